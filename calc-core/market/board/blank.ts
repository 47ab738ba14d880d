import type { AnimalTypeId } from '../../animals/kinds.ts';
import type { Board, PriceClass, Rung } from './record.ts';

/** Makes a board without classes. `date` is `YYYY-MM-DD`. */
export function newBoard(id: string, date: string): Board {
  return { id, name: '', date, note: '', classes: [] };
}

/** A class without prices. */
export function newClass(name: string, animalTypeId: AnimalTypeId): PriceClass {
  return { name, animalTypeId, animalSubTypeId: null, basis: 'lwt', dressing: null, becomes: '', rungs: [] };
}

/** A rung without values. */
export const newRung: Rung = { weightKg: null, price: null, head: null };

/** Copies classes for another day. Weights stay, prices are marked as old, and numbers of head are removed. */
export const withOldPrices = (classes: readonly PriceClass[]): readonly PriceClass[] =>
  classes.map((of) => ({
    ...of,
    rungs: of.rungs.map(({ weightKg, price }) => ({
      weightKg,
      price,
      head: null,
      ...(price !== null && { isOld: true as const }),
    })),
  }));
