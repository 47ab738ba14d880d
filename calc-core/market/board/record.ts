import type { AnimalTypeId } from '../../animals/kinds.ts';
import type { DecimalText } from '../../number/decimal.ts';

/** The units of prices: dollars per kilogram live, per kilogram of carcase, or per head. */
export const bases = ['lwt', 'cwt', 'hd'] as const;

/** The unit of a class's prices: `lwt`, `cwt` or `hd`. */
export type Basis = (typeof bases)[number];

/** A field of a rung that the user can type in. */
export type RungField = 'weightKg' | 'price' | 'head';

/** One weight of a class and its price. A class sold by the head has one rung without a weight. */
export interface Rung {
  readonly weightKg: DecimalText | null;
  readonly price: DecimalText | null;
  readonly head: DecimalText | null;
  /** Set while the price is copied from another day. Typing or importing a price removes it. */
  readonly isOld?: true;
}

/** One class of stock on a board, such as steers. */
export interface PriceClass {
  readonly name: string;
  readonly animalTypeId: AnimalTypeId;
  /** The sub type for trades in the class. If null, {@link subTypeOfClass} chooses one. */
  readonly animalSubTypeId: number | null;
  readonly basis: Basis;
  /** `cwt` if the rungs have carcase weights: 20 kg cwt at 8.52 $/kg cwt makes $170.40. Needs the basis `cwt`. Absent for live weights. */
  readonly weightBasis?: 'cwt';
  /** Carcase weight in % of live weight. */
  readonly dressing: DecimalText | null;
  /** The name of the class into which the animals grow: steers become bullocks. Empty if none. */
  readonly becomes: string;
  readonly rungs: readonly Rung[];
}

/** The prices of one yard or market on one day. */
export interface Board {
  readonly id: string;
  /** The yard or market. */
  readonly name: string;
  readonly date: string;
  readonly note: string;
  readonly classes: readonly PriceClass[];
}

/** The maximum number of classes on a board, and of rungs in a class. */
export const BOARD_LIMIT = 40;

/** The longest note of a board, in characters. */
export const LONGEST_NOTE = 4000;

/** Puts the fields of a class into stored order. Two devices then write the same class as the same text. */
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

/** Normalises a class name for comparison. Letter case and extra spaces do not matter. */
export function classKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
