import type { ReactElement } from 'react';
import { useAskedSource } from './source.ts';
import WhatIf, { type WhatIfProps } from './WhatIf.tsx';

/** What if, of a trade of the member's: what was asked of it is there again after a kill. */
export default function KeptWhatIf({
  tradeId,
  ...props
}: WhatIfProps & { readonly tradeId: string }): ReactElement {
  return <WhatIf {...props} asked={useAskedSource(tradeId)} />;
}
