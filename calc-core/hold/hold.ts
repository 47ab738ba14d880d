import type { AnimalTypeId } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import { usableAmount } from '../figure/amount.ts';
import { Decimal, decided, decimalText, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { newTrade } from '../trade/new-trade.ts';
import type { Trade } from '../trade/record.ts';
import { spentInHand } from '../market/carry-lines.ts';
import { boardInputs } from '../market/board/inputs.ts';
import { priceAt, quotedWeights, type Priced } from '../market/price.ts';
import type { PriceClass } from '../market/board/record.ts';

/** Stock that could be held or sold. */
export interface InHand {
  readonly animalTypeId: AnimalTypeId;
  readonly animalSubTypeId: number;
  readonly head: DecimalText | null;
  readonly weightKg: DecimalText | null;
  readonly carry: Carry | null;
  /** Weight gain in kg per head per day. Null to use the growth of the carry. */
  readonly gainKg?: DecimalText | null;
  /** A class of a market day, or the $/kg of the trade. The trade's price applies up to its sale weight. */
  readonly prices: PriceClass | OwnPrice;
  /** Losses and days of labour still to come. By default none. */
  readonly toCome?: Readonly<Record<'losePercentage' | 'labourDays', DecimalText | null>>;
}

/** The $/kg and the sale weight of a trade without a sale class. */
export interface OwnPrice {
  readonly perKg: DecimalText;
  readonly upToKg: DecimalText;
}

/** The result of selling after `week` weeks. */
export interface HoldWeek {
  readonly week: number;
  readonly weightKg: DecimalText;
  /** $/hd: the profit of holding for `week` weeks instead of selling today. */
  readonly made: Decimal;
  /** $/hd: `made` minus the `made` of the week before. 0 for today. */
  readonly pays: Decimal;
  /** `made` divided by the number of weeks, in $/hd/week. Null for today. */
  readonly perWeek: Decimal | null;
  /** A trade that buys the stock today at its net value, and sells it in week `week`. */
  readonly trade: Trade;
  readonly carry: Carry;
}

/** The result of holding, week by week, compared with selling today. */
export interface HoldPlan {
  /** Today, and every week up to the last one with a quoted price. */
  readonly weeks: readonly HoldWeek[];
  /** The first week with the highest profit. Today if no week makes more. */
  readonly best: HoldWeek;
  /** $/hd: today's price, and the price minus the selling costs. */
  readonly valueToday: DecimalText;
  readonly netToday: DecimalText;
  /** The quoted weights from today's weight up, and the week in which the animals reach each weight. */
  readonly rungs: readonly { readonly weightKg: DecimalText; readonly week: Decimal }[];
  readonly reason?: undefined;
}

/** The calculation stops after ten years. If growth is near 0, the animals might never reach the next quoted weight. */
const MOST_WEEKS = 520;

const isOwnPrice = (prices: InHand['prices']): prices is OwnPrice => 'perKg' in prices;

/** Compares holding an animal, week by week, with selling it today. Returns the reason if they cannot be compared. Never throws. */
export function holdOrSell(hand: InHand): HoldPlan | { readonly weeks: null; readonly reason: string } {
  const { carry } = hand;
  if (carry === null) return { weeks: null, reason: 'no carry' };
  const weightKg = usableAmount(hand.weightKg, boardInputs.weightKg);
  if (weightKg === null) return { weeks: null, reason: 'no weight' };
  const growth = growthOf(hand, carry);
  if (growth === null) return { weeks: null, reason: 'no growth rate' };
  const today = priceIn(hand.prices, new Decimal(weightKg));
  if (today.perHead === null) return { weeks: null, reason: today.reason };
  const net = netOf(hand, carry, weightKg, today.perHead);
  if (net.isNegative()) return { weeks: null, reason: 'it costs more to sell than it makes' };
  const weeks = weeksOf(hand, carry, new Decimal(weightKg), growth.times(7), decimalText(decided(net)));
  return {
    weeks,
    best: weeks.reduce((best, each) => (each.made.greaterThan(best.made) ? each : best)),
    valueToday: today.perHead,
    netToday: decimalText(decided(net)),
    rungs: rungsAhead(hand.prices, new Decimal(weightKg), growth.times(7)),
  };
}

function growthOf(hand: InHand, carry: Carry): Decimal | null {
  const text = hand.gainKg ?? (carry.carryTypeId === 1 ? carry.weightGainKg : null);
  const growth = isDecimalText(text) ? new Decimal(text) : null;
  return growth !== null && decided(growth).greaterThan(0) ? growth : null;
}

function priceIn(prices: InHand['prices'], weight: Decimal): Priced {
  if (!isOwnPrice(prices)) return priceAt(prices, decimalText(weight));
  if (weight.greaterThan(prices.upToKg)) {
    return { perHead: null, reason: `the trade has no price beyond ${prices.upToKg} kg` };
  }
  return { perHead: decimalText(decided(weight.times(prices.perKg))), perKg: prices.perKg };
}

/** Today's price minus the selling costs. This is the profit of a trade bought for $0 and sold at once. */
function netOf(hand: InHand, carry: Carry, weightKg: DecimalText, perHead: DecimalText): Decimal {
  const sale = soldAfter(hand, carry, { week: 0, buy: '0', fromKg: weightKg, toKg: weightKg, perHead });
  return calculateTrade(sale.carry, sale.trade).figures.profitPerHead.value ?? new Decimal(perHead);
}

interface Sale {
  readonly week: number;
  readonly buy: DecimalText;
  readonly fromKg: DecimalText;
  readonly toKg: DecimalText;
  readonly perHead: DecimalText;
}

function soldAfter(hand: InHand, carry: Carry, sale: Sale): { readonly trade: Trade; readonly carry: Carry } {
  const ahead: Carry = {
    ...carry,
    ...Object.fromEntries(spentInHand.map((name) => [name, null])),
    // Stock sold today have no further losses and need no labour.
    ...(sale.week > 0 && hand.toCome),
    carryTypeId: 2,
    weeksHeld: String(sale.week),
  };
  const trade: Trade = {
    ...newTrade('', '', [], []),
    animalTypeId: hand.animalTypeId,
    animalSubTypeId: hand.animalSubTypeId,
    numberOfHead: hand.head,
    purchaseWeightkg: sale.fromKg,
    purchaseCostHd: sale.buy,
    saleWeightkg: sale.toKg,
    saleCostHd: sale.perHead,
    carryTypeId: 2,
  };
  return { trade, carry: ahead };
}

const ZERO = new Decimal(0);

function weeksOf(
  hand: InHand,
  carry: Carry,
  weight: Decimal,
  perWeek: Decimal,
  netToday: DecimalText,
): readonly HoldWeek[] {
  const weeks: HoldWeek[] = [];
  for (let week = 0; week <= MOST_WEEKS; week += 1) {
    const toKg = decimalText(decided(weight.plus(perWeek.times(week))));
    const priced = priceIn(hand.prices, new Decimal(toKg));
    if (priced.perHead === null) break;
    const fromKg = decimalText(weight);
    const sale = soldAfter(hand, carry, { week, buy: netToday, fromKg, toKg, perHead: priced.perHead });
    const profit = week === 0 ? ZERO : calculateTrade(sale.carry, sale.trade).figures.profitPerHead.value;
    // For example, the number of head is missing.
    if (profit === null) break;
    weeks.push({
      week,
      weightKg: toKg,
      made: profit,
      pays: profit.minus(weeks.at(-1)?.made ?? ZERO),
      perWeek: week === 0 ? null : profit.dividedBy(week),
      ...sale,
    });
  }
  return weeks;
}

function rungsAhead(prices: InHand['prices'], weight: Decimal, perWeek: Decimal): HoldPlan['rungs'] {
  const weights = isOwnPrice(prices) ? [prices.upToKg] : quotedWeights(prices).map((rung) => rung.weightKg);
  return weights
    .filter((rung) => weight.lessThanOrEqualTo(rung))
    .map((weightKg) => ({ weightKg, week: new Decimal(weightKg).minus(weight).dividedBy(perWeek) }));
}
