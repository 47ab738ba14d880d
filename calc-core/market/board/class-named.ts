import { defaultSubType } from '../../animals/kinds.ts';
import { cached } from '../../figure/cached.ts';
import { classKey, type Board, type PriceClass } from './record.ts';

/**
 * Classes by their key. Cached, because a list of trades or a table of swaps looks up each class many times. Records are never mutated, so
 * the cache stays valid.
 */
const keyed = cached(
  new WeakMap<readonly PriceClass[], ReadonlyMap<string, PriceClass>>(),
  // If two classes have the same name, use the first.
  (classes) => new Map(classes.toReversed().map((each) => [classKey(each.name), each])),
);

/** The class with this name, in any letter case. Undefined if the board has no such class or the name is empty. */
export function classNamed(board: Pick<Board, 'classes'>, name: string): PriceClass | undefined {
  const key = classKey(name);
  return key === '' ? undefined : keyed(board.classes).get(key);
}

/**
 * The sub type of a trade in a class: the class's own, or plain cattle and lambs. The default sheep of a new trade (12) have no weights,
 * and a class is quoted by weight.
 */
export function subTypeOfClass(of: Pick<PriceClass, 'animalTypeId' | 'animalSubTypeId'>): number {
  return of.animalSubTypeId ?? (of.animalTypeId === 2 ? LAMBS : defaultSubType(of.animalTypeId));
}

const LAMBS = 13;
