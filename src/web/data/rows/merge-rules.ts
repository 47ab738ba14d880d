import type { FieldValue } from '#calc-core/field';
import { dependentFieldsOf, lacksDependent, structuresOf, type DependentField } from '#calc-core/records';
import type { Fields } from './documents.ts';
import type { Kind } from './types.ts';

/** How two versions of a record are merged. calc-core/records declares structures and dependent fields. */

/** Returns the value of a field, or null. */
export const valueOf = (fields: Fields, name: string): FieldValue => fields[name] ?? null;

/** Returns the named fields. Names that the record does not have are left out. */
export const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, valueOf(fields, name)]));

type Sides = readonly [base: FieldValue, mine: FieldValue, theirs: FieldValue];

/**
 * Merges a structure, part by part. A part that only one side changed gets that side's value.
 * If both sides changed a part, 'ask' returns null, and 'mine' takes our part.
 * Returns null for a field that is not a structure.
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

/** True if the field is a structure. */
export const isStructure = (kind: Kind, name: string): boolean => structuresOf(kind).has(name);

const isThere = (fields: Fields, name: string, none: string): boolean => (fields[name] ?? none) !== none;

/**
 * A trade with a fact needs its plan.
 * If another device has removed the plan while a fact was entered here, returns the plan from `was`.
 */
const keptBy = (rules: readonly DependentField[], was: Fields, fields: Fields): Fields =>
  Object.fromEntries(
    rules.flatMap((rule) => {
      const kept = valueOf(was, rule.kept);
      const isNeeded =
        lacksDependent(rule, fields) && !lacksDependent(rule, { ...fields, [rule.kept]: kept });
      return isNeeded ? [[rule.kept, kept] as const] : [];
    }),
  );

/**
 * Returns the dependent fields that `fields` needs but does not have.
 * Their values come from `was`, which has the values that the user saw.
 */
export const dependentValues = (kind: Kind, was: Fields, fields: Fields): Fields =>
  keptBy(dependentFieldsOf(kind), was, fields);

/** Like dependentValues, but only for fields in both `was` and `now`. */
export const dependentValuesOfBoth = (kind: Kind, was: Fields, now: Fields, changed: Fields): Fields =>
  keptBy(
    dependentFieldsOf(kind).filter(({ kept }) => kept in was && kept in now),
    was,
    { ...now, ...changed },
  );

/** Returns the fields that depend on a field of the change. Their values are the server's, or else the values that the user saw. */
export const knownDependents = (
  kind: Kind,
  { fields, was }: { readonly fields: Fields; readonly was: Fields },
  theirs: Fields,
): Fields =>
  Object.fromEntries(
    dependentFieldsOf(kind).flatMap(({ kept, reason, none }) => {
      const known = [theirs, was].find((side) => isThere(side, kept, none));
      return known === undefined || !(reason in fields) ? [] : [[kept, valueOf(known, kept)] as const];
    }),
  );

/** Returns the dependent fields of an edit that its record must keep, such as a plan. `record` is the record after the edit `set`. */
export const stillNeeded = (kind: Kind, set: Fields, record: Fields): readonly string[] =>
  dependentFieldsOf(kind).flatMap((rule) =>
    rule.kept in set && lacksDependent(rule, record) ? [rule.kept] : [],
  );

/** Returns the fields that depend on one of the named fields. For example, the plan depends on the facts. */
export const dependentsOf = (kind: Kind, names: readonly string[]): readonly string[] =>
  dependentFieldsOf(kind).flatMap(({ kept, reason }) => (names.includes(reason) ? [kept] : []));

/** Returns every field of a kind that depends on another field. */
export const dependentNames = (kind: Kind): readonly string[] =>
  dependentFieldsOf(kind).map(({ kept }) => kept);
