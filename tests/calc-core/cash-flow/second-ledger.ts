import { Decimal as Base } from 'decimal.js';
import type { Carry } from '#calc-core/carry';
import type { Terms } from '#calc-core/ledger';
import type { Trade } from '#calc-core/trade';
import { independently } from '../independent.ts';
import type { SecondEntry } from './second.ts';

/** A second implementation of a planned trade's ledger, without the core. It loops over days, with decimals of 60 digits. */
const Decimal = Base.clone({ precision: 60, rounding: Base.ROUND_HALF_EVEN });

const later = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

/** Splits an amount over the months by days held. A share is due at the end of its month. The last share is due on the last day held. */
function byMonth(amount: Base, bought: string, sold: string): SecondEntry[] {
  const days = new Map<string, number>();
  let all = 0;
  let last = sold;
  for (let date = bought; date < sold; date = later(date, 1)) {
    days.set(date.slice(0, 7), (days.get(date.slice(0, 7)) ?? 0) + 1);
    all += 1;
    last = date;
  }
  if (all === 0) return [{ date: sold, amount: amount.toFixed() }];
  return [...days].map(([month, count]) => {
    let end = `${month}-28`;
    while (later(end, 1).startsWith(month)) end = later(end, 1);
    return { date: end < last ? end : last, amount: amount.times(count).dividedBy(all).toFixed() };
  });
}

/** The cost lines by CALCULATION.md, in $/hd. */
function linesOf(trade: Trade, carry: Carry, weeks: Base) {
  const of = (name: keyof Carry): Base => new Decimal((carry[name] as string | null) ?? 0);
  const mine = (text: string | null): Base => new Decimal(text ?? 0);
  const dose = (price: keyof Carry, doses: keyof Carry): Base => of(price).times(of(doses));
  const head = mine(trade.numberOfHead);
  const isSheep = trade.animalTypeId === 2;
  const young = [7, 8, 9, 10, 11, 18, 19].includes(trade.animalSubTypeId)
    ? mine(trade.sale2CostHd)
    : new Decimal(0);
  const [woolPrice, woolKg] = isSheep
    ? [mine(trade.woolPriceHd), mine(trade.woolSaleWeight)]
    : [new Decimal(0), new Decimal(0)];
  return {
    purchaseCosts: of('freightIn').plus(of('buyingFee')),
    processing: dose('drench', 'drenchDose')
      .plus(dose('vet', 'vetDose'))
      .plus(dose('vaccine', 'vaccineDose'))
      .plus(dose('dipping', 'dippingDose'))
      .plus(dose('jetting', 'jettingDose'))
      .plus(of('tags'))
      .plus(of('processingOther')),
    backgrounding: of('backgroundRate').times(7).times(weeks),
    agistment: of('agistmentRate').times(weeks),
    supplements: of('supplements').times(weeks),
    shearing: of('shearingPerHead').plus(of('shearingSundry')),
    woolSelling: woolPrice
      .times(of('woolLevy').plus(of('brokerageFee')))
      .dividedBy(100)
      .plus(
        woolKg
          .dividedBy(180)
          .times(of('freightPerBale').plus(of('awexTradingFee')).plus(of('otherTestingCosts'))),
      ),
    sellingCosts: of('yardLevy').plus(of('advertising')).plus(of('freightOut')),
    commission: mine(trade.saleCostHd).plus(young).times(of('agentCommission')).dividedBy(100),
    labour: of('labourDays').times(of('labourUnits')).times(of('labourRate')).dividedBy(head),
    aircraft: of('aircraft').dividedBy(head),
  };
}

export interface SecondNamed extends SecondEntry {
  readonly account: string;
}

/** Returns the dated amounts of a planned trade, or null if the profit or the weeks held are missing. */
export function secondEntries(trade: Trade, carry: Carry, terms: Terms): readonly SecondNamed[] | null {
  const figures = independently(carry, trade);
  const figure = (name: string): Base | null => {
    const value = figures[name] ?? null;
    return value === null ? null : new Decimal(String(value));
  };
  const weeks = figure('weeksHeld');
  if (figure('totalProfit') === null || weeks === null) return null;
  const amount = (text: string | null): Base => new Decimal(text ?? 0);
  const head = amount(trade.numberOfHead);
  const lost = head
    .times(carry.losePercentage ?? 0)
    .dividedBy(100)
    .toDecimalPlaces(12)
    .ceil();
  const sold = head.minus(lost);
  const bought = trade.heldFrom;
  const held = weeks.times(7).toDecimalPlaces(12).ceil();
  // A trade of more than a hundred years has no ledger, because it must be a typing error.
  if (held.isNegative() || held.greaterThan(36_525)) return null;
  const leaves = later(bought, held.toNumber());
  const isSheep = trade.animalTypeId === 2;
  const isShorn = isSheep && (trade.animalSubTypeId !== 12 || amount(trade.woolPriceHd).greaterThan(0));
  const young = [7, 8, 9, 10, 11, 18, 19].includes(trade.animalSubTypeId)
    ? amount(trade.sale2CostHd)
    : new Decimal(0);
  const lines = linesOf(trade, carry, weeks);
  const out = (name: keyof ReturnType<typeof linesOf>, count: Base): Base =>
    lines[name].times(count).negated();
  const on = (account: string, date: string, dollars: Base): SecondNamed => ({
    account,
    date,
    amount: dollars.toFixed(),
  });
  const shorn = terms.shearingOn ?? leaves;
  return [
    on('purchase', later(bought, terms.purchaseDays), amount(trade.purchaseCostHd).times(head).negated()),
    ...(['purchaseCosts', 'processing', 'labour', 'aircraft'] as const).map((name) =>
      on(name, bought, out(name, head)),
    ),
    ...(['backgrounding', 'agistment', 'supplements'] as const).flatMap((name) =>
      byMonth(out(name, head), bought, leaves).map((entry) => ({ ...entry, account: name })),
    ),
    ...(isShorn
      ? [
          on('shearing', shorn, out('shearing', sold)),
          on('woolSelling', shorn, out('woolSelling', sold)),
          on('wool', shorn, amount(trade.woolPriceHd).times(sold)),
        ]
      : []),
    ...(['sellingCosts', 'commission'] as const).map((name) => on(name, leaves, out(name, sold))),
    // If every head died, nobody pays. A sale of $0 is then entered on the last day held.
    on(
      'sale',
      sold.isZero() ? leaves : later(leaves, terms.saleDays),
      amount(trade.saleCostHd).plus(young).times(sold),
    ),
  ];
}
