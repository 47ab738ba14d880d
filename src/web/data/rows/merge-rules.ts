import type { FieldValue } from '#calc-core/field';
import { dependentFieldsOf, lacksDependent, structuresOf, type DependentField } from '#calc-core/records';
import type { Fields } from './documents.ts';
import type { Kind } from './types.ts';

/**
 * How the fields of a kind are merged. The kind's declaration (calc-core/records) says which fields are structures, and which fields are
 * stored only because of another field.
 */

/** The value of a field; null when there is no field of that name. */
export const valueOf = (fields: Fields, name: string): FieldValue => fields[name] ?? null;

/** The named fields that the record has. */
export const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, valueOf(fields, name)]));

type Sides = readonly [base: FieldValue, mine: FieldValue, theirs: FieldValue];

/**
 * Merges a structure in which both sides changed different parts. Returns null for a field that is not a structure. If both sides changed
 * the same part, `clash` decides: 'ask' returns null, and 'mine' keeps our part.
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

/**
 * Some structures are stored only while another field needs them: a trade's plan is needed while the trade has a fact. If someone else
 * removed the facts and the plan, and `fields` has a fact again, this returns the plan as it was last seen.
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

/** Applies keptBy to every rule of the kind. `was` has the values seen with a change; `fields` is the record after the change. */
export const dependentValues = (kind: Kind, was: Fields, fields: Fields): Fields =>
  keptBy(dependentFieldsOf(kind), was, fields);

/** Applies dependentValues to the fields that both `was` and `now` contain. */
export const dependentValuesOfBoth = (kind: Kind, was: Fields, now: Fields, changed: Fields): Fields =>
  keptBy(
    dependentFieldsOf(kind).filter(({ kept }) => kept in was && kept in now),
    was,
    { ...now, ...changed },
  );

/**
 * The current values of the fields that are stored because of a field that the change sets. They come from the server, or else from what
 * the user saw.
 */
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

/** The fields of `set` that must stay in `record`, because they are needed by a field that someone has entered since. */
export const stillNeeded = (kind: Kind, set: Fields, record: Fields): readonly string[] =>
  dependentFieldsOf(kind).flatMap((rule) =>
    rule.kept in set && lacksDependent(rule, record) ? [rule.kept] : [],
  );

/** The fields that are stored because of one of the named fields. */
export const dependentsOf = (kind: Kind, names: readonly string[]): readonly string[] =>
  dependentFieldsOf(kind).flatMap(({ kept, reason }) => (names.includes(reason) ? [kept] : []));

/** Every field of a kind that is stored because of another field. */
export const dependentNames = (kind: Kind): readonly string[] =>
  dependentFieldsOf(kind).map(({ kept }) => kept);
