import type { ReactElement } from 'react';
import { useAskedSource } from './source.ts';
import WhatIf, { type WhatIfProps } from './WhatIf.tsx';

/** The What if panel of a trade. Its questions are stored on this device. */
export default function KeptWhatIf({
  tradeId,
  ...props
}: WhatIfProps & { readonly tradeId: string }): ReactElement {
  return <WhatIf {...props} asked={useAskedSource(tradeId)} />;
}
