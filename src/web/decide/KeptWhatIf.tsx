import type { ReactElement } from 'react';
import { useAskedSource } from './source.ts';
import WhatIf, { type WhatIfProps } from './WhatIf.tsx';

/** The What if panel of one of the member's trades. Its questions are stored on this device. */
export default function KeptWhatIf({
  tradeId,
  ...props
}: WhatIfProps & { readonly tradeId: string }): ReactElement {
  return <WhatIf {...props} asked={useAskedSource(tradeId)} />;
}
