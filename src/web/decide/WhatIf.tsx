import { kindOf, tradeFigures, type Carry, type TradeChange, type TradeDraft } from '#calc-core';
import { useMemo, useState, type ReactElement } from 'react';
import { EmptyState } from '#web/ui/States.tsx';
import { Ask } from './Ask.tsx';
import { PriceTable } from './PriceTable.tsx';
import { Tornado } from './Tornado.tsx';
import styles from './WhatIf.module.css';

export interface WhatIfProps {
  readonly carry: Carry | null;
  readonly draft: TradeDraft;
  readonly readOnly: boolean;
  /** Where the same is asked at the rail; without it no link. */
  readonly bidHref?: string | undefined;
  /** Shows the whole trade with other values, or as it is again. */
  readonly onTry: (changes: readonly TradeChange[] | null) => void;
  /** Puts values into the draft, as one edit with one undo. */
  readonly onUse: (changes: readonly TradeChange[], said: string) => void;
}

/** The trade's figures read with other numbers: what must one of them be, what do two of them do, what moves the profit. */
export default function WhatIf({ carry, draft, readOnly, bidHref, onTry, onUse }: WhatIfProps): ReactElement {
  const position = useMemo(() => ({ carry, trade: draft }), [carry, draft]);
  const missing = missingOf(draft, carry);
  // The figures of another kind of animal start afresh.
  const [kind] = useState(draft.animalSubTypeId);
  if (missing !== null) {
    return (
      <EmptyState title="Nothing to ask yet" icon="chart">
        {missing}
      </EmptyState>
    );
  }
  return (
    <div className={styles['panel']} key={kind}>
      <Ask position={position} readOnly={readOnly} bidHref={bidHref} onUse={onUse} />
      <PriceTable position={position} readOnly={readOnly} onTry={onTry} onUse={onUse} />
      <Tornado position={position} />
    </div>
  );
}

/** What the guard of the profit still lacks, by the names of the fields; null when there is a profit to ask about. */
function missingOf(draft: TradeDraft, carry: Carry | null): string | null {
  const lacks = [
    ...(Number(draft.numberOfHead) > 0 ? [] : ['the number of head']),
    ...(draft.saleCostHd === null ? ['a sale price'] : []),
    ...(draft.purchaseCostHd === null ? ['a purchase price'] : []),
    ...(carry === null ? ['a carry'] : []),
  ];
  if (lacks.length === 0) return null;
  const last = lacks.at(-1)!;
  const listed = lacks.length === 1 ? last : `${lacks.slice(0, -1).join(', ')} and ${last}`;
  return `${tradeFigures.profitPerHead.label} needs ${listed}. ${kindOf(draft.animalSubTypeId).name}: enter ${lacks.length === 1 ? 'it' : 'them'} on the form.`;
}
