import { kindOf } from '#calc-core/animals';
import { carryAmountNames, carryInputs, newCarry, type Carry, type CarryAmountName } from '#calc-core/carry';
import {
  amountProblem,
  isDecimalText,
  notAnAmount,
  type AmountRule,
  type DecimalText,
} from '#calc-core/number';
import { dateProblem, notOneOf, plainLine, textProblem } from '#calc-core/rules';
import { newTrade, storedAmountNames, tradeInputs, type Trade } from '#calc-core/trade';
import { wireName } from '#contract/wire.ts';
import { readDetails, refuseUnknown, withPricesPerKg } from './record-fields.ts';
import { Refusal } from '../command.ts';

/** One trade to calculate, on its carry. */
export interface Case {
  readonly carry: Carry | null;
  readonly trade: Trade;
}

/** A number exactly as the file spells it. A binary float would round the number. */
class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type CaseFields = Readonly<Record<string, unknown>>;

/** One element of the file: its case, and a reader for its other fields. */
export interface CaseEntry extends Case {
  readonly also: FieldReader;
}

/**
 * Reads a JSON array of `{carry, trade}` with the wire's field names.
 * @throws Refusal naming the case and the field.
 */
export function readCases(json: string): readonly Case[] {
  return readEntries(json, ({ carry, trade }) => ({ carry, trade }));
}

/**
 * Like {@link readCases}, but `read` makes each result.
 * @throws Refusal naming the case and the field.
 */
export function readEntries<T>(json: string, read: (entry: CaseEntry) => T): readonly T[] {
  const cases = parseKeepingNumbers(json);
  if (!Array.isArray(cases)) throw new Refusal('The file is not a JSON array of {carry, trade}.');
  return cases.map((each: unknown, index) => {
    const where = `case ${index + 1}`;
    const { carry, trade } = fieldsOf(each, where);
    return read({
      carry:
        carry === null || carry === undefined ? null : readCarry(new FieldReader(carry, `${where}: carry`)),
      trade: readTrade(new FieldReader(trade, `${where}: trade`)),
      also: new FieldReader(each, where, ': '),
    });
  });
}

/**
 * Parses JSON and keeps each number's spelling.
 * @throws Refusal if it is not JSON.
 */
export function parseKeepingNumbers(json: string): unknown {
  // Node 22's revivers get the source text as a third argument. TypeScript's library does not declare this argument yet.
  const keep = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? new WrittenNumber(context?.source ?? String(value)) : value;
  try {
    return JSON.parse(json, keep) as unknown;
  } catch {
    throw new Refusal('The file is not JSON.');
  }
}

function fieldsOf(value: unknown, where: string): CaseFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof WrittenNumber) {
    throw new Refusal(`${where} is not an object.`);
  }
  return value as CaseFields;
}

/**
 * Reads a carry with the wire's field names.
 * @throws Refusal naming the field.
 */
export function readCarry(reader: FieldReader): Carry {
  refuseUnknown(reader, 'carry');
  const amounts = Object.fromEntries(
    carryAmountNames.map((name) => [name, reader.amount(wireName(carryInputs[name]), carryInputs[name])]),
  ) as Record<CarryAmountName, DecimalText | null>;
  const animalSubTypeId = reader.wholeNumber('animalSubTypeId');
  return {
    ...newCarry(''),
    ...amounts,
    animalSubTypeId: animalSubTypeId ?? 1,
    animalTypeId: reader.oneOrTwo('animalTypeId') ?? kindOf(animalSubTypeId ?? 1).animalTypeId,
    carryTypeId: reader.oneOrTwo('carryTypeId') ?? 1,
  };
}

/**
 * Reads a trade with the wire's field names.
 * @throws Refusal naming the field.
 */
export function readTrade(reader: FieldReader): Trade {
  refuseUnknown(reader, 'trade');
  const amounts = Object.fromEntries(
    storedAmountNames.map((name) => [name, reader.amount(name, tradeInputs[name])]),
  );
  const animalSubTypeId = reader.wholeNumber('animalSubTypeId');
  return withPricesPerKg(reader, {
    ...newTrade('', reader.date('heldFrom') ?? '', [], []),
    ...readDetails(reader),
    ...amounts,
    animalSubTypeId: animalSubTypeId ?? 1,
    animalTypeId: reader.oneOrTwo('animalTypeId') ?? kindOf(animalSubTypeId ?? 1).animalTypeId,
    // The trade's type must be valid, but the figures use the carry's type.
    carryTypeId: reader.oneOrTwo('carryTypeId') ?? 1,
  });
}

/** Reads the fields of one record and refuses invalid values. */
export class FieldReader {
  readonly #fields: CaseFields;
  readonly #where: string;
  readonly #before: string;

  /** @param before - the separator between `where` and a field's name in error messages, for example '.' */
  constructor(value: unknown, where: string, before = '.') {
    this.#fields = fieldsOf(value, where);
    this.#where = where;
    this.#before = before;
  }

  /** Reads a required decimal of any sign. */
  target(field: string): DecimalText {
    const text = this.#text(field);
    if (text === null || !isDecimalText(text)) throw this.#refused(field, 'is not a number');
    return text;
  }

  /** Reads a required name and looks it up with `find`. Unknown names are refused. */
  known<T>(field: string, find: (name: string) => T | undefined, what: string): T {
    const found = find(this.#text(field) ?? '');
    if (found === undefined) throw this.#refused(field, `is not ${what}`);
    return found;
  }

  /** Reads one or more amounts. Each must be within the limits of `input`. */
  amounts(field: string, input: AmountRule): readonly DecimalText[] {
    const list = this.list(field);
    if (list.length === 0) throw this.#refused(field, 'is empty');
    const reader = new FieldReader(Object.fromEntries(list.entries()), this.named(field));
    return list.map((_, index) => reader.amount(String(index), input) ?? reader.target(String(index)));
  }

  /** Reads a list. If the field is missing, returns `otherwise`. Without `otherwise`, a missing list is refused. */
  list(field: string, otherwise?: readonly unknown[]): readonly unknown[] {
    const value = this.#fields[field] ?? otherwise;
    if (!Array.isArray(value)) throw this.#refused(field, 'is not a list');
    return value;
  }

  /** Refuses fields whose names are not in `names`. */
  onlyOf(names: ReadonlySet<string>, problem: string): void {
    const unknown = Object.keys(this.#fields).find((name) => !names.has(name));
    if (unknown !== undefined) throw this.#refused(unknown, problem);
  }

  /** Reads a structured field. Returns the text that is stored. */
  structure(
    field: string,
    { read }: { read(value: unknown): { readonly text: string } | { readonly problem: string } },
  ): string {
    const plain: unknown = JSON.parse(
      JSON.stringify(this.#fields[field], (_, value: unknown) =>
        value instanceof WrittenNumber ? value.text : value,
      ),
    );
    const answer = read(plain);
    if ('problem' in answer) throw this.#refused(field, answer.problem);
    return answer.text;
  }

  has(field: string): boolean {
    return this.#fields[field] !== undefined && this.#fields[field] !== null;
  }

  isText(field: string): boolean {
    return typeof this.#fields[field] === 'string';
  }

  record(field: string): FieldReader {
    return new FieldReader(this.#fields[field], this.named(field));
  }

  get place(): string {
    return this.#where;
  }

  named(field: string): string {
    return `${this.#where}${this.#before}${field}`;
  }

  text(field: string): string {
    return this.#text(field) ?? '';
  }

  /** Reads a line of text. Like the API, refuses control characters. */
  line(field: string): string {
    const text = this.text(field);
    const problem = textProblem(text);
    if (problem !== null) throw this.#refused(field, problem);
    return plainLine(text);
  }

  /** Reads one of `words`. Null when the field is missing. */
  oneOf<T extends string>(field: string, words: readonly T[]): T | null {
    const text = this.#text(field);
    if (text === null) return null;
    const found = words.find((word) => word === text);
    if (found === undefined) throw this.#refused(field, notOneOf(words));
    return found;
  }

  amount(field: string, input: AmountRule): DecimalText | null {
    const text = this.#text(field);
    if (text === null) return null;
    const problem = amountProblem(text, input);
    if (problem !== null) throw this.#refused(field, problem);
    return text;
  }

  /** Reads true or false. A missing field is false. */
  flag(field: string): boolean {
    const value = this.#fields[field] ?? false;
    if (typeof value !== 'boolean') throw this.#refused(field, 'is neither true nor false');
    return value;
  }

  oneOrTwo(field: string): 1 | 2 | null {
    const text = this.#text(field);
    if (text === null) return null;
    if (text !== '1' && text !== '2') throw this.#refused(field, 'is neither 1 nor 2');
    return text === '1' ? 1 : 2;
  }

  wholeNumber(field: string): number | null {
    const text = this.#text(field);
    if (text === null) return null;
    if (!/^\d{1,9}$/.test(text)) throw this.#refused(field, 'is not a whole number');
    return Number(text);
  }

  date(field: string): string | null {
    const text = this.#text(field);
    const problem = text === null ? null : dateProblem(text);
    if (problem !== null) throw this.#refused(field, problem);
    return text;
  }

  #text(field: string): string | null {
    const value = this.#fields[field];
    if (value === undefined || value === null || value === '') return null;
    if (value instanceof WrittenNumber) return value.text;
    if (typeof value !== 'string') throw this.#refused(field, notAnAmount);
    return value;
  }

  #refused(field: string, problem: string): Refusal {
    return new Refusal(`${this.named(field)} ${problem}.`);
  }
}
