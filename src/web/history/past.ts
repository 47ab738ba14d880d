import {
  enteredIn,
  fieldsOfKind,
  loadTrade,
  pricePairs,
  showAmount,
  tradeInputs,
  type Carry,
  type Trade,
  type TradeAmountName,
  type TradeDraft,
  type TradeField,
} from '#calc-core';
import { conflictValue, type NamedRecords } from '#web/forms/conflict.ts';

/** What fields are by now, in words, where a moment had something else in them: "$3.98". */
export type NowWords = Readonly<Partial<Record<TradeField, string>>>;

/** A trade as it was at a moment of its history, for its form to show. */
export interface Past {
  readonly trade: Trade;
  /** As it was then; as it is now until that has been read, and where it cannot be. */
  readonly carry: Carry | null;
  readonly isCarryOfNow: boolean;
  /** "18 November 2026, 8:06 am". */
  readonly when: string;
  /** What differs from the trade as it is now. */
  readonly beside: (now: TradeDraft) => NowWords;
  readonly onBack: () => void;
}

const amounts = Object.keys(tradeInputs) as readonly TradeAmountName[];
const isAmount = (name: string): name is TradeAmountName => Object.hasOwn(tradeInputs, name);
const fields = new Set<TradeField>([
  ...fieldsOfKind('trade').map(({ name }) => name as TradeField),
  ...amounts,
]);

function words(draft: TradeDraft, name: TradeField, named: NamedRecords): string {
  if (!isAmount(name)) return conflictValue(name, draft[name], named);
  const value = enteredIn(draft, name);
  return value === null ? conflictValue(name, null) : showAmount(value, tradeInputs[name].unit);
}

/** Each field whose words differ, with those of now. Of a pair of prices it is the price per kg: the other follows from it. */
export function nowBeside(then: Trade, now: TradeDraft, named: NamedRecords): NowWords {
  const before = loadTrade(then);
  const said = Object.fromEntries(
    [...fields].flatMap((name) => {
      const is = words(now, name, named);
      return words(before, name, named) === is ? [] : [[name, is === 'Blank' ? 'blank' : is]];
    }),
  );
  const perHead = Object.values(pricePairs).flatMap((pair) => (pair.perKg in said ? [pair.perHead] : []));
  return Object.fromEntries(Object.entries(said).filter(([name]) => !perHead.some((each) => each === name)));
}
