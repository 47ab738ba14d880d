import type { AnimalTypeId } from '../../animals/kinds.ts';
import type { Board, PriceClass, Rung } from './record.ts';

/** A board without prices. `date` is `YYYY-MM-DD`. */
export function newBoard(id: string, date: string): Board {
  return { id, name: '', date, note: '', classes: [] };
}

/** A class without prices. */
export function newClass(name: string, animalTypeId: AnimalTypeId): PriceClass {
  return { name, animalTypeId, animalSubTypeId: null, basis: 'lwt', dressing: null, becomes: '', rungs: [] };
}

/** A rung without values. */
export const newRung: Rung = { weightKg: null, price: null, head: null };

/** Copies classes for another day: weights stay, prices are marked as old, and the number of head sold is left out. */
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
