import {
  calculateTrade,
  differenceText,
  inFeedUnit,
  leverInput,
  showAmount,
  showFigureExactly,
  tradeFigures,
  withLever,
  type Carry,
  type DecimalText,
  type Lever,
  type Position,
  type TradeChange,
  type TradeFigureName,
} from '#calc-core';
import { leverTitle, leverWords, showLever } from './words.ts';

/** A lever and a value for it. */
export interface Given {
  readonly lever: Lever;
  readonly value: DecimalText;
}

/** Values that the whole trade is shown with: what they change of the trade, and the carry with its own changed. */
export interface Trial {
  readonly changes: readonly TradeChange[];
  readonly carry: Carry | null;
}

/** Values tried: which of the panel's cells or bars they are, and what they are. */
export interface Tried {
  readonly key: string;
  readonly set: readonly Given[];
}

const changesOf = (set: readonly Given[]): readonly TradeChange[] =>
  set.flatMap(({ lever, value }) => (lever.of === 'trade' ? [{ field: lever.name, value }] : []));

/** What trying these values on a trade is. */
export const trialOf = (position: Position, { set }: Tried): Trial => ({
  changes: changesOf(set),
  carry: set.reduce(
    (at, { lever, value }) => (lever.of === 'carry' ? withLever(at, lever, value) : at),
    position,
  ).carry,
});

/** What was tried, in words: `Purchase price $4.36 /kg, sale price $4.08 /kg`. */
export const triedWords = ({ set }: Tried): string =>
  set
    .map(
      ({ lever, value }, index) =>
        `${index === 0 ? leverTitle(lever) : leverWords(lever)} ${showLever(value, lever)}`,
    )
    .join(', ');

/** What a figure then is, and how much more or less than it is now: `$137.29 /hd`, `$72.50 more`. */
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

/** Whether every value tried is the trade's own, so that it can be put into its draft; a carry belongs to other trades too. */
export const isOfTrade = ({ set }: Tried): boolean => set.every(({ lever }) => lever.of === 'trade');

/** What the button that takes the tried values says. */
export function takeWords({ set }: Tried): string {
  const isPrice = set.every(({ lever }) => leverInput(lever).label.toLowerCase().includes('price'));
  const noun = isPrice ? 'price' : 'value';
  return set.length === 1 ? `Use this ${noun}` : `Use these ${noun}s`;
}
