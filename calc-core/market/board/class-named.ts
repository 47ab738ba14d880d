import { defaultSubType } from '../../animals/kinds.ts';
import { cached } from '../../figure/cached.ts';
import { classKey, type Board, type PriceClass } from './record.ts';

/** Classes by their key. Lists and tables look up each class many times, so the result is cached. */
const keyed = cached(
  new WeakMap<readonly PriceClass[], ReadonlyMap<string, PriceClass>>(),
  // Of two classes with the same name, the first is used.
  (classes) => new Map(classes.toReversed().map((each) => [classKey(each.name), each])),
);

/** Finds a class by its name in any letter case. Undefined for an empty or unknown name. */
export function classNamed(board: Pick<Board, 'classes'>, name: string): PriceClass | undefined {
  const key = classKey(name);
  return key === '' ? undefined : keyed(board.classes).get(key);
}

/** The sub type for a trade in a class: its own, or else plain cattle or lambs. Sub type 12, the default for sheep, has no weights. */
export function subTypeOfClass(of: Pick<PriceClass, 'animalTypeId' | 'animalSubTypeId'>): number {
  return of.animalSubTypeId ?? (of.animalTypeId === 2 ? LAMBS : defaultSubType(of.animalTypeId));
}

const LAMBS = 13;
