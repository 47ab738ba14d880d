import { kindOf } from '../animals/kinds.ts';
import { carryInputs } from '../carry/inputs.ts';
import type { Carry } from '../carry/record.ts';
import { leverToday, type Position } from '../decide/lever.ts';
import { inFeedUnit } from '../feed/units.ts';
import { showFigure } from '../figure/value.ts';
import { dayAndMonth } from '../number/dates.ts';
import { Decimal, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { showAmount, showMoney, showNumber, showWeeks } from '../number/show.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { isAboveZero } from '../trade/editing/prices.ts';
import type { Trade } from '../trade/record.ts';
import { oldBoardDays } from '../market/days.ts';
import { holdOrSell, type HoldPlan, type InHand } from './hold.ts';
import { stockOf } from './in-hand.ts';
import { boardInputs } from '../market/board/inputs.ts';
import { pricedBy, type PricedBy } from './priced-by.ts';
import { classNamed, subTypeOfClass } from '../market/board/class-named.ts';
import { classKey, type Board, type PriceClass } from '../market/board/record.ts';
import type { ToSell } from '../market/swap.ts';

/** The choice to use the trade's own price instead of a class. */
export const OWN_PRICE = '';

/** The form's values, as typed or chosen. Any text is possible. */
export type HoldAsk = {
  readonly [Name in 'nowKg' | 'pricedBy' | 'losses' | 'labour']?: string | undefined;
};

/** The values of the form, and the result. */
export interface Holding {
  /** Today's weight. If it is not typed, it is estimated from the growth since purchase. */
  readonly nowKg: DecimalText | null;
  /** The class that gives the prices, or {@link OWN_PRICE}. */
  readonly className: string;
  readonly classes: readonly PricedBy[];
  /** The result week by week. If null, `verdict` has the reason. */
  readonly plan: HoldPlan | null;
  /** For example `Hold 21 weeks, to 440 kg: $225.23 a head more than selling today`. */
  readonly verdict: string;
  readonly more: readonly string[];
}

/**
 * Compares holding a trade's stock with selling it today (`YYYY-MM-DD`). Pass the newest board first. The first board with the class gives
 * the prices. Never throws.
 */
export function holding(
  { carry, trade }: Position,
  { boards, today }: { readonly boards: readonly Board[]; readonly today: string },
  asked: HoldAsk,
): Holding {
  const stock = stockOf(trade, carry, today);
  const classes = pricedBy(boards, trade);
  const named = asked.pricedBy ?? trade.saleClass;
  const priced = classes.find(({ name }) => classKey(name) === classKey(named));
  const nowKg = isDecimalText(asked.nowKg) ? asked.nowKg : stock.weightKg;
  const own = leverToday({ carry, trade }, { of: 'trade', name: 'saleCostCKg' });
  const base = { nowKg, className: priced?.name ?? OWN_PRICE, classes };
  const cannot = (verdict: string): Holding => ({ ...base, plan: null, verdict, more: [] });
  if (kindOf(trade.animalSubTypeId).perHeadOnly) {
    return cannot(`${kindOf(trade.animalSubTypeId).name} are priced by the head, whatever they weigh.`);
  }
  if (priced === undefined && own === null) return cannot('Enter a sale price and a sale weight first.');
  if (!isAboveZero(stock.head)) return cannot('There are no head to hold or sell.');
  const answer = holdOrSell({
    animalTypeId: trade.animalTypeId,
    animalSubTypeId: trade.animalSubTypeId,
    head: stock.head,
    weightKg: nowKg,
    carry,
    gainKg: stock.gainKg,
    prices:
      priced === undefined
        ? { perKg: own!, upToKg: trade.saleWeightkg! }
        : classNamed(priced.board, priced.name)!,
    toCome: { losePercentage: asked.losses || null, labourDays: asked.labour || null },
  } satisfies InHand);
  if (answer.weeks === null) return cannot(`${sentence(answer.reason)}.`);
  return {
    ...base,
    plan: answer,
    verdict: verdictOf(answer),
    more: [
      ...afterOf(answer),
      ...feedOf(answer, trade),
      priced === undefined ? `At this trade’s own ${showMoney(own!)} /kg.` : pricesOf(priced.board, today),
      `Sold today they bring ${showMoney(answer.netToday)} a head after selling costs; what they once cost does not count.`,
    ],
  };
}

/** Compares holding stock of a class and weight with selling it today. The carry gives growth and costs. Earlier costs do not count. */
export function holdingOfClass(
  of: PriceClass,
  { weightKg, head }: Pick<ToSell, 'weightKg' | 'head'>,
  carry: Carry | null,
): Pick<Holding, 'plan' | 'verdict'> {
  const answer = holdOrSell({
    animalTypeId: of.animalTypeId,
    animalSubTypeId: subTypeOfClass(of),
    head,
    weightKg,
    carry: carry?.animalTypeId === of.animalTypeId ? carry : null,
    prices: of,
  });
  return answer.weeks === null
    ? { plan: null, verdict: `${sentence(answer.reason)}.` }
    : { plan: answer, verdict: verdictOf(answer) };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const wholeKg = (weightKg: DecimalText): string => `${showNumber(new Decimal(weightKg).toFixed(0, 1))} kg`;

function verdictOf({ weeks, best }: HoldPlan): string {
  if (weeks.length === 1) return 'Sell today: this is the last weight that has a price.';
  if (best.week === 0) {
    return `Sell today: no week up to ${wholeKg(weeks.at(-1)!.weightKg)} makes more`;
  }
  const more = showAmount(best.made.toFixed(), '$/hd');
  return `Hold ${showWeeks(String(best.week))}, to ${wholeKg(best.weightKg)}: ${more} a head more than selling today`;
}

function afterOf({ weeks, best }: HoldPlan): readonly string[] {
  const rest = weeks.slice(best.week + 1);
  if (best.week === 0) return [];
  if (rest.length === 0) return ['Each week pays for itself, up to the last weight with a price.'];
  return rest.every(({ pays }) => pays.isNegative())
    ? [`After week ${best.week} each week costs more than it pays.`]
    : [`After week ${best.week} the weeks together cost more than they pay.`];
}

/** The profit per unit of feed in the best week. Empty without a feed rating. */
function feedOf({ best }: HoldPlan, { feedRating, feedUnit }: Trade): readonly string[] {
  if (best.week === 0 || !isAboveZero(feedRating)) return [];
  const figure = calculateTrade(best.carry, { ...best.trade, feedRating, feedUnit }).figures
    .profitPerFeedWeek;
  return [
    `Each week of feed makes ${showFigure(figure, '$/AE/week')} ${inFeedUnit('$/AE/week', feedUnit).slice(1)}.`,
  ];
}

function pricesOf(board: Board, today: string): string {
  const old = oldBoardDays(board, today);
  const yard = board.name === '' ? 'Prices' : `${board.name}’s prices`;
  return `${yard} of ${dayAndMonth(board.date)}${old === null ? '' : `, ${old} days old`}.`;
}

/** For example `Priced as Steers; no losses or labour to come`. */
export function termsWords({ className }: Pick<Holding, 'className'>, asked: HoldAsk): string {
  const priced = className === OWN_PRICE ? 'at its own price' : `as ${className}`;
  const some = [
    ...(asked.losses ? [`${asked.losses}% losses`] : []),
    ...(asked.labour ? [`${asked.labour} days of labour`] : []),
  ];
  return `Priced ${priced}; ${some.length === 0 ? 'no losses or labour' : some.join(' and ')} to come`;
}

/** The rules for the numbers typed into the form. */
export const holdRules = {
  nowKg: { ...boardInputs.weightKg, label: 'Weight now' },
  losses: { ...carryInputs.losePercentage, label: 'Losses still to come' },
  labour: { ...carryInputs.labourDays, label: 'Days of labour still to come' },
} as const;
