import type { FieldDeclaration, ReferenceField, StructureField } from '../field/declare.ts';
import { namesOf } from '../field/names.ts';
import type { KindDeclaration } from './declare.ts';
import { recordKinds, type RecordKind } from './kinds.ts';

/** The declaration of a kind, typed for code that handles any kind. */
export const kindDeclaration = (kind: RecordKind): KindDeclaration => recordKinds[kind];

/** "1 trade", "50 trades". */
export const countedRecords = (kind: RecordKind, count: number): string =>
  `${count} ${count === 1 ? recordKinds[kind].words.one : recordKinds[kind].words.many}`;

/** The names of all kinds of record, in the order of {@link recordKinds}. */
export const recordKindNames = namesOf(recordKinds);

/** True if an unchecked value is the name of a kind. */
export const isRecordKind = (name: unknown): name is RecordKind =>
  typeof name === 'string' && Object.hasOwn(recordKinds, name);

function ofEachKind<Value>(read: (kind: RecordKind) => Value): (kind: RecordKind) => Value {
  const values = new Map(recordKindNames.map((kind) => [kind, read(kind)]));
  return (kind) => values.get(kind)!;
}

/** The stored fields of a kind, in the order of the wire. */
export const fieldsOfKind = ofEachKind((kind): readonly FieldDeclaration[] =>
  Object.values<FieldDeclaration>(recordKinds[kind].fields),
);

/** A field that contains the id of a record of another kind. */
export type Reference = ReferenceField & { readonly to: RecordKind };

const isReference = (field: FieldDeclaration): field is Reference => field.type === 'reference';

/** The reference fields of `kind`. */
export const referencesOf = ofEachKind((kind): readonly Reference[] =>
  fieldsOfKind(kind).filter(isReference),
);

/** A reference field, with the kind of record that has it. */
export interface NamingField {
  readonly kind: RecordKind;
  readonly field: Reference;
}

/** All fields, of any kind, that reference records of `kind`. */
export const namedBy = ofEachKind((kind): readonly NamingField[] =>
  recordKindNames.flatMap((other) =>
    referencesOf(other).flatMap((field) => (field.to === kind ? [{ kind: other, field }] : [])),
  ),
);

/** The structures of `kind` by name. */
export const structuresOf = ofEachKind(
  (kind): ReadonlyMap<string, StructureField> =>
    new Map(
      fieldsOfKind(kind).flatMap((field) =>
        field.type === 'structure' ? [[field.name, field] as const] : [],
      ),
    ),
);

/** A structure that is stored only with another structure. For example, a plan is stored only with facts. */
export interface DependentField {
  /** The name of the structure that depends on another, for example `plan`. */
  readonly kept: string;
  /** The name of the other structure, for example `actual`. */
  readonly reason: string;
  /** The empty text of both structures. */
  readonly none: string;
}

/** The structures of `kind` that are stored only if another structure is stored. */
export const dependentFieldsOf = ofEachKind((kind): readonly DependentField[] =>
  Object.entries(kindDeclaration(kind).storedBecauseOf ?? {}).map(([kept, reason]) => ({
    kept,
    reason,
    none: structuresOf(kind).get(kept)!.whenEmpty,
  })),
);

/**
 * True if a record lacks a required structure, for example the plan of a trade with facts. A structure that is not in `fields` counts as
 * empty.
 */
export const lacksDependent = (
  { kept, reason, none }: DependentField,
  fields: Readonly<Record<string, unknown>>,
): boolean => (fields[reason] ?? none) !== none && (fields[kept] ?? none) === none;
