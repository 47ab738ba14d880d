import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import type { Change } from './fold.ts';
import { keptNames, mergedStructure, only, valueOf } from './merge-rules.ts';
import type { Kind } from './types.ts';

/** Edits that are stored later than they were typed: what of them is older than what others have stored since. */

/** Whether both changes say something of one field; to make or delete a record says something of all. */
export const meet = (one: Change, other: Change): boolean =>
  one.type !== 'patch' ||
  other.type !== 'patch' ||
  Object.keys(one.fields).some((name) => name in other.fields);

/**
 * Whether an edit that is stored late, typed over `was`, goes under `later`. A request that came back says again what the edit was typed over; only
 * what says something else is newer, and what was typed over the edit itself. What the edit does not meet lies over it too: put over that, it
 * would also lie over the edits that were typed over it and do meet it.
 */
export function isNewer(later: Change, typed: Change, was: Fields = typed.was): boolean {
  if (later.type !== 'patch' || typed.type !== 'patch' || !meet(later, typed)) return true;
  return Object.entries(typed.fields).some(([name, value]) => isNewerIn(later, name, value, was));
}

const isNewerIn = (later: Change, name: string, value: FieldValue, was: Fields): boolean =>
  name in later.fields && (valueOf(later.fields, name) !== valueOf(was, name) || later.was[name] === value);

/**
 * What is left of an edit that is stored late over a change that is newer in one of its fields and says again what it was typed over in another, as a
 * request of two tabs that came back may. Null where it goes under the change as a whole.
 */
export function leftOver(kind: Kind, later: Change, typed: Change): Change | null {
  if (later.type !== 'patch' || typed.type !== 'patch') return null;
  const isUnder = (name: string, value: FieldValue) => isNewerIn(later, name, value, typed.was);
  const entries = Object.entries(typed.fields);
  if (!entries.some(([name, value]) => name in later.fields && !isUnder(name, value))) return null;
  const fields = Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const left = isUnder(name, value) ? under(kind, name, value, typed.was, later) : value;
      return left === null && isUnder(name, value) ? [] : [[name, left] as const];
    }),
  );
  return { ...typed, fields, was: only(typed.was, [...Object.keys(fields), ...keptNames(kind)]) };
}

/**
 * What is left of a value that was typed over `was`, under a newer change: of a structure the parts that it does not change, or where it says the
 * same as `was`, as a request of several edits does; null when nothing is.
 */
function under(kind: Kind, name: string, mine: FieldValue, was: Fields, other: Change): string | null {
  const seen = valueOf(was, name);
  const said = [valueOf(other.was, name), valueOf(other.fields, name)] as const;
  const theirs = mergedStructure(kind, name, [...said, seen], 'mine');
  return theirs === null ? null : mergedStructure(kind, name, [seen, theirs, mine], 'mine');
}

/**
 * What is left of an edit that is stored late, beside changes of its record that left the log meanwhile: where one that it was not
 * typed over says something else of a field than `was`, that is newer. Null when nothing is left.
 */
export function unseen(
  kind: Kind,
  typed: Change,
  seen: number,
  others: readonly ({ readonly seq: number; readonly change: Change } | undefined | null)[],
  was: Fields = typed.was,
): Change | null {
  const newer = others.flatMap((other) => (other && other.seq > seen ? [other.change] : []));
  if (typed.type !== 'patch' || newer.length === 0) return typed;
  const fields = Object.fromEntries(
    Object.entries(typed.fields).flatMap(([name, mine]) => {
      const since = newer.filter(
        (other) => name in other.fields && valueOf(other.fields, name) !== valueOf(was, name),
      );
      const left = since.reduce<FieldValue | null>(
        (rest, other) => under(kind, name, rest, was, other),
        mine,
      );
      return left === null && since.length > 0 ? [] : [[name, left] as const];
    }),
  );
  return Object.keys(fields).length === 0
    ? null
    : { ...typed, fields, was: only(typed.was, [...Object.keys(fields), ...keptNames(kind)]) };
}
