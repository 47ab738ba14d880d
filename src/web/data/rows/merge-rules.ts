import type { FieldValue } from '#calc-core/field';
import { keptForOf, lacksKept, structuresOf, type KeptFor } from '#calc-core/records';
import type { Fields } from './documents.ts';
import type { Kind } from './types.ts';

/** What the fields of a kind do in a merge, by its declaration (calc-core/records): which are structures, and which are kept for which. */

/** What a field holds; null where the fields have none of that name. */
export const valueOf = (fields: Fields, name: string): FieldValue => fields[name] ?? null;

/** The fields of these names, of those that are there. */
export const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, valueOf(fields, name)]));

type Sides = readonly [base: FieldValue, mine: FieldValue, theirs: FieldValue];

/**
 * A structure that both sides changed, in different parts of it. Null for any other field, and where they changed the same part, unless
 * `clash` says that mine counts there.
 */
export function mergedStructure(
  kind: Kind,
  name: string,
  sides: Sides,
  clash: 'ask' | 'mine' = 'ask',
): string | null {
  const field = structuresOf(kind).get(name);
  const [base, mine, theirs] = sides.map((side) => (typeof side === 'string' ? side : field?.whenEmpty));
  if (field === undefined || base === undefined || mine === undefined || theirs === undefined) return null;
  return field.merge(base, mine, theirs, clash);
}

/** Whether a field of a kind is a structure. */
export const isStructure = (kind: Kind, name: string): boolean => structuresOf(kind).has(name);

const isThere = (fields: Fields, name: string, none: string): boolean => (fields[name] ?? none) !== none;

/** What is kept, as it was seen beside, where `fields` would have its reason without it: somebody has taken back all others, and it with them. */
const keptBy = (rules: readonly KeptFor[], was: Fields, fields: Fields): Fields =>
  Object.fromEntries(
    rules.flatMap((rule) => {
      const kept = valueOf(was, rule.kept);
      const isNeeded = lacksKept(rule, fields) && !lacksKept(rule, { ...fields, [rule.kept]: kept });
      return isNeeded ? [[rule.kept, kept] as const] : [];
    }),
  );

/** keptBy for every rule of the kind. `was` is what was seen beside a change, `fields` the record with the change. */
export const keptBeside = (kind: Kind, was: Fields, fields: Fields): Fields =>
  keptBy(keptForOf(kind), was, fields);

/** keptBeside for what both `was` and `now` tell of. */
export const keptOver = (kind: Kind, was: Fields, now: Fields, said: Fields): Fields =>
  keptBy(
    keptForOf(kind).filter(({ kept }) => kept in was && kept in now),
    was,
    { ...now, ...said },
  );

/** What is kept for the fields that a change sets: as the server has it, or as it was seen beside the change. */
export const keptKnown = (
  kind: Kind,
  { fields, was }: { readonly fields: Fields; readonly was: Fields },
  theirs: Fields,
): Fields =>
  Object.fromEntries(
    keptForOf(kind).flatMap(({ kept, reason, none }) => {
      const known = [theirs, was].find((side) => isThere(side, kept, none));
      return known === undefined || !(reason in fields) ? [] : [[kept, valueOf(known, kept)] as const];
    }),
  );

/** The fields of `set` that would leave `record` without what its other fields need kept: somebody has entered a reason since. */
export const stillNeeded = (kind: Kind, set: Fields, record: Fields): readonly string[] =>
  keptForOf(kind).flatMap((rule) => (rule.kept in set && lacksKept(rule, record) ? [rule.kept] : []));

/** What is kept for one of these fields. */
export const keptForAny = (kind: Kind, names: readonly string[]): readonly string[] =>
  keptForOf(kind).flatMap(({ kept, reason }) => (names.includes(reason) ? [kept] : []));

/** Everything of a kind that is kept for something else. */
export const keptNames = (kind: Kind): readonly string[] => keptForOf(kind).map(({ kept }) => kept);
