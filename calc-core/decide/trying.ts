import type { Carry } from '../carry/record.ts';
import { inFeedUnit } from '../feed/units.ts';
import { showFigureExactly } from '../figure/value.ts';
import { Decimal, decimalOf, isNothing, type DecimalText } from '../number/decimal.ts';
import { showAmount } from '../number/show.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { tradeFigures } from '../trade/declarations.ts';
import type { TradeChange } from '../trade/editing/edit.ts';
import type { TradeFigureName } from '../trade/names.ts';
import {
  inputOf as leverInput,
  leverToday,
  typedBack as withLever,
  type Lever,
  type Position,
} from './lever.ts';
import { differenceText } from './described-answer.ts';
import type { Bar } from './tornado.ts';
import { leverKey, leverTitle, leverWords, showLever } from './lever-words.ts';

/** A lever and a value for it. */
export interface LeverValue {
  readonly lever: Lever;
  readonly value: DecimalText;
}

/** The trade's changed amounts, and its carry with the tried values. */
export interface Trial {
  readonly changes: readonly TradeChange[];
  readonly carry: Carry | null;
}

/** Values that the user tries. `key` identifies the pressed cell or bar. */
export interface Tried {
  readonly key: string;
  readonly set: readonly LeverValue[];
}

const changesOf = (set: readonly LeverValue[]): readonly TradeChange[] =>
  set.flatMap(({ lever, value }) => (lever.of === 'trade' ? [{ field: lever.name, value }] : []));

/** Applies the tried values to the trade and its carry. */
export const trialOf = (position: Position, { set }: Tried): Trial => ({
  changes: changesOf(set),
  carry: set.reduce(
    (at, { lever, value }) => (lever.of === 'carry' ? withLever(at, lever, value) : at),
    position,
  ).carry,
});

/** For example `Purchase price $4.36 /kg, sale price $4.08 /kg`. */
export const triedWords = ({ set }: Tried): string =>
  set
    .map(
      ({ lever, value }, index) =>
        `${index === 0 ? leverTitle(lever) : leverWords(lever)} ${showLever(value, lever)}`,
    )
    .join(', ');

/** The figure with the tried values and its change, for example `$137.29 /hd` and `$72.50 more`. */
export function triedFigure(
  position: Position,
  figure: TradeFigureName,
  made: DecimalText | null,
): { readonly is: string; readonly moved: string } {
  const now = showFigureExactly(calculateTrade(position.carry, position.trade).figures[figure]);
  if (made === null) return { is: 'not available', moved: '' };
  const { unit } = tradeFigures[figure];
  const is = `${showAmount(made, unit)}${unit.startsWith('$/') ? ` ${inFeedUnit(unit, position.trade.feedUnit).slice(1)}` : ''}`;
  if (now === null) return { is, moved: '' };
  const difference = differenceText(made, now);
  const size = showAmount(difference.replace('-', ''), unit);
  return { is, moved: `${size} ${difference.startsWith('-') ? 'less' : 'more'}` };
}

/** True if all tried values belong to the trade. */
export const isOfTrade = ({ set }: Tried): boolean => set.every(({ lever }) => lever.of === 'trade');

/** The label of the button that enters the tried values. */
export function enterLabel({ set }: Tried): string {
  const isPrice = set.every(({ lever }) => leverInput(lever).label.toLowerCase().includes('price'));
  const noun = isPrice ? 'price' : 'value';
  return set.length === 1 ? `Use this ${noun}` : `Use these ${noun}s`;
}

/** The direction of a step of a bar. */
export type StepDirection = 'down' | 'up';

/** The {@link Tried} key of one step of a bar. */
export const stepKey = ({ lever }: Pick<Bar, 'lever'>, way: StepDirection): string =>
  `step ${leverKey(lever)} ${way}`;

/** Tries one step of a tornado bar: today's value plus or minus the step. An absent cost counts as 0. */
export function stepTried(position: Position, bar: Pick<Bar, 'lever' | 'step'>, way: StepDirection): Tried {
  const today = new Decimal(leverToday(position, bar.lever) ?? 0);
  const value = way === 'up' ? today.plus(bar.step) : today.minus(bar.step);
  return { key: stepKey(bar, way), set: [{ lever: bar.lever, value: value.toFixed() }] };
}

/** A figure plus a change, in the figure's unit. Null if either is missing. */
export function figureAfter(
  { carry, trade }: Position,
  figure: TradeFigureName,
  change: DecimalText | null,
): DecimalText | null {
  const now = calculateTrade(carry, trade).figures[figure].value;
  const by = decimalOf(change);
  return now === null || by === null ? null : now.plus(by).toFixed();
}

/** Leaves out bars whose number is 0 or absent, because the trade does not have this cost. */
export const barsInUse = (position: Position, bars: readonly Bar[]): readonly Bar[] =>
  bars.filter(({ lever }) => !isNothing(leverToday(position, lever)));
