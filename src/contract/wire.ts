import { emptyValue, type ChoiceField, type FieldDeclaration, type StructureField } from '#calc-core/field';
import type { DecimalText } from '#calc-core/number';
import { fieldsOfKind, structureReader, type RecordKind, type RecordOfKind } from '#calc-core/records';
import { notOneOf } from '#calc-core/rules';
import { wireName } from './wire-name.ts';

export { wireName };

/** A record with wire names. Decimals are strings, and absent values are null. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** Converts a wire name to our name, or to null. `wire` may be a path, such as 'requests.0.body.Name'. */
export function fieldOfWire(kind: RecordKind, wire: string | null): string | null {
  const last = wire?.split('.').at(-1)?.toLowerCase();
  return fieldsOfKind(kind).find((field) => wireName(field).toLowerCase() === last)?.name ?? null;
}

/** A value violates the contract. `field` is the wire name of the field. */
export class WireError extends Error {
  readonly field: string;
  constructor(field: string, what: string) {
    super(`${field}: ${what}`);
    this.name = 'WireError';
    this.field = field;
  }
}

const plainDecimal = /^-?\d+(\.\d+)?$/;

function amount(record: WireRecord, field: string): DecimalText | null {
  const value = record[field];
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !plainDecimal.test(text)) throw new WireError(field, 'is not a number');
  return text;
}

function text(record: WireRecord, field: string): string {
  const value = record[field] ?? '';
  if (typeof value !== 'string') throw new WireError(field, 'is not text');
  return value;
}

function identifier(record: WireRecord, field: string): string | null {
  const value = text(record, field);
  return value === '' ? null : value;
}

function choice(record: WireRecord, wire: string, field: ChoiceField): string | number | null {
  const value = record[wire] ?? '';
  if (value === '') return emptyValue(field);
  const chosen = field.choices.find(({ id }) => value === id || value === String(id));
  if (chosen === undefined) throw new WireError(wire, notOneOf(field.choices.map(({ id }) => id)));
  return chosen.id;
}

function wholeNumber(record: WireRecord, field: string, otherwise: number): number {
  const value = record[field] ?? otherwise;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw new WireError(field, 'is not a whole number');
  return number;
}

function structure(kind: RecordKind, record: WireRecord, name: string, field: StructureField): string {
  const read = structureReader(kind, field)(record[name] ?? JSON.parse(field.whenEmpty));
  if ('problem' in read) throw new WireError(name, read.problem);
  return read.text;
}

/** The value as an object. @throws WireError if the value is not an object */
export function recordOf(value: unknown): WireRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WireError('record', 'is not an object');
  }
  return value as WireRecord;
}

/**
 * Makes a request's body from a record. Leaves out fields that the record lacks, and empty `omittedWhileEmpty` fields. Fields in `emptied`
 * stay.
 */
export function toWire<K extends RecordKind>(
  kind: K,
  record: RecordOfKind[K],
  emptied: (name: string) => boolean = () => false,
): WireRecord {
  const wire: Record<string, unknown> = { id: record.id };
  for (const field of fieldsOfKind(kind)) {
    const stored: unknown = Reflect.get(record, field.name);
    if (stored === undefined) continue;
    if (field.omittedWhileEmpty === true && stored === emptyValue(field) && !emptied(field.name)) continue;
    wire[wireName(field)] = wireValue(field, stored);
  }
  return wire;
}

/** A stored value on the wire. A structure becomes JSON. Any other value is unchanged. */
export const wireValue = (field: FieldDeclaration, stored: unknown): unknown =>
  field.type === 'structure' ? (JSON.parse(stored as string) as unknown) : stored;

/** The record in a reply: only its stored fields. @throws WireError naming the field. */
export function fromWire<K extends RecordKind>(kind: K, value: unknown): RecordOfKind[K] {
  const wire = recordOf(value);
  const entries = fieldsOfKind(kind).map((field) => [field.name, read(kind, wire, field)]);
  // The cast is safe: every declared field is present with a value of its type.
  return { id: text(wire, 'id'), ...Object.fromEntries(entries) } as unknown as RecordOfKind[K];
}

function read(kind: RecordKind, wire: WireRecord, field: FieldDeclaration): string | number | null {
  const name = wireName(field);
  switch (field.type) {
    case 'amount':
      return amount(wire, name);
    case 'text':
      return text(wire, name);
    case 'date':
      return text(wire, name) || emptyValue(field);
    case 'choice':
      return choice(wire, name, field);
    case 'subType':
      return wholeNumber(wire, name, 1);
    case 'structure':
      return structure(kind, wire, name, field);
    case 'reference':
      return identifier(wire, name);
  }
}
