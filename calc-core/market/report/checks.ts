import { animalTypes, type AnimalTypeId } from '../../animals/kinds.ts';
import { Decimal, type DecimalText } from '../../number/decimal.ts';
import { showAmount, showMoney, showNumber } from '../../number/show.ts';
import type { TradeResult } from '../../trade/calculate.ts';
import { actualOf } from '../../trade/facts/stored.ts';
import type { TradeDraft } from '../../trade/record.ts';
import { classNamed } from '../board/class-named.ts';
import { classKey, type Board } from '../board/record.ts';
import { marketPrice } from '../suggest.ts';
import { animalNamed, type PriceUnit, type ReportRung } from './report.ts';

/** A possible typing error in a line. The user sees it and may ignore it. */
export interface ReportMark {
  readonly line: number;
  readonly column: 'class' | 'weightKg' | 'price';
  /** A sentence. */
  readonly why: string;
}

/** Usual live weights, kg. Other weights are marked. */
export const usualWeights: Readonly<Record<AnimalTypeId, readonly [least: number, most: number]>> = {
  1: [20, 1200],
  2: [3, 150],
};

/** A sentence if a weight in kg is unlikely for an animal. Null if it is likely. */
export function weightDoubt(weightKg: number, animal: AnimalTypeId): string | null {
  const [least, most] = usualWeights[animal];
  if (weightKg >= least && weightKg <= most) return null;
  const name = animalTypes.find(({ id }) => id === animal)!.name.toLowerCase();
  const shown = showNumber(String(weightKg)) || 'So many';
  return `${shown} kg is not a usual weight of ${name}, ${least} to ${showNumber(String(most))} kg.`;
}

/**
 * A sentence if a price is below half or above double the median of `others`. Otherwise null. `beside` names the other prices in the
 * sentence.
 */
export function priceDoubt(price: number, others: readonly number[], beside: string): string | null {
  if (others.length === 0) return null;
  const sorted = others.toSorted((a, b) => a - b);
  return doubtNextTo(price, (at) => sorted[at]!, sorted.length, beside);
}

/**
 * Compares a price with the median of `count` sorted prices. If there are two middle prices, a doubtful price must differ too much from
 * both.
 */
function doubtNextTo(
  price: number,
  other: (at: number) => number,
  count: number,
  beside: string,
): string | null {
  const middle = (count - 1) / 2;
  if (price * 2 < other(Math.floor(middle))) return `Less than half of ${beside}.`;
  return price > other(Math.ceil(middle)) * 2 ? `More than double of ${beside}.` : null;
}

/** A price is compared only with at least this many other rows. */
const FEWEST = 2;

/** Marks unlikely weights, prices and species. A price is compared with the last market day, or else with the other rows. */
export function reportMarks(rungs: readonly ReportRung[], last: Board | null): readonly ReportMark[] {
  return rungs.flatMap((rung): ReportMark[] => {
    const animal = rung.animalTypeId ?? 1;
    const weight =
      rung.weightKg === null || rung.weightBasis === 'cwt'
        ? null
        : (weightDoubt(Number(rung.weightKg), animal) ?? basisDoubt(rung));
    const price = priceMark(rung, rungs, last) ?? extremeDoubt(rung);
    const species = speciesDoubt(rung, last);
    return [
      ...(species === null ? [] : [{ line: rung.line, column: 'class' as const, why: species }]),
      ...(weight === null ? [] : [{ line: rung.line, column: 'weightKg' as const, why: weight }]),
      ...(price === null ? [] : [{ line: rung.line, column: 'price' as const, why: price }]),
    ];
  });
}

/** In kg. A heavier sheep weight must be a live weight. */
const HEAVIEST_SHEEP_CARCASE = 36;

const basisDoubt = ({ isBasisTaken, weightKg }: ReportRung): string | null =>
  isBasisTaken === true && Number(weightKg) <= HEAVIEST_SHEEP_CARCASE
    ? `Is ${showNumber(weightKg ?? '')} kg live or carcase weight? Write lwt or cwt after the prices.`
    : null;

const extremeDoubt = ({ extreme }: ReportRung): string | null =>
  extreme === undefined ? null : `This is the ${extreme} price: the line gives no average.`;

const speciesDoubt = ({ animalTypeId, class: name }: ReportRung, last: Board | null): string | null =>
  animalTypeId !== null || (last !== null && classNamed(last, name) !== undefined)
    ? null
    : `Is “${name}” cattle or sheep? Its name does not say.`;

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

/** '$/kg' if most prices per kg are impossible in c/kg. 'c/kg' if most are impossible in $/kg. Otherwise null. */
export function mistakenUnit(rungs: readonly Pick<ReportRung, 'basis' | 'price'>[]): PriceUnit | null {
  const prices = rungs.filter(({ basis }) => basis !== 'hd').map(({ price }) => Number(price));
  const most = prices.length / 2;
  if (prices.filter((price) => price < LEAST_PER_KG).length > most) return '$/kg';
  return prices.filter((price) => price > MOST_PER_KG).length > most ? 'c/kg' : null;
}

/** The lowest likely price, in $/kg. A price below this was probably typed in dollars but read as cents. */
const LEAST_PER_KG = 0.25;

/** The highest likely price, in $/kg. A price above this was probably typed in cents but read as dollars. */
const MOST_PER_KG = 60;

/** Checks a price per kg without comparing it with others. Returns a sentence, or null if it is likely. */
function unlikelyPerKg(perKg: number): string | null {
  if (perKg > MOST_PER_KG)
    return `${showMoney(String(perKg))} a kilogram is too much: is the column in cents, not in $/kg?`;
  return perKg > 0 && perKg < LEAST_PER_KG
    ? `${showMoney(String(perKg))} a kilogram is too little: is the column in $/kg, not in cents?`
    : null;
}

/** A sentence if a description names the other species. Null if it fits the animal or names no species. */
export function descriptionDoubt(description: string, animal: AnimalTypeId): string | null {
  const named = animalNamed(description);
  const of = (id: AnimalTypeId): string => animalTypes.find((type) => type.id === id)!.name.toLowerCase();
  return named === null || named === animal
    ? null
    : `“${description}” is of ${of(named)}, but the trade is of ${of(animal)}: check the animal.`;
}

/** Checks the prices per kg of a column. The returned function checks one price. It returns a sentence, or null for a likely price. */
export function perKgDoubts(prices: readonly number[]): (perKg: number) => string | null {
  const sorted = prices.toSorted((a, b) => a - b);
  const others = sorted.length - 1;
  const places = new Map(sorted.map((price, at) => [price, at]));
  return (perKg) => {
    const own = places.get(perKg) ?? others;
    const other = (at: number): number => sorted[at < own ? at : at + 1]!;
    return (
      unlikelyPerKg(perKg) ?? (others < FEWEST ? null : doubtNextTo(perKg, other, others, 'the other rows'))
    );
  };
}

/** Weight times price per kg may differ from the price per head by this share, because documents round. */
const MOST_APART = '0.02';

/**
 * A sentence if a row has a price per kg and another price per head. A trade stores one of them, the price per head. Null if the prices
 * agree, or if one is missing.
 */
export function twoPricesDoubt(
  weightKg: DecimalText | null,
  perKg: DecimalText | null,
  perHead: DecimalText | null,
): string | null {
  if (perKg === null || perHead === null) return null;
  const price = showAmount(perKg, '$/kg');
  if (weightKg === null || Number(weightKg) === 0)
    return `${price} a kilogram is not used: the row has a price per head and no weight.`;
  const worked = new Decimal(weightKg).times(perKg);
  if (worked.minus(perHead).abs().lessThanOrEqualTo(new Decimal(perHead).times(MOST_APART))) return null;
  return `${showNumber(weightKg)} kg at ${price} a kilogram is ${showAmount(worked, '$/hd')} a head, the row says ${showAmount(perHead, '$/hd')}: check which is right.`;
}

/** In % a year. A higher return is probably a typing error. */
const MOST_RETURN = 300;

/** Lists unlikely values of a trade as sentences, for example a weight or a price. The caller shows them but blocks nothing. */
export function tradeDoubts(trade: TradeDraft, { figures }: TradeResult): readonly string[] {
  const animal = trade.animalTypeId === 2 ? 2 : 1;
  const weights = [trade.purchaseWeightkg, trade.saleWeightkg].flatMap((kg) =>
    kg === null || Number(kg) === 0 ? [] : (weightDoubt(Number(kg), animal) ?? []),
  );
  const prices = [trade.purchaseCostCKg, trade.saleCostCKg].flatMap((price) =>
    price === null ? [] : (unlikelyPerKg(Number(price)) ?? []),
  );
  const species = descriptionDoubt(trade.purchaseCowDescription, animal);
  const { value } = figures.profitReturnOnCapitalPa;
  const isTooGood = value !== null && value.greaterThan(MOST_RETURN);
  return [
    ...weights,
    ...prices,
    ...(species === null ? [] : [species]),
    ...(isSoldFirst(trade) ? ['Sold before it was bought: check the dates.'] : []),
    ...(isTooGood ? ['A return of over 300 % a year: check the prices.'] : []),
  ];
}

function isSoldFirst(trade: TradeDraft): boolean {
  const actual = actualOf(trade.actual);
  const bought = actual?.boughtOn ?? trade.heldFrom;
  return bought !== null && (actual?.sales ?? []).some(({ soldOn }) => soldOn !== null && soldOn < bought);
}

/**
 * Compares the prices per kg of trades with the same animal. It needs at least three trades. The returned function lists the doubts about
 * one trade.
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
      // Another check already reports an unlikely price per kg.
      if (middle === undefined || unlikelyPerKg(price) !== null || price === 0) return [];
      const why = priceDoubt(price, [middle], `the other rows’ ${perKgNames[field]}`);
      return why === null ? [] : [why];
    });
}

/**
 * Compares a trade's prices per head with market prices. Pass the newest board first, because the first board with the class is used. The
 * returned function lists the doubts about one trade.
 */
export function marketDoubts(boards: readonly Board[]): (trade: TradeDraft) => readonly string[] {
  const last = [...Map.groupBy(boards, ({ name }) => classKey(name)).values()].map(([newest]) => newest!);
  return (trade) =>
    marketSides.flatMap(({ side, perHead, perKg }) => {
      const price = Number(trade[perHead] ?? 0);
      const kilogram = trade[perKg];
      // Another check already reports an unlikely price per kg.
      if (price <= 0 || (kilogram !== null && unlikelyPerKg(Number(kilogram)) !== null)) return [];
      const found = marketPrice(last, trade, side);
      if (found === null || found.priced.perHead === null) return [];
      const beside = `the last market day’s price of ${found.className}: check the ${perKgNames[perKg]}`;
      const why = priceDoubt(price, [Number(found.priced.perHead)], beside);
      return why === null ? [] : [why];
    });
}

const marketSides = [
  { side: 'purchaseClass', perHead: 'purchaseCostHd', perKg: 'purchaseCostCKg' },
  { side: 'saleClass', perHead: 'saleCostHd', perKg: 'saleCostCKg' },
] as const;

const perKgNames = { purchaseCostCKg: 'purchase price', saleCostCKg: 'sale price' } as const;
const perKgFields = ['purchaseCostCKg', 'saleCostCKg'] as const;
