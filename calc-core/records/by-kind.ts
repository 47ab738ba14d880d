import type { FieldDeclaration, ReferenceField, StructureField } from '../field/declare.ts';
import { namesOf } from '../field/names.ts';
import type { KindDeclaration } from './declare.ts';
import { recordKinds, type RecordKind } from './kinds.ts';

/** The declaration of a kind, for code that handles any. */
export const kindDeclaration = (kind: RecordKind): KindDeclaration => recordKinds[kind];

/** A count of records of a kind in words: "1 trade", "50 trades". */
export const countedRecords = (kind: RecordKind, count: number): string =>
  `${count} ${count === 1 ? recordKinds[kind].words.one : recordKinds[kind].words.many}`;

/** The names of all kinds of record. A kind comes after the kinds that its records refer to. */
export const recordKindNames = namesOf(recordKinds);

/** Whether an unchecked name is a kind of record. */
export const isRecordKind = (name: unknown): name is RecordKind =>
  typeof name === 'string' && Object.hasOwn(recordKinds, name);

/** Calls `read` once for each kind and stores the results. */
function ofEachKind<Value>(read: (kind: RecordKind) => Value): (kind: RecordKind) => Value {
  const values = new Map(recordKindNames.map((kind) => [kind, read(kind)]));
  return (kind) => values.get(kind)!;
}

/** A kind's stored fields, in the order of the wire. */
export const fieldsOfKind = ofEachKind((kind): readonly FieldDeclaration[] =>
  Object.values<FieldDeclaration>(recordKinds[kind].fields),
);

/** A field that references a record of another kind. */
export type Reference = ReferenceField & { readonly to: RecordKind };

const isReference = (field: FieldDeclaration): field is Reference => field.type === 'reference';

/** The fields of `kind` that reference a record of another kind. */
export const referencesOf = ofEachKind((kind): readonly Reference[] =>
  fieldsOfKind(kind).filter(isReference),
);

/** A field by which records of `kind` refer to a record. */
export interface NamingField {
  readonly kind: RecordKind;
  readonly field: Reference;
}

/** The fields, of any kind, that reference a record of this kind. */
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

/** A structure that is stored only together with another one: a trade's plan is stored because of its facts. */
export interface DependentField {
  /** What is kept. */
  readonly kept: string;
  /** What it is kept for. */
  readonly reason: string;
  /** The empty text of both. */
  readonly none: string;
}

/** The structures of `kind` that are stored only together with another one. */
export const dependentFieldsOf = ofEachKind((kind): readonly DependentField[] =>
  Object.entries(kindDeclaration(kind).storedBecauseOf ?? {}).map(([kept, reason]) => ({
    kept,
    reason,
    none: structuresOf(kind).get(kept)!.whenEmpty,
  })),
);

/**
 * Whether a record has one structure but not the other that must be stored with it, such as facts without a plan. `fields` may lack both.
 */
export const lacksDependent = (
  { kept, reason, none }: DependentField,
  fields: Readonly<Record<string, unknown>>,
): boolean => (fields[reason] ?? none) !== none && (fields[kept] ?? none) === none;
