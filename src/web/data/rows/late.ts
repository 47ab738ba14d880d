import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import type { Change } from './fold.ts';
import { dependentNames, mergedStructure, only, valueOf } from './merge-rules.ts';
import type { Kind } from './types.ts';

/** Edits that are stored later than they were typed: which parts are older than what others have stored since. */

/** Whether both changes concern the same field; creating or deleting a record concerns all fields. */
export const meet = (one: Change, other: Change): boolean =>
  one.type !== 'patch' ||
  other.type !== 'patch' ||
  Object.keys(one.fields).some((name) => name in other.fields);

/**
 * Whether an edit that is stored late, typed over `was`, precedes `later`. A request that was not applied repeats the values that its
 * edit was typed over, so only a different value is newer. An edit typed over the late edit itself is newer too. Changes of other fields
 * also come after the late edit: if it were placed after them, it would also be placed after edits that were typed over it.
 */
export function isNewer(later: Change, typed: Change, was: Fields = typed.was): boolean {
  if (later.type !== 'patch' || typed.type !== 'patch' || !meet(later, typed)) return true;
  return Object.entries(typed.fields).some(([name, value]) => isNewerIn(later, name, value, was));
}

const isNewerIn = (later: Change, name: string, value: FieldValue, was: Fields): boolean =>
  name in later.fields && (valueOf(later.fields, name) !== valueOf(was, name) || later.was[name] === value);

/**
 * The part of a late edit that is left after a newer change. The change may be newer in one field and repeat the old value in another, as
 * a request of two tabs that was not applied can do. Null when the whole edit precedes the change.
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

/**
 * The part of a value, typed over `was`, that is left before a newer change. For a structure these are the parts that the change leaves
 * alone or repeats from `was`; null when nothing is left.
 */
function under(kind: Kind, name: string, mine: FieldValue, was: Fields, other: Change): string | null {
  const seen = valueOf(was, name);
  const said = [valueOf(other.was, name), valueOf(other.fields, name)] as const;
  const theirs = mergedStructure(kind, name, [...said, seen], 'mine');
  return theirs === null ? null : mergedStructure(kind, name, [seen, theirs, mine], 'mine');
}

/**
 * A structure in which the parts that it only repeats from before `other` have the values after that change. The parts that it changed
 * itself stay.
 */
function followed(kind: Kind, name: string, mine: FieldValue, other: Change): FieldValue {
  if (mine === null || !(name in other.was)) return mine;
  const sides = [valueOf(other.was, name), mine, valueOf(other.fields, name)] as const;
  return mergedStructure(kind, name, sides, 'mine') ?? mine;
}

/**
 * The part of a late edit that is left after changes of its record that are no longer in the log. A change is newer when the edit was not
 * typed over it and one of its values differs from `was`. Null when nothing is left.
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
      // One of these changes may have replaced a part of the value, and a later one may have undone that.
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
