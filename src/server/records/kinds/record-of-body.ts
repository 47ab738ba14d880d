import { defaultSubType, kindOf, type AnimalTypeId } from '#calc-core/animals';
import { asSaved, emptyValue, type FieldDeclaration } from '#calc-core/field';
import { fieldsOfKind, recordKinds, type RecordKind, type RecordOfKind } from '#calc-core/records';
import { cameLater } from '#contract/first-contract.ts';
import { Problem } from '#contract/problems.ts';
import { wireName } from '#contract/wire.ts';
import { dayInSydney } from '../../members/membership.ts';

/**
 * Converts a parsed body to a record. `before` is the stored record, or null. A missing field becomes empty. Exceptions keep the stored
 * value: a required date, and a field that old clients do not know (`cameLater`).
 * @throws Problem bad-field if animal type and sub type do not match
 */
export function recordOfBody<K extends RecordKind>(
  kind: K,
  body: object,
  id: string,
  before: RecordOfKind[K] | null = null,
): RecordOfKind[K] {
  const record: Record<string, unknown> = { id };
  for (const field of fieldsOfKind(kind)) {
    const given: unknown = Reflect.get(body, wireName(field));
    record[field.name] =
      field.type === 'subType'
        ? subTypeOf(record['animalTypeId'] as AnimalTypeId, given as number | undefined)
        : given === undefined
          ? leftOut(kind, field, before)
          : given;
  }
  return asSaved(recordKinds[kind].fields, record as unknown as RecordOfKind[K]);
}

function leftOut(kind: RecordKind, field: FieldDeclaration, before: object | null): unknown {
  const isOwnDate = field.type === 'date' && field.optional !== true;
  const was: unknown =
    before !== null && (isOwnDate || cameLater(kind, field)) ? Reflect.get(before, field.name) : null;
  return was ?? (isOwnDate ? dayInSydney(new Date()) : emptyValue(field));
}

/** The sub type of a body. The default is 1 for cattle and 12 for sheep (spec 9). */
function subTypeOf(animalTypeId: AnimalTypeId, animalSubTypeId: number | undefined): number {
  if (animalSubTypeId === undefined) return defaultSubType(animalTypeId);
  const kind = kindOf(animalSubTypeId);
  if (kind.id === animalSubTypeId && kind.animalTypeId === animalTypeId) return animalSubTypeId;
  throw new Problem('bad-field', {
    field: 'animalSubTypeId',
    text: `Sub type ${animalSubTypeId} is not one of animal type ${animalTypeId}.`,
  });
}
