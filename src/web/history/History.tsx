import {
  calculateTrade,
  loadTrade,
  showFigure,
  tradeOf,
  type Carry,
  type Trade,
  type TradeDraft,
  type TradeGroup,
} from '#calc-core';
import { fromWire } from '#contract/wire.ts';
import type { ReactElement, ReactNode } from 'react';
import { Moments, type HistorySource } from './Moments.tsx';
import { Restoring } from './Restoring.tsx';

export interface HistoryProps {
  readonly source: HistorySource;
  readonly draft: TradeDraft;
  readonly carry: Carry | null;
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  readonly readOnly: boolean;
  /** Shows the trade as it was, or as it is again. */
  readonly onLook: (trade: Trade | null) => void;
  /** Puts fields back as an edit that can be undone. */
  readonly onRestore: (fields: Partial<Trade>, said: string) => void;
}

/** Every change of a trade, newest first; a press shows the trade as it was then, and gives it back. */
export default function History({
  source,
  draft,
  carries,
  groups,
  readOnly,
  onLook,
  onRestore,
}: HistoryProps): ReactElement {
  const named = { carries, groups };
  return (
    <Moments
      kind="trade"
      title="Every change of this trade, newest first"
      onLook={(record) => onLook(record === null ? null : fromWire('trade', { ...record, id: draft.id }))}
      {...{ source, named }}
    >
      {(moment, onDone) => (
        <Restoring
          kind="trade"
          now={tradeOf(draft)}
          makes={(restored) => tradeMakes(carries, restored)}
          {...{ moment, named, readOnly, onRestore, onDone }}
        />
      )}
    </Moments>
  );
}

/** "Buffel grass stays as it is now, so it makes $39.48 a head." */
export function tradeMakes(carries: readonly Carry[], restored: Trade): ReactNode {
  const carry = carries.find(({ id }) => id === restored.carryId) ?? null;
  const profit = calculateTrade(carry, loadTrade(restored)).figures.profitPerHead;
  return (
    <>
      {carry === null ? 'It makes ' : `${carry.name} stays as it is now, so it makes `}
      <b>{showFigure(profit, '$/hd')}</b> a head.
    </>
  );
}
