import { animalSubTypes } from '#calc-core/animals';
import type { FieldDeclaration, FieldValue } from '#calc-core/field';
import { readTyped } from '#calc-core/number';
import { fieldsOfKind } from '#calc-core/records';
import { readDate, textProblem, plainLine } from '#calc-core/rules';
import { columnLetters } from '../cell.ts';
import { isTypedOver } from '../in/own-table.ts';
import type { ReadBook, ReadCell } from '../in/open.ts';
import { columnsByName, type FoundTable } from '../in/table.ts';
import { columnsByHeading } from './by-heading.ts';
import { isTotalLine } from './total-lines.ts';

/** A cell that could not be read. `why` is a sentence. */
export interface UnreadCell {
  readonly cell: string;
  readonly text: string;
  readonly why: string;
}

/** A row of a workbook as a record. The id is null for a new row, and in a workbook that is not our own. */
export interface ReadRecord {
  readonly id: string | null;
  readonly fields: ReadonlyMap<string, FieldValue>;
  readonly unread: readonly UnreadCell[];
}

type WorkbookField = { readonly value: FieldValue } | { readonly why: string };

/**
 * Reads the records of a kind's sheet, in order. Totals and empty rows are omitted.
 * @throws BadFile if no sheet has records
 */
export function readRecords(
  book: ReadBook,
  kind: 'trade' | 'carry',
  sheetName: string,
): readonly ReadRecord[] {
  const table = columnsByName(book, sheetName) ?? columnsByHeading(book, kind);
  const references = referencesOf(book, table);
  const fields = fieldsOfKind(kind).filter(
    ({ name, type }) =>
      (type === 'reference' ? Object.hasOwn(listOf, name) : type !== 'structure') && table.columns.has(name),
  );
  const records: ReadRecord[] = [];
  for (const [row, cells] of [...table.sheet.rows].toSorted(([a], [b]) => a - b)) {
    if (row < table.firstRow || isTotals(table, cells)) continue;
    const read = fields.map((field) => readField(table, row, cells, field, references));
    const typedOver = table.worked.flatMap(({ column, title }) =>
      typedOverCell(cells.get(column), row, column, title),
    );
    const id = cells.get(table.columns.get('id') ?? -1)?.text ?? '';
    const isEmpty = read.every(({ cell }) => cell === undefined || cell.text.trim() === '') && id === '';
    if (isEmpty) continue;
    records.push({
      id: id === '' ? null : id,
      fields: new Map(read.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
      unread: [...read.flatMap(({ unread }) => unread ?? []), ...typedOver],
    });
  }
  return records;
}

function isTotals(table: FoundTable, cells: ReadonlyMap<number, ReadCell>): boolean {
  if ((cells.get(table.columns.get('id') ?? -1)?.text ?? '') !== '') return false;
  return isTotalLine([...cells].toSorted(([a], [b]) => a - b).map(([, { text }]) => text));
}

interface ReadField {
  readonly name: string;
  readonly cell: ReadCell | undefined;
  readonly value?: FieldValue;
  readonly unread?: UnreadCell;
}

function readField(
  table: FoundTable,
  row: number,
  cells: ReadonlyMap<number, ReadCell>,
  field: FieldDeclaration,
  references: References,
): ReadField {
  const column = table.columns.get(field.name) ?? 0;
  const cell = cells.get(column);
  const refused = (why: string): ReadField => ({
    name: field.name,
    cell,
    unread: { cell: `${columnLetters(column)}${row + 1}`, text: cell?.text ?? '', why },
  });
  if (cell !== undefined && cell.problem !== null) return refused(`${field.label} ${cell.problem}.`);
  const reading =
    field.type === 'reference'
      ? references(field.name, cell?.text ?? '', cells)
      : readText(field, cell ?? empty, table.unitOf(column));
  if ('why' in reading) return refused(reading.why);
  return { name: field.name, cell, value: reading.value };
}

const empty: ReadCell = { text: '', isNumber: false, day: null, hasFormula: false, problem: null };

function readText(field: FieldDeclaration, cell: ReadCell, unit: string): WorkbookField {
  const typed = cell.text.trim();
  switch (field.type) {
    case 'amount': {
      const isCents = /^(?:c|¢|cents?)(?:\/|$)/i.test(unit) && /^[\d,.\s]+$/.test(typed) && typed !== '';
      const read = readTyped(isCents ? `${typed}c` : typed, field);
      return read.ok ? { value: read.value } : { why: read.message };
    }
    case 'date': {
      if (typed === '') return { value: field.optional === true ? null : '' };
      const read = readDate(cell.isNumber && cell.day !== null ? cell.day : typed, field.label);
      return read.ok ? { value: read.value } : { why: read.message };
    }
    case 'choice':
      return readChoice(
        field.label,
        typed,
        field.choices,
        field.optional === true ? null : field.choices[0]!.id,
      );
    case 'subType':
      return /^\d+$/.test(typed)
        ? { value: Number(typed) }
        : readChoice(field.label, typed, animalSubTypes, 1);
    case 'text': {
      const problem = textProblem(cell.text);
      return problem === null ? { value: plainLine(cell.text) } : { why: `${field.label} ${problem}.` };
    }
    case 'reference':
    case 'structure':
      return { value: null };
  }
}

function readChoice(
  label: string,
  typed: string,
  choices: readonly { readonly id: string | number; readonly name: string }[],
  whenEmpty: string | number | null,
): WorkbookField {
  if (typed === '') return { value: whenEmpty };
  const found = choices.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
  if (found !== undefined) return { value: found.id };
  const some = choices.slice(0, 3).map(({ name }) => name);
  return { why: `${label}: “${typed}” is not in the list, such as ${some.join(', ')}.` };
}

type References = (field: string, text: string, cells: ReadonlyMap<number, ReadCell>) => WorkbookField;

const listOf: Readonly<
  Record<string, { readonly sheet: string; readonly id: string; readonly what: string }>
> = {
  carryId: { sheet: 'Carries', id: 'carryIdOf', what: 'Carry' },
  tradeGroupId: { sheet: 'Groups', id: 'groupIdOf', what: 'Group' },
};

/** Finds the record that a cell names. The record with the hidden id is used first, unless only other records have the name. */
function referencesOf(book: ReadBook, table: FoundTable): References {
  const lists = new Map(Object.entries(listOf).map(([field, { sheet }]) => [field, namesIn(book, sheet)]));
  return (field, text, cells) => {
    const { id, what } = listOf[field]!;
    const typed = text.trim();
    if (typed === '') return { value: null };
    const own = cells.get(table.columns.get(id) ?? -1)?.text ?? '';
    const list = lists.get(field) ?? [];
    const named = list.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
    if (own !== '' && (named.length === 0 || named.some((each) => each.id === own))) return { value: own };
    if (named.length === 1) return { value: named[0]!.id };
    const why =
      named.length === 0
        ? `no ${what.toLowerCase()} of this workbook is called`
        : `more than one ${what.toLowerCase()} is called`;
    return { why: `${what}: ${why} “${typed}”.` };
  };
}

function namesIn(
  book: ReadBook,
  sheetName: string,
): readonly { readonly id: string; readonly name: string }[] {
  const list = columnsByName(book, sheetName);
  if (list === null) return [];
  const [id, name] = [list.columns.get('id') ?? -1, list.columns.get('name') ?? -1];
  return [...list.sheet.rows].flatMap(([row, cells]) => {
    const found = cells.get(id)?.text ?? '';
    return row < list.firstRow || found === ''
      ? []
      : [{ id: found, name: cells.get(name)?.text.trim() || '(no name)' }];
  });
}

/** Reports a figure of our own workbook whose formula was typed over. */
function typedOverCell(cell: ReadCell | undefined, row: number, column: number, title: string): UnreadCell[] {
  if (cell === undefined || !isTypedOver(cell)) return [];
  const why = `${title} is worked out: what was typed over it is left.`;
  return [{ cell: `${columnLetters(column)}${row + 1}`, text: cell.text, why }];
}
