import type { FieldValue } from '#calc-core/field';
import type { Fields } from './documents.ts';
import type { Change } from './fold.ts';
import { dependentNames, mergedStructure, only, valueOf } from './merge-rules.ts';
import type { Kind } from './types.ts';

/** This file decides which parts of an edit that is stored late are older than edits that others have stored since. */

/** Whether both changes concern the same field. Creating or deleting a record concerns all fields. */
export const meet = (one: Change, other: Change): boolean =>
  one.type !== 'patch' ||
  other.type !== 'patch' ||
  Object.keys(one.fields).some((name) => name in other.fields);

/**
 * Whether `later` is newer than a late edit that was typed over `was`. A request that was not applied repeats the values in `was`, so it is
 * newer only where it has a different value. An edit typed over the late edit is newer too. Changes of other fields also count as newer, so
 * that the late edit is placed before edits that were typed over it.
 */
export function isNewer(later: Change, typed: Change, was: Fields = typed.was): boolean {
  if (later.type !== 'patch' || typed.type !== 'patch' || !meet(later, typed)) return true;
  return Object.entries(typed.fields).some(([name, value]) => isNewerIn(later, name, value, was));
}

const isNewerIn = (later: Change, name: string, value: FieldValue, was: Fields): boolean =>
  name in later.fields && (valueOf(later.fields, name) !== valueOf(was, name) || later.was[name] === value);

/**
 * What a newer change leaves of a late edit; null when the late edit must simply be placed before the change. A request that was not
 * applied can contain edits of two tabs. It can be newer in one field and repeat the old value in another.
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
 * What a newer change leaves of a value that was typed over `was`; null when nothing is left. A part of a structure is left if the newer
 * change does not set it, or sets it to its value in `was`.
 */
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

/**
 * A structure after the newer change `other`: the parts that `mine` has not changed get their values from `other`, and the parts that
 * `mine` has changed stay.
 */
function followed(kind: Kind, name: string, mine: FieldValue, other: Change): FieldValue {
  if (mine === null || !(name in other.was)) return mine;
  const sides = [valueOf(other.was, name), mine, valueOf(other.fields, name)] as const;
  return mergedStructure(kind, name, sides, 'mine') ?? mine;
}

/**
 * The part of a late edit that remains after the changes in `others`, which are no longer in the log; null when nothing remains. A change
 * counts as newer in a field when it came after `seen` and its value differs from `was`.
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
      // Apply the newer changes in order: one may have replaced a part of the value, and a later one may have undone that.
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
