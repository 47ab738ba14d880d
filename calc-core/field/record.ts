import type { FieldDeclaration, FieldDeclarations, ValuesOf } from './declare.ts';

type Value = string | number | null;

const noDate = ({ optional }: FieldDeclaration): '' | null => (optional === true ? null : '');

/** What a field holds before anything is entered. */
export function emptyValue(field: FieldDeclaration): Value {
  if (field.whenEmpty !== undefined) return field.whenEmpty;
  switch (field.type) {
    case 'text':
      return '';
    case 'date':
      return noDate(field);
    case 'choice':
      return field.optional === true ? null : field.choices[0]!.id;
    case 'subType':
      return 1;
    case 'structure':
      return field.whenEmpty;
    case 'amount':
    case 'reference':
      return null;
  }
}

/** A record's fields with nothing entered. */
export function emptyValues<Fields extends FieldDeclarations>(fields: Fields): ValuesOf<Fields> {
  const entries = Object.values(fields).map((field) => [field.name, emptyValue(field)]);
  return Object.fromEntries(entries) as ValuesOf<Fields>;
}

/** What a field other than an amount or sub type holds after `value` is entered; undefined for a value it cannot take. */
export function enteredValue(field: FieldDeclaration, value: Value): Value | undefined {
  switch (field.type) {
    case 'text':
      return value === null ? '' : String(value);
    case 'date':
      return value === null || value === '' ? noDate(field) : String(value);
    case 'choice': {
      if (field.optional === true && (value === null || value === '')) return null;
      return field.choices.find(({ id }) => String(id) === String(value))?.id;
    }
    case 'reference':
      return value === null || value === '' ? null : String(value);
    case 'structure': {
      const read = field.read(parsed(value));
      return 'text' in read ? read.text : undefined;
    }
    case 'amount':
    case 'subType':
      return undefined;
  }
}

function parsed(text: Value): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

const isBlank = ({ type }: FieldDeclaration, value: unknown): boolean =>
  value === null || (type === 'text' && typeof value === 'string' && value.trim() === '');

/**
 * A record, draft or part of one as it is saved: no head is 0 head, a group without a name is 'New Group'. The same object
 * when there is nothing to fill in.
 */
export function asSaved<Part extends object>(fields: FieldDeclarations, part: Part): Part {
  const filled = Object.values(fields).filter(
    (field) => field.whenEmpty !== undefined && isBlank(field, Reflect.get(part, field.name)),
  );
  if (filled.length === 0) return part;
  return { ...part, ...Object.fromEntries(filled.map(({ name, whenEmpty }) => [name, whenEmpty])) };
}
