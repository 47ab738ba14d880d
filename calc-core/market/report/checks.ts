import { animalTypes, type AnimalTypeId } from '../../animals/kinds.ts';
import { showMoney, showNumber } from '../../number/show.ts';
import type { TradeResult } from '../../trade/calculate.ts';
import { actualOf } from '../../trade/facts/stored.ts';
import type { TradeDraft } from '../../trade/record.ts';
import { classNamed, type Board } from '../board/record.ts';
import type { PriceUnit, ReportRung } from './report.ts';

/** Something about a line that may be a slip. It is said and never blocks. */
export interface ReportMark {
  readonly line: number;
  readonly column: 'weightKg' | 'price';
  /** A sentence. */
  readonly why: string;
}

/** What stock weighs, kg of live weight: a weight outside is marked. */
export const usualWeights: Readonly<Record<AnimalTypeId, readonly [least: number, most: number]>> = {
  1: [20, 1200],
  2: [3, 150],
};

/** Why a weight is unlikely for an animal, as a sentence; null where it is not. */
export function weightDoubt(weightKg: number, animal: AnimalTypeId): string | null {
  const [least, most] = usualWeights[animal];
  if (weightKg >= least && weightKg <= most) return null;
  const name = animalTypes.find(({ id }) => id === animal)!.name.toLowerCase();
  // A number with an exponent has no digits to show.
  const shown = showNumber(String(weightKg)) || 'So many';
  return `${shown} kg is not a usual weight of ${name}, ${least} to ${showNumber(String(most))} kg.`;
}

/** Why a price is unlikely beside others for the same thing, as a sentence; null where it is not, and where there are too few to tell. */
export function priceDoubt(price: number, others: readonly number[], beside: string): string | null {
  if (others.length === 0) return null;
  const sorted = others.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]!;
  if (price * 2 < middle) return `Less than half of ${beside}.`;
  return price > middle * 2 ? `More than double of ${beside}.` : null;
}

/** Fewer other rows say nothing about one. */
const FEWEST = 2;

/** Lines whose weight or price may be a slip: beside the last market day's price of the class, else beside the report's other rows. */
export function reportMarks(rungs: readonly ReportRung[], last: Board | null): readonly ReportMark[] {
  return rungs.flatMap((rung): ReportMark[] => {
    const animal = rung.animalTypeId ?? 1;
    const weight =
      rung.weightKg === null || rung.weightBasis === 'cwt'
        ? null
        : weightDoubt(Number(rung.weightKg), animal);
    const price = priceMark(rung, rungs, last);
    return [
      ...(weight === null ? [] : [{ line: rung.line, column: 'weightKg' as const, why: weight }]),
      ...(price === null ? [] : [{ line: rung.line, column: 'price' as const, why: price }]),
    ];
  });
}

function priceMark(rung: ReportRung, rungs: readonly ReportRung[], last: Board | null): string | null {
  const of = last === null ? undefined : classNamed(last, rung.class);
  const before =
    of?.basis === rung.basis ? of.rungs.flatMap(({ price }) => (price === null ? [] : [Number(price)])) : [];
  if (before.length > 0)
    return priceDoubt(Number(rung.price), before, `the last market day’s price of ${of!.name}`);
  const others = rungs.filter(
    (other) =>
      other !== rung && other.basis === rung.basis && (other.animalTypeId ?? 1) === (rung.animalTypeId ?? 1),
  );
  return others.length < FEWEST
    ? null
    : priceDoubt(
        Number(rung.price),
        others.map(({ price }) => Number(price)),
        'the other prices',
      );
}

/** The unit that prices a kg are most likely in, where most of them cannot be what they were read as; null where they can. */
export function mistakenUnit(rungs: readonly Pick<ReportRung, 'basis' | 'price'>[]): PriceUnit | null {
  const prices = rungs.filter(({ basis }) => basis !== 'hd').map(({ price }) => Number(price));
  const most = prices.length / 2;
  if (prices.filter((price) => price < 0.25).length > most) return '$/kg';
  return prices.filter((price) => price > 60).length > most ? 'c/kg' : null;
}

/** Less than 25 cents a kilogram: dollars under a heading of cents. */
const LEAST_PER_KG = 0.25;

/** Why a price per kg may be a slip, as a sentence; null where nothing says so. `others` are the same column’s other prices. */
export function perKgDoubt(perKg: number, others: readonly number[]): string | null {
  if (perKg > 0 && perKg < LEAST_PER_KG)
    return `${showMoney(String(perKg))} a kilogram is too little: is the column in $/kg, not in cents?`;
  return others.length < 2 ? null : priceDoubt(perKg, others, 'the other rows');
}

/** More than this a year is a slip more often than a trade, %. */
const MOST_RETURN = 300;

/** What of a trade may be a slip: its weights, its prices a kilogram, a sale before the purchase, and a return over 300 % a year. As sentences; nothing is blocked. */
export function tradeDoubts(trade: TradeDraft, { figures }: TradeResult): readonly string[] {
  const animal = trade.animalTypeId === 2 ? 2 : 1;
  const weights = [trade.purchaseWeightkg, trade.saleWeightkg].flatMap((kg) =>
    kg === null || Number(kg) === 0 ? [] : (weightDoubt(Number(kg), animal) ?? []),
  );
  const prices = [trade.purchaseCostCKg, trade.saleCostCKg].flatMap((price) =>
    price === null ? [] : (perKgDoubt(Number(price), []) ?? []),
  );
  const { value } = figures.profitReturnOnCapitalPa;
  const isTooGood = value !== null && value.greaterThan(MOST_RETURN);
  return [
    ...weights,
    ...prices,
    ...(isSoldFirst(trade) ? ['Sold before it was bought: check the dates.'] : []),
    ...(isTooGood ? ['A return of over 300 % a year: check the prices.'] : []),
  ];
}

/** Whether a day of sale is before the day of purchase; without that day, before the day that the stock is held from. */
function isSoldFirst(trade: TradeDraft): boolean {
  const actual = actualOf(trade.actual);
  const bought = actual?.boughtOn ?? trade.heldFrom;
  return bought !== null && (actual?.sales ?? []).some(({ soldOn }) => soldOn !== null && soldOn < bought);
}

/**
 * What of each of several trades may be a slip next to the others: a price a kilogram under half or over double of the middle one of its
 * animal. Returns what to ask for one of them; three trades are the fewest that say something about one.
 */
export function tradesDoubts(trades: readonly TradeDraft[]): (trade: TradeDraft) => readonly string[] {
  const middles = new Map<string, number>();
  for (const field of perKgFields) {
    for (const [animal, of] of Map.groupBy(trades, ({ animalTypeId }) => animalTypeId)) {
      const prices = of.flatMap((trade) => (trade[field] === null ? [] : Number(trade[field])));
      const sorted = prices.filter((price) => price > 0).toSorted((a, b) => a - b);
      const middle = sorted[Math.floor((sorted.length - 1) / 2)];
      if (middle !== undefined && sorted.length > FEWEST) middles.set(`${animal} ${field}`, middle);
    }
  }
  return (trade) =>
    perKgFields.flatMap((field) => {
      const middle = middles.get(`${trade.animalTypeId} ${field}`);
      const price = Number(trade[field] ?? 0);
      // A price under 25 cents is said by itself.
      if (middle === undefined || price < LEAST_PER_KG) return [];
      const why = priceDoubt(price, [middle], `the other rows’ ${perKgNames[field]}`);
      return why === null ? [] : [why];
    });
}

const perKgNames = { purchaseCostCKg: 'purchase price', saleCostCKg: 'sale price' } as const;
const perKgFields = ['purchaseCostCKg', 'saleCostCKg'] as const;
