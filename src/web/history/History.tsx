import { bestKnownOf } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import { showFigure } from '#calc-core/figure';
import type { TradeGroup } from '#calc-core/group';
import { tradeOf, type Trade, type TradeDraft } from '#calc-core/trade';
import { fromWire } from '#contract/wire.ts';
import type { Past } from '#web/forms/trade/past-moment.ts';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { recordAt, type Moment } from './moments.ts';
import { useRows } from '#web/data/hooks.ts';
import { Moments } from './Moments.tsx';
import type { HistorySource } from './reading.ts';
import { todaysWords } from './past.ts';
import { Restoring } from './Restoring.tsx';
import { whenWords } from './words.ts';

export interface HistoryProps {
  readonly source: HistorySource;
  readonly draft: TradeDraft;
  readonly carry: Carry | null;
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  readonly readOnly: boolean;
  /** Shows the trade as it was at a past moment. Null shows the trade as it is now. */
  readonly onLook: (past: Past | null) => void;
  /** Restores these fields as an edit that can be undone. */
  readonly onRestore: (fields: Partial<Trade>, label: string) => void;
}

/** Every change of a trade, newest first. Pressing a change shows the trade at that time. */
export default function History({
  source,
  draft,
  carries,
  groups,
  readOnly,
  onLook,
  onRestore,
}: HistoryProps): ReactElement {
  const sources = useRows('funding');
  const named = { carries, groups, fundings: sources.map(({ record }) => record) };
  const looked = useRef<string | null>(null);
  const look = (moment: Moment | null, onBack: () => void): void => {
    looked.current = moment?.key ?? null;
    if (moment === null || moment.record === null) return onLook(null);
    const trade = fromWire('trade', { ...moment.record, id: draft.id });
    const carry = carries.find(({ id }) => id === trade.carryId) ?? null;
    const past: Past = {
      trade,
      carry,
      isCarryOfNow: false,
      when: whenWords(moment.at),
      beside: (now) => todaysWords(trade, now, named),
      onBack,
    };
    onLook(past);
    if (trade.carryId === null) return;
    const say = (then: Carry | null): void => {
      if (looked.current === moment.key)
        onLook({ ...past, carry: then ?? carry, isCarryOfNow: then === null });
    };
    carryAt(source, trade.carryId, moment.version.revision).then(say, () => say(null));
  };
  return (
    <Moments
      kind="trade"
      title="Every change of this trade, newest first"
      onLook={look}
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

/** Returns a carry as it was at a revision. Null if its history does not go back that far. */
async function carryAt({ readOther }: HistorySource, id: string, revision: number): Promise<Carry | null> {
  const record = readOther && (await recordAt((before) => readOther('carry', id, before), revision));
  return record ? fromWire('carry', { ...record, id }) : null;
}

/** Returns a sentence about a restored trade: "Buffel grass stays as it is now, so the trade makes $39.48 a head." */
export function tradeMakes(carries: readonly Carry[], restored: Trade): ReactNode {
  const carry = carries.find(({ id }) => id === restored.carryId) ?? null;
  const known = bestKnownOf(carry, restored);
  const profit = showFigure(known.result.figures.profitPerHead, '$/hd');
  if (known.figuresAre !== 'planned') {
    return (
      <>
        It makes <b>{profit}</b> a head, {known.figuresAre}.
      </>
    );
  }
  return (
    <>
      {carry === null ? 'It makes ' : `${carry.name} stays as it is now, so the trade makes `}
      <b>{profit}</b> a head.
    </>
  );
}
