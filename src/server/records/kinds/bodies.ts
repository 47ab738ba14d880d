import { defaultSubType, kindOf, type AnimalTypeId } from '#calc-core/animals';
import { asSaved, emptyValue } from '#calc-core/field';
import { fieldsOfKind, recordKinds, type RecordKind, type RecordOfKind } from '#calc-core/records';
import { cameLater } from '#contract/first-contract.ts';
import { Problem } from '#contract/problems.ts';
import { wireName } from '#contract/wire.ts';

/** A body as its schema has read it: every field under its wire name. */
type RecordBody = object;

/**
 * The record that a body asks for. The body's schema is made of the same declarations, so each value is of its field's type.
 * `otherwise` is for a field that the body leaves out; without it such a field is as in a new record.
 * @throws Problem bad-field when animal type and sub type disagree.
 */
export function recordOfBody<K extends RecordKind>(
  kind: K,
  body: RecordBody,
  id: string,
  otherwise: Partial<RecordOfKind[K]> = {},
): RecordOfKind[K] {
  const record: Record<string, unknown> = { id };
  for (const field of fieldsOfKind(kind)) {
    const given: unknown = Reflect.get(body, wireName(field));
    record[field.name] =
      field.type === 'subType'
        ? subTypeOf(record['animalTypeId'] as AnimalTypeId, given as number | undefined)
        : given === undefined
          ? (Reflect.get(otherwise, field.name) ?? emptyValue(field))
          : given;
  }
  return asSaved(recordKinds[kind].fields, record as unknown as RecordOfKind[K]);
}

/**
 * The fields of a stored record that a PUT keeps where its body leaves them out: those that were declared after the first version of the
 * API, since an older app must not empty what it does not know.
 */
export const keptOf = <K extends RecordKind>(kind: K, record: RecordOfKind[K]): Partial<RecordOfKind[K]> =>
  Object.fromEntries(
    fieldsOfKind(kind)
      .filter((field) => cameLater(kind, field))
      .map(({ name }) => [name, Reflect.get(record, name) as unknown]),
  ) as Partial<RecordOfKind[K]>;

/** The sub type that a body means: cattle 1 and sheep 12 by default (spec 9). */
function subTypeOf(animalTypeId: AnimalTypeId, animalSubTypeId: number | undefined): number {
  if (animalSubTypeId === undefined) return defaultSubType(animalTypeId);
  const kind = kindOf(animalSubTypeId);
  if (kind.id === animalSubTypeId && kind.animalTypeId === animalTypeId) return animalSubTypeId;
  throw new Problem('bad-field', {
    field: 'animalSubTypeId',
    text: `Sub type ${animalSubTypeId} is not one of animal type ${animalTypeId}.`,
  });
}
