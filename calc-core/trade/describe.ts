import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import { isCalendarDate } from '../number/dates.ts';
import { ABSENT } from '../number/show.ts';
import { calculateTrade, type TradeResult } from './calculate.ts';
import { tradeFigures } from './declarations.ts';
import { describeFigure } from './explain.ts';
import { tradeFigureNames, type TradeFigureName } from './names.ts';
import type { Trade, TradeDraft } from './record.ts';

/** The names of a kind's figures, in the order of CALCULATION.md. */
export function figuresOf(animalSubTypeId: number): readonly TradeFigureName[] {
  const kind = kindOf(animalSubTypeId);
  return tradeFigureNames.filter((name) => tradeFigures[name].appliesTo(kind));
}

/**
 * Writes the field tradeCalcDescription: one line for each figure, in the order of CALCULATION.md. A line has the formula in words, the
 * formula in numbers, and the result.
 */
export function describeTrade(
  carry: Carry | null,
  trade: Trade | TradeDraft,
  worked: TradeResult = calculateTrade(carry, trade),
): string {
  return figuresOf(trade.animalSubTypeId)
    .filter((name) => worked.figures[name].reason !== 'no feed rating')
    .flatMap((name) => [lineOf(name, worked), ...(extraLines[name]?.(trade, worked) ?? [])])
    .join('\n');
}

function lineOf(name: TradeFigureName, worked: TradeResult): string {
  const { label, formula, numbers, shown, result } = describeFigure(name, worked);
  const end = result.value === null && shown === ABSENT ? `${shown} (${result.reason})` : shown;
  return `${label} = ${formula} = ${numbers} = ${end}`;
}

const heldFrom = (trade: Trade): string => (isCalendarDate(trade.heldFrom) ? trade.heldFrom : ABSENT);

type ExtraLines = Partial<Record<TradeFigureName, (trade: Trade, worked: TradeResult) => readonly string[]>>;

const extraLines: ExtraLines = {
  daysHeld: (trade, worked) => [
    `Held till = held from ${heldFrom(trade)} and the days held = ${worked.weeksHeldTill ?? ABSENT}`,
  ],
  costOfCarryPerKg: (_, worked) => {
    const badge = { true: 'Overpriced', false: 'Underpriced', null: ABSENT }[
      String(worked.isSaleOverprice) as 'true'
    ];
    return [`Sale = overpriced when the profit per head is above 0 = ${badge}`];
  },
};
