import type { Clash } from '../../field/merge.ts';
import { classKey, type PriceClass, type Rung } from './record.ts';

/**
 * Merges the changes that two devices made to a board's classes since `base`. Null if both changed the same rung in different ways, or the
 * other fields of the same class. With `clash` 'mine', `mine` wins instead. All texts must come from `readClasses`.
 */
export function mergeClasses(
  base: string,
  mine: string,
  theirs: string,
  clash: Clash = 'ask',
): string | null {
  const [was, ours, other] = [base, mine, theirs].map((text) => JSON.parse(text) as readonly PriceClass[]);
  const merged = mergeBy(
    [was!, ours!, other!],
    (each) => classKey(each.name),
    (...sides) => mergeClass(sides, clash),
    clash,
  );
  return merged === null ? null : JSON.stringify(merged);
}

function mergeClass(
  [was, mine, theirs]: readonly [PriceClass | undefined, PriceClass, PriceClass],
  clash: Clash,
): PriceClass | null {
  const sides = [was?.rungs ?? [], mine.rungs, theirs.rungs] as const;
  const rungs = mergeBy(sides, rungKey, (_was, rung) => (clash === 'mine' ? rung : null), clash);
  const own =
    pick(headOf(was), headOf(mine), headOf(theirs)) ?? (clash === 'mine' ? headOf(mine) : undefined);
  if (rungs === null || own === undefined) return null;
  return { ...(JSON.parse(own) as PriceClass), rungs: rungs.toSorted(byWeight) };
}

const headOf = (of: PriceClass | undefined): string | undefined =>
  of === undefined ? undefined : JSON.stringify({ ...of, rungs: [] });

const rungKey = (rung: Rung): string => (rung.weightKg === null ? '' : String(Number(rung.weightKg)));

const byWeight = (a: Rung, b: Rung): number => Number(a.weightKg) - Number(b.weightKg);

/** A three-way merge of one value. Undefined if both devices changed the value in different ways. */
function pick<T>(was: T, mine: T, theirs: T): T | undefined {
  if (mine === theirs || theirs === was) return mine;
  return mine === was ? theirs : undefined;
}

/** Merges two lists by key, in the order of `mine`. New entries of `theirs` come last. `both` merges an entry that both sides changed. */
function mergeBy<T extends object>(
  sides: readonly [base: readonly T[], mine: readonly T[], theirs: readonly T[]],
  keyOf: (each: T) => string,
  both: (was: T | undefined, mine: T, theirs: T) => T | null,
  clash: Clash,
): readonly T[] | null {
  const [was, ours, other] = sides.map((list) => new Map(list.map((each) => [keyOf(each), each] as const)));
  const merged: T[] = [];
  for (const key of new Set([...ours!.keys(), ...other!.keys()])) {
    const [before, left, right] = [was!.get(key), ours!.get(key), other!.get(key)];
    const text = pick(spelt(before), spelt(left), spelt(right));
    if (text !== undefined) {
      if (text !== GONE) merged.push(JSON.parse(text) as T);
      continue;
    }
    const isGone = left === undefined || right === undefined;
    // One device removed the entry and the other changed it.
    if (isGone && clash === 'ask') return null;
    const settled = isGone ? left : both(before, left, right);
    if (settled === null) return null;
    if (settled !== undefined) merged.push(settled);
  }
  return merged;
}

const GONE = '';
const spelt = (each: object | undefined): string => (each === undefined ? GONE : JSON.stringify(each));
