import type { AnimalTypeId } from '../../animals/kinds.ts';
import type { DecimalText } from '../../number/decimal.ts';

/** The basis of a class's prices: dollars per kilogram live, per kilogram of carcase, or per head. */
export const bases = ['lwt', 'cwt', 'hd'] as const;

/** What a class is quoted by: live weight, carcase weight, or the head. */
export type Basis = (typeof bases)[number];

/** A field of a rung that can be typed. */
export type RungField = 'weightKg' | 'price' | 'head';

/** A quoted weight with its price in the class's basis. A class sold by the head has one rung without a weight. */
export interface Rung {
  readonly weightKg: DecimalText | null;
  readonly price: DecimalText | null;
  readonly head: DecimalText | null;
  /** Set while the price is a copy from another day; removed when a price is typed or imported. */
  readonly isOld?: true;
}

/** One class of stock on a board: steers, heifers, crossbred lambs. */
export interface PriceClass {
  readonly name: string;
  readonly animalTypeId: AnimalTypeId;
  /** The kind of animal of a trade in this class; see {@link subTypeOfClass}. */
  readonly animalSubTypeId: number | null;
  readonly basis: Basis;
  /**
   * Set if the weights of the rungs are carcase weights too, as for lambs: 20 kg cwt at 8.52 $/kg cwt makes $170.40. Only with the basis
   * `cwt`; without this field, weights are live weights.
   */
  readonly weightBasis?: 'cwt';
  /** Carcase weight as a percentage of live weight; it converts `$/kg cwt` to `$/kg lwt`. */
  readonly dressing: DecimalText | null;
  /** The name of the class that these animals grow into: steers become bullocks. Empty for none. */
  readonly becomes: string;
  readonly rungs: readonly Rung[];
}

/** The prices of one yard or market on one day. */
export interface Board {
  readonly id: string;
  /** The yard or market. */
  readonly name: string;
  /** The day of the prices, `YYYY-MM-DD`. */
  readonly date: string;
  readonly note: string;
  readonly classes: readonly PriceClass[];
}

/** The maximum number of classes on a board, and of rungs in a class. */
export const BOARD_LIMIT = 40;

/** The maximum length of a board's note, which also stores the lowest and highest prices of a report. */
export const LONGEST_NOTE = 4000;

/** The class with its fields in stored order, so that two devices write the same class as the same text. */
export function inStoredOrder({
  name,
  animalTypeId,
  animalSubTypeId,
  basis,
  ...rest
}: PriceClass): PriceClass {
  const { weightBasis, dressing, becomes, rungs } = rest;
  return {
    name,
    animalTypeId,
    animalSubTypeId,
    basis,
    ...(weightBasis !== undefined && { weightBasis }),
    dressing,
    becomes,
    rungs,
  };
}

/** A class name normalised for comparison: letter case and extra spaces do not matter. */
export function classKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
