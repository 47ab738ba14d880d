import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import type { Change } from './fold.ts';
import { dependentNames, mergedStructure, only, valueOf } from './merge-rules.ts';
import type { Kind } from './types.ts';

/** An edit that failed to store is stored later. Newer edits may have replaced some of its values by then. */

/** True if both changes set the same field. Creating or deleting a record sets all fields. */
export const meet = (one: Change, other: Change): boolean =>
  one.type !== 'patch' ||
  other.type !== 'patch' ||
  Object.keys(one.fields).some((name) => name in other.fields);

/**
 * True if `later` is newer than `typed`, or if the two have no common field.
 * `typed` is a late edit: it could not be stored when it was typed.
 * Example: `typed` changed a field from 4 to 5, so `was` has the 4.
 * - If `later` sets 6, `later` is newer.
 * - If `later` changes 5 to 4, `later` is newer, because its user saw the 5.
 * - If `later` changes 3 to 4, `later` is older, because `typed` replaced this 4.
 * If `later` is newer in one common field, `later` is newer.
 */
export function isNewer(later: Change, typed: Change, was: Fields = typed.was): boolean {
  if (later.type !== 'patch' || typed.type !== 'patch' || !meet(later, typed)) return true;
  return Object.entries(typed.fields).some(([name, value]) => isNewerIn(later, name, value, was));
}

const isNewerIn = (later: Change, name: string, value: FieldValue, was: Fields): boolean =>
  name in later.fields && (valueOf(later.fields, name) !== valueOf(was, name) || later.was[name] === value);

/**
 * Call if {@link isNewer} is true. Returns the part of the late edit `typed` that must be stored after `later`, or null.
 * - If `later` is newer in every common field, returns null. Then all of `typed` belongs before `later`.
 * - If `later` is older in a field, returns the values of `typed` that `later` does not replace.
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
  return { ...typed, fields, was: only(typed.was, [...Object.keys(fields), ...dependentNames(kind)]) };
}

/** Returns the part of a structure that a newer change has not replaced. Null for any other field. */
function under(kind: Kind, name: string, mine: FieldValue, was: Fields, other: Change): string | null {
  const seen = valueOf(was, name);
  const theirs = mergedStructure(
    kind,
    name,
    [valueOf(other.was, name), valueOf(other.fields, name), seen],
    'mine',
  );
  return theirs === null ? null : mergedStructure(kind, name, [seen, theirs, mine], 'mine');
}

/** Returns a structure after the newer change `other`. Parts that `mine` changed stay. Other parts get the values of `other`. */
function followed(kind: Kind, name: string, mine: FieldValue, other: Change): FieldValue {
  if (mine === null || !(name in other.was)) return mine;
  const sides = [valueOf(other.was, name), mine, valueOf(other.fields, name)] as const;
  return mergedStructure(kind, name, sides, 'mine') ?? mine;
}

/**
 * Returns the late edit `typed` without the values that newer changes have replaced. Null if no value is left.
 * A change in `others` replaces a value of `typed` if both are true:
 * - The change has a `seq` above `seen`. Changes up to `seen` are older than `typed`.
 * - The change sets the field to another value than `was` has. Otherwise it only repeats the value that `typed` replaced.
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
      const about = newer.filter((other) => name in other.fields);
      const isSince = (other: Change): boolean => valueOf(other.fields, name) !== valueOf(was, name);
      // Apply the newer changes in order, because one may have undone another.
      const left = about.reduce<FieldValue>((before, other) => {
        const rest = followed(kind, name, before, other);
        return isSince(other) ? under(kind, name, rest, was, other) : rest;
      }, mine);
      return left === null && about.some(isSince) ? [] : [[name, left] as const];
    }),
  );
  return Object.keys(fields).length === 0
    ? null
    : { ...typed, fields, was: only(typed.was, [...Object.keys(fields), ...dependentNames(kind)]) };
}
