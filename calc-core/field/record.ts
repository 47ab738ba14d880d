import { amountProblem } from '../number/read.ts';
import { dateProblem } from '../rules/date.ts';
import { isBlankText, plainLine, textProblem } from '../rules/text.ts';
import type { FieldDeclaration, FieldDeclarations, ValuesOf } from './declare.ts';

/** The value of a field as it is stored and sent. An amount is decimal text. A choice is its id. */
export type FieldValue = string | number | null;

const noDate = ({ optional }: FieldDeclaration): '' | null => (optional === true ? null : '');

/** The value of a field in a new record. */
export function emptyValue(field: FieldDeclaration): FieldValue {
  if (field.type === 'structure') return field.whenEmpty;
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
    case 'amount':
    case 'reference':
      return null;
  }
}

/** The values of all fields in a new record. */
export function emptyValues<Fields extends FieldDeclarations>(fields: Fields): ValuesOf<Fields> {
  const entries = Object.values(fields).map((field) => [field.name, emptyValue(field)]);
  return Object.fromEntries(entries) as ValuesOf<Fields>;
}

/** The value to store after the user enters `value`. Undefined if the field does not accept it. Always undefined for a sub type. */
export function enteredValue(field: FieldDeclaration, value: FieldValue): FieldValue | undefined {
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
      const json = parsed(value);
      const read = json === undefined ? undefined : field.read?.(json);
      return read !== undefined && 'text' in read ? read.text : undefined;
    }
    case 'amount': {
      const amount = value === null || value === '' ? null : String(value);
      return amount === null || amountProblem(amount, field) === null ? amount : undefined;
    }
    case 'subType':
      return undefined;
  }
}

function parsed(text: FieldValue): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

const isText = ({ type }: FieldDeclaration, value: unknown): value is string =>
  type === 'text' && typeof value === 'string';

const isBlank = (field: FieldDeclaration, value: unknown): boolean =>
  value === null || (isText(field, value) && isBlankText(value));

/** What is wrong with a value, without the field's label: `has more than 200 characters`. Null if nothing is wrong. */
export function fieldProblem(field: FieldDeclaration, value: unknown): string | null {
  if (field.type === 'text' && typeof value === 'string') return textProblem(value, field.longest);
  if (typeof value !== 'string') return null;
  if (field.type === 'amount') return amountProblem(value, field);
  return field.type === 'date' && value !== noDate(field) ? dateProblem(value) : null;
}

/** For each invalid field, a sentence: `Name has more than 200 characters.` Empty if all fields are valid. */
export function recordProblems(fields: FieldDeclarations, record: object): Readonly<Record<string, string>> {
  const found = Object.values(fields).flatMap((field) => {
    const problem = fieldProblem(field, Reflect.get(record, field.name));
    return problem === null ? [] : [[field.name, `${field.label} ${problem}.`] as const];
  });
  return Object.fromEntries(found);
}

/**
 * Prepares a record, or some of its fields, for saving. Trims text and gives empty fields their default. Returns the same object if nothing
 * changes.
 */
export function asSaved<Part extends object>(fields: FieldDeclarations, part: Part): Part {
  const changed = Object.values(fields).flatMap((field) => {
    const value: unknown = Reflect.get(part, field.name);
    if (field.whenEmpty !== undefined && isBlank(field, value))
      return [[field.name, field.whenEmpty] as const];
    const line = isText(field, value) ? plainLine(value) : value;
    return Object.is(line, value) ? [] : [[field.name, line] as const];
  });
  return changed.length === 0 ? part : { ...part, ...Object.fromEntries(changed) };
}
