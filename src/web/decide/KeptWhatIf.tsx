import type { ReactElement } from 'react';
import { useAskedSource } from './source.ts';
import WhatIf, { type WhatIfProps } from './WhatIf.tsx';

/** The What if panel for one of the member's trades: its questions are stored, and survive a kill. */
export default function KeptWhatIf({
  tradeId,
  ...props
}: WhatIfProps & { readonly tradeId: string }): ReactElement {
  return <WhatIf {...props} asked={useAskedSource(tradeId)} />;
}
