import {
  carryAmountNames,
  carryInputs,
  carryTypeName,
  type Carry,
  type CarryAmountName,
} from '#calc-core/carry';
import type { FigureValue } from '#calc-core/figure';
import { showAmount, type Decimal } from '#calc-core/number';
import {
  calculateTrade,
  differenceOf,
  outcomeWord,
  profitChange,
  profitMove,
  type Outcome,
  type Trade,
  type TradeResult,
} from '#calc-core/trade';

/** A trade before and after its carry is changed. */
export interface ChangedTrade {
  readonly id: string;
  readonly name: string;
  readonly before: FigureValue;
  readonly after: FigureValue;
  /** `after` minus `before`, in $/hd. Null if either figure is unavailable. */
  readonly difference: Decimal | null;
  /** The new badge. Null if the badge does not change. */
  readonly becomes: Outcome | null;
}

export interface CarryPreview {
  /** Trades with a new badge come first, because a long list is cut ("and 50 more"). */
  readonly trades: readonly ChangedTrade[];
  /** The effect in words: "Agistment $6.00 to $7.20 takes $23,918.53 off total profit. 1 trade becomes Underpriced." */
  readonly sentence: string;
}

/** A trade with its figures on the saved carry. */
export interface TradeBaseline {
  readonly trade: Trade;
  readonly result: TradeResult;
}

/** Calculates every trade with the saved carry. Call it once, not at each keystroke. */
export function baselineOf(
  carry: Carry,
  trades: readonly { readonly trade: Trade }[],
): readonly TradeBaseline[] {
  return trades.map(({ trade }) => ({ trade, result: calculateTrade(carry, trade) }));
}

/** Describes how saving the carry would change its trades. Null without trades, or if no value changes. */
export function previewCarry(
  before: Carry,
  after: Carry,
  baseline: readonly TradeBaseline[],
): CarryPreview | null {
  const changed = changedAmounts(before, after);
  const sameTime = before.carryTypeId === after.carryTypeId;
  if (baseline.length === 0 || (changed.length === 0 && sameTime)) return null;
  const worked = baseline.map(({ trade, result }) => ({
    trade,
    was: result,
    is: calculateTrade(after, trade),
  }));
  const trades = worked
    .map(({ trade, was, is }) => changedTrade(trade, was, is))
    .toSorted((a, b) => Number(b.becomes !== null) - Number(a.becomes !== null));
  const total = profitChange(worked);
  const what = changeWords(before, after, changed, sameTime);
  return { trades, sentence: `${what.words} ${totalWords(total, what.many)}${flipWords(trades)}` };
}

export function changedAmounts(before: Carry, after: Carry): readonly CarryAmountName[] {
  return carryAmountNames.filter((name) => before[name] !== after[name]);
}

function changedTrade(trade: Trade, was: TradeResult, is: TradeResult): ChangedTrade {
  const flips =
    was.isSaleOverprice !== null && is.isSaleOverprice !== null && was.isSaleOverprice !== is.isSaleOverprice;
  return {
    id: trade.id,
    name: trade.name,
    before: was.figures.profitPerHead,
    after: is.figures.profitPerHead,
    difference: differenceOf(was.figures.profitPerHead, is.figures.profitPerHead),
    becomes: flips ? outcomeWord(is.isSaleOverprice) : null,
  };
}

interface PreviewedChange {
  readonly words: string;
  readonly many: boolean;
}

function changeWords(
  before: Carry,
  after: Carry,
  changed: readonly CarryAmountName[],
  sameTime: boolean,
): PreviewedChange {
  const count = changed.length + (sameTime ? 0 : 1);
  const [name] = changed;
  if (count > 1) return { words: `${count} changes`, many: true };
  if (name === undefined) return { words: carryTypeName(after.carryTypeId), many: false };
  const { label, unit } = carryInputs[name];
  const show = (carry: Carry): string => (carry[name] === null ? 'blank' : showAmount(carry[name], unit));
  return { words: `${label} ${show(before)} to ${show(after)}`, many: false };
}

function totalWords(total: Decimal, many: boolean): string {
  const { isNothing, verb, size, preposition } = profitMove(total);
  const does = (one: string): string => (many ? one : `${one}s`);
  return isNothing
    ? `${does('leave')} total profit as it is.`
    : `${does(verb)} ${size} ${preposition} total profit.`;
}

function flipWords(trades: readonly ChangedTrade[]): string {
  return (['Overpriced', 'Underpriced'] as const)
    .map((side) => ({ side, count: trades.filter(({ becomes }) => becomes === side).length }))
    .filter(({ count }) => count > 0)
    .map(({ side, count }) => ` ${count} ${count === 1 ? 'trade becomes' : 'trades become'} ${side}.`)
    .join('');
}
