import { animalTypes } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import { Decimal, decided, decimalText, type DecimalText } from '../number/decimal.ts';
import { dayAndMonth } from '../number/dates.ts';
import { showNumber } from '../number/show.ts';
import { calculateTrade, type TradeResult } from '../trade/calculate.ts';
import type { TradeFigureName } from '../trade/names.ts';
import { newTrade } from '../trade/new-trade.ts';
import type { Trade } from '../trade/record.ts';
import { classProblem, outside, priceAt, type Priced } from './price.ts';
import { classNamed, subTypeOfClass } from './board/class-named.ts';
import { classKey, type Board, type PriceClass } from './board/record.ts';

/** Animals to sell. `weightKg` is null for a class sold by the head. */
export interface ToSell {
  readonly class: string;
  readonly weightKg: DecimalText | null;
  readonly head: DecimalText | null;
}

/** Animals to buy instead, with their carry. */
export interface ToBuy {
  readonly class: string;
  readonly weightKg: DecimalText | null;
  readonly carry: Carry | null;
  /** What one head eats: AE for cattle, DSE for sheep. Required for the profit per AE or DSE. */
  readonly feedRating?: DecimalText | null;
}

/** The trade of the bought animals with its figures, or the reason why there is no swap. */
export type Swap =
  | {
      readonly trade: Trade;
      readonly carry: Carry;
      readonly result: TradeResult;
      /** The value sold less the value bought, $/hd. */
      readonly cash: DecimalText;
      readonly reason?: undefined;
    }
  | { readonly trade: null; readonly reason: string };

const none = (reason: string): Swap => ({ trade: null, reason });

/** The board's price for the animals to sell, or the reason why there is none. */
export function soldValue(board: Board, sell: ToSell): Priced {
  return pricedOn(board, sell.class, sell.weightKg);
}

/** The board's price for the animals to buy, or the reason why there is none. */
export function boughtValue(board: Board, buy: Pick<ToBuy, 'class' | 'weightKg'>): Priced {
  return pricedOn(board, buy.class, buy.weightKg);
}

function pricedOn(board: Board, name: string, weightKg: DecimalText | null): Priced {
  const of = classNamed(board, name);
  return of === undefined ? { perHead: null, reason: noPriceFor(board, name) } : priceAt(of, weightKg);
}

function noPriceFor(board: Board, name: string): string {
  const at = board.name === '' ? '' : ` at ${board.name}`;
  const day = board.date === '' ? '' : ` on ${dayAndMonth(board.date)}`;
  return `No price for ${inSentence(name)}${at}${day}`;
}

/**
 * Sells some animals and buys others on the same day. Returns the trade of the bought animals. These animals grow to the weight of
 * the sold animals. Never throws.
 */
export function swap(board: Board, sell: ToSell, buy: ToBuy): Swap {
  const sold = soldValue(board, sell);
  if (sold.perHead === null) return none(sold.reason);
  const bought = boughtValue(board, buy);
  if (bought.perHead === null) return none(bought.reason);
  const from = classNamed(board, sell.class)!;
  const of = classNamed(board, buy.class)!;
  const problem = carryProblem(from, of, sell, buy);
  if (problem !== null) return none(problem);
  const later = soldLater(board, of, sell.weightKg);
  if (later.perHead === null) return none(later.reason);
  const trade: Trade = {
    ...newTrade('', board.date, [], []),
    name: nameOf(of, sell, buy),
    animalTypeId: of.animalTypeId,
    animalSubTypeId: subTypeOfClass(of),
    numberOfHead: sell.head,
    purchaseWeightkg: of.basis === 'hd' ? null : buy.weightKg,
    purchaseCostHd: bought.perHead,
    saleWeightkg: of.basis === 'hd' ? null : sell.weightKg,
    saleCostHd: later.perHead,
    carryId: buy.carry!.id,
    carryTypeId: buy.carry!.carryTypeId,
    ...((buy.feedRating ?? null) !== null && {
      feedRating: buy.feedRating,
      feedUnit: of.animalTypeId === 2 ? 'DSE50' : 'AE',
    }),
  };
  return {
    trade,
    carry: buy.carry!,
    result: calculateTrade(buy.carry, trade),
    cash: decimalText(new Decimal(sold.perHead).minus(bought.perHead)),
  };
}

/** Makes a table of swaps with a row for each `ToSell` and a column for each `ToBuy`. */
export function swaps(
  board: Board,
  sell: readonly ToSell[],
  buy: readonly ToBuy[],
): readonly (readonly Swap[])[] {
  return sell.map((row) => buy.map((column) => swap(board, row, column)));
}

/** The indexes of the columns where `figure` is highest. Empty if no value is above 0. */
export function bestOf(row: readonly Swap[], figure: TradeFigureName): ReadonlySet<number> {
  const values = row.map((each) => {
    const value = each.trade === null ? null : each.result.figures[figure].value;
    return value === null ? null : decided(value);
  });
  const above = values.filter((value) => value?.greaterThan(0) === true) as Decimal[];
  if (above.length === 0) return new Set();
  const most = Decimal.max(...above);
  return new Set(values.flatMap((value, index) => (value?.equals(most) === true ? [index] : [])));
}

/** Why the animal cannot grow from its purchase weight to the weight sold. Null if it can. */
function carryProblem(from: PriceClass, of: PriceClass, sell: ToSell, buy: ToBuy): string | null {
  if (from.animalTypeId !== of.animalTypeId) {
    return `${from.name} are ${animal(from.animalTypeId)}, ${inSentence(of.name)} are ${animal(of.animalTypeId)}`;
  }
  const { carry } = buy;
  if (carry === null) return 'No carry: choose one';
  if (carry.animalTypeId !== of.animalTypeId) {
    return `${carry.name} is a carry for ${animal(carry.animalTypeId)}, ${inSentence(of.name)} are ${animal(of.animalTypeId)}`;
  }
  if (of.basis === 'hd') return null;
  if (sell.weightKg === null || from.basis === 'hd') {
    return `${from.name} are sold by the head: there is no weight to carry ${inSentence(of.name)} to`;
  }
  const isLighter = new Decimal(buy.weightKg!).lessThan(sell.weightKg);
  return carry.carryTypeId === 2 || isLighter
    ? null
    : `${showNumber(buy.weightKg)} kg is not lighter than the ${showNumber(sell.weightKg)} kg you sell`;
}

const animal = (id: number): string => animalTypes.find((type) => type.id === id)!.name.toLowerCase();

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** The later sale price of a bought animal, in its own class or in a class that it grows into. */
function soldLater(board: Board, of: PriceClass, weightKg: DecimalText | null): Priced {
  if (of.basis === 'hd') return priceAt(grownInto(board, of) ?? of, weightKg);
  const seen = new Set<string>();
  for (
    let each: PriceClass | undefined = of;
    each !== undefined && !seen.has(classKey(each.name));
    each = grownInto(board, each)
  ) {
    seen.add(classKey(each.name));
    const priced = priceAt(each, weightKg);
    if (priced.perHead !== null) return priced;
  }
  return {
    perHead: null,
    reason: classProblem(of) ?? `${of.name} at ${showNumber(weightKg)} kg: ${outside(of)}`,
  };
}

/** The class that animals grow into. Undefined if the board has no prices of this class, or if it is for another type of animal. */
function grownInto(board: Board, of: PriceClass): PriceClass | undefined {
  const next = classNamed(board, of.becomes);
  return next?.animalTypeId === of.animalTypeId && classProblem(next) === null ? next : undefined;
}

function nameOf(of: PriceClass, sell: ToSell, buy: ToBuy): string {
  if (of.basis === 'hd') return of.name;
  return `${of.name} ${showNumber(buy.weightKg)} to ${showNumber(sell.weightKg)} kg`;
}

/** The indexes of the swaps that have a value for `figure`, highest value first. */
export function rankedSwaps(row: readonly Swap[], figure: TradeFigureName): readonly number[] {
  const withValue = row.flatMap((each, place) => {
    const value = each.trade === null ? null : each.result.figures[figure].value;
    return value === null ? [] : [{ place, value }];
  });
  return withValue.toSorted((a, b) => b.value.comparedTo(a.value)).map(({ place }) => place);
}
