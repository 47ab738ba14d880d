import { namesOf } from '#calc-core/field';
import { showAmount } from '#calc-core/number';
import { fieldsOfKind } from '#calc-core/records';
import {
  enteredIn,
  loadTrade,
  pricePairs,
  tradeInputs,
  type Trade,
  type TradeAmountName,
  type TradeDraft,
  type TradeField,
} from '#calc-core/trade';
import { conflictValue, type NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import type { NowWords } from '#web/forms/trade/past-moment.ts';

const amounts = namesOf(tradeInputs);
const isAmount = (name: string): name is TradeAmountName => Object.hasOwn(tradeInputs, name);
const fields = new Set<TradeField>([
  ...fieldsOfKind('trade').map(({ name }) => name as TradeField),
  ...amounts,
]);

function words(draft: TradeDraft, name: TradeField, named: NamedRecords): string {
  if (!isAmount(name)) return conflictValue('trade', name, draft[name], named);
  const value = enteredIn(draft, name);
  return value === null ? conflictValue('trade', name, null) : showAmount(value, tradeInputs[name].unit);
}

/** Returns today's text of each changed field. If a price per kg has changed, its price per head is left out. */
export function todaysWords(then: Trade, now: TradeDraft, named: NamedRecords): NowWords {
  const before = loadTrade(then);
  const changed = Object.fromEntries(
    [...fields].flatMap((name) => {
      const is = words(now, name, named);
      return words(before, name, named) === is ? [] : [[name, is === 'Blank' ? 'blank' : is]];
    }),
  );
  const perHead = Object.values(pricePairs).flatMap((pair) => (pair.perKg in changed ? [pair.perHead] : []));
  return Object.fromEntries(
    Object.entries(changed).filter(([name]) => !perHead.some((each) => each === name)),
  );
}
