import { Decimal, type DecimalText } from '../number/decimal.ts';
import { calculateTrade } from '../trade/calculate.ts';
import * as exact from '../number/exact.ts';
import { Exact } from '../number/exact.ts';
import { formulaOf, leavesOf } from '../trade/formulas.ts';
import type { TradeFigureName } from '../trade/names.ts';
import { pricePairs } from '../trade/editing/price-pairs.ts';
import { curveOf } from './curve/curve.ts';
import { placeOf } from './curve/roots.ts';
import {
  countedValue,
  isPricedByYard,
  leversOf,
  leverSteps,
  leverToday,
  linkedBy,
  typedBack,
  type Lever,
  type Position,
} from './lever.ts';

/** How much a figure changes if a lever moves by one step. Null outside the lever's range, or without a figure. */
export interface Bar {
  readonly lever: Lever;
  readonly step: DecimalText;
  readonly down: DecimalText | null;
  readonly up: DecimalText | null;
}

/**
 * For each lever, the exact changes of the figure after a step down and a step up. The largest change comes first. Empty without a figure.
 */
export function tornado(position: Position, figure: TradeFigureName): readonly Bar[] {
  const isThere = calculateTrade(position.carry, position.trade).figures[figure].value !== null;
  const bars = leversOf(position).flatMap((lever) => barOf(position, figure, lever, isThere));
  return bars
    .map((bar) => ({ bar, length: lengthOf(bar) }))
    .toSorted((a, b) => compare(b.length, a.length))
    .map(({ bar }) => bar);
}

const isNothing = (change: DecimalText | null): boolean => change === null || change === '0';

/** `isThere` is false if the trade does not have the figure. The curve may still have the figure, because an absent price counts as 0. */
function barOf(position: Position, figure: TradeFigureName, lever: Lever, isThere: boolean): readonly Bar[] {
  if (!mayMove(lever, figure)) return [];
  if (isPricedByYard(position.trade, lever)) return barByYard(position, figure, lever);
  const today = countedValue(position, lever);
  const curve = today === null ? null : curveOf(position, figure, lever);
  if (today === null || curve === null) return [];
  const present = curve.valueAt(today);
  if (!(present instanceof Exact) || !isThere) return [];
  const { step } = leverSteps(lever, position.trade);
  const changeTo = (value: Exact): DecimalText | null => {
    const place = placeOf(value);
    if (place < curve.low || place > curve.high) return null;
    const worked = curve.valueAt(value);
    return worked instanceof Exact ? exact.exactText(exact.minus(worked, present)) : null;
  };
  const by = exact.exactOf(step);
  const [down, up] = [changeTo(exact.minus(today, by)), changeTo(exact.plus(today, by))];
  return isNothing(down) && isNothing(up) ? [] : [{ lever, step, down, up }];
}

/** The bar of a weight whose price comes from yard terms. Recalculates the trade with the new weight. */
function barByYard(position: Position, figure: TradeFigureName, lever: Lever): readonly Bar[] {
  const { step } = leverSteps(lever, position.trade);
  const today = new Decimal(leverToday(position, lever)!);
  const made = ({ carry, trade }: Position): Decimal | null =>
    calculateTrade(carry, trade).figures[figure].value;
  const present = made(position);
  const changeTo = (value: Decimal): DecimalText | null => {
    const there = value.isNegative() ? null : made(typedBack(position, lever, value.toFixed()));
    return there === null || present === null ? null : there.minus(present).toFixed();
  };
  const [down, up] = [changeTo(today.minus(step)), changeTo(today.plus(step))];
  return isNothing(down) && isNothing(up) ? [] : [{ lever, step, down, up }];
}

/** True if the figure depends on the lever, directly or through a linked price. */
export function mayMove(lever: Lever, figure: TradeFigureName): boolean {
  const leaves = leavesOf(formulaOf({ of: 'trade', name: figure }));
  if (leaves.has(`${lever.of}.${lever.name}`)) return true;
  const linked = linkedBy(lever);
  return linked !== null && leaves.has(`trade.${pricePairs[linked.pair].perHead}`);
}

function lengthOf({ down, up }: Bar): Exact {
  const [a, b] = [down, up].map((change) => exact.exactOf((change ?? '0').replace('-', '')));
  return exact.max(a!, b!);
}

function compare(a: Exact, b: Exact): number {
  const { m } = exact.minus(a, b);
  return m > 0n ? 1 : m < 0n ? -1 : 0;
}
