import {
  accountLine,
  hasSales,
  isKillSheet,
  lotOf,
  saleLineInputs,
  sumOfAmounts,
  type SaleAmount,
  type SoldLot,
} from '#calc-core/actual';
import { animalSubTypes, kindOf, type AnimalTypeId } from '#calc-core/animals';
import type { FieldDeclaration, FieldValue } from '#calc-core/field';
import { descriptionDoubt, perKgDoubts, twoPricesDoubt, weightDoubt } from '#calc-core/market/report';
import { readTyped, type DecimalText } from '#calc-core/number';
import { pricePairs } from '#calc-core/trade';
import { plainLine, readDate, textProblem } from '#calc-core/rules';
import { dateOfDay } from '../cell.ts';
import type { FileLine, FileTable } from '../in/file-table.ts';
import { unitIn, withUnit } from './headings.ts';
import { noRecordIn, type NoRecordReason } from './no-record.ts';
import { planOf, type ImportPlan } from './plan.ts';
import { carryTarget, saleTarget, tradeTarget, type TargetField } from './targets.ts';
import { carryTypeWords, yardKinds } from './yard-words.ts';

/** A cell or row to check. Its value could not be read, or may be a typing error. */
export interface ReadMark {
  /** The line of the document, counted from 1. */
  readonly row: number;
  /** The heading of the cell to check. Null if the whole row is to be checked. */
  readonly column: string | null;
  readonly reason: string;
}

/** The contents of a document, before an import. */
export interface ReadDocument<R> {
  readonly records: readonly R[];
  readonly marks: readonly ReadMark[];
  readonly leftOut: readonly { readonly row: number; readonly reason: string }[];
  readonly columns: readonly {
    readonly heading: string;
    readonly field: string | null;
    readonly unit: string;
  }[];
}

/** The values of a row by field. A carry or group is given by its name. */
export type ReadValues = ReadonlyMap<string, FieldValue>;

/** Reads a table of trades or carries by its headings. */
export function readRecordsOf(table: FileTable, kind: 'trade' | 'carry'): ReadDocument<ReadValues> {
  const target = kind === 'trade' ? tradeTarget() : carryTarget();
  const plan = planOf(table, target);
  const fields = new Map(target.columns.map((each) => [each.id, each]));
  const marks: ReadMark[] = [];
  const { kept, leftOut } = linesToRead(plan);
  const read = kept.map((line) => ({ line, values: readLine(line, plan, fields, marks) }));
  const rows = read.filter(({ line, values }) => {
    const isEmpty = [...values.values()].every((value) => value === null || value === '');
    if (isEmpty) leftOut.push({ row: line.number, reason: 'No column of the file was recognised.' });
    return !isEmpty;
  });
  if (kind === 'trade') marks.push(...doubts(rows, plan));
  const recorded = new Set(rows.map(({ line }) => line.number));
  return {
    records: rows.map(({ values }) => values),
    marks: marks.filter(({ row }) => recorded.has(row)).toSorted((a, b) => a.row - b.row),
    leftOut: leftOut.toSorted((a, b) => a.row - b.row),
    columns: columnsRead(plan),
  };
}

const columnsRead = ({ columns }: ImportPlan) =>
  columns.map(({ heading, becomes }) => ({ heading, field: becomes, unit: unitIn(heading) }));

interface SortedLines {
  readonly kept: readonly FileLine[];
  readonly leftOut: { readonly row: number; readonly reason: string }[];
}

/** Separates records from other lines, such as totals. `isKept` can turn such a line into a record. */
function linesToRead(
  plan: ImportPlan,
  isKept: (line: FileLine, why: NoRecordReason) => boolean = () => false,
): SortedLines {
  const leftOut = plan.table.lines.slice(0, plan.headAt ?? 0).map((line) => ({
    row: line.number,
    reason: 'Above the headings.',
  }));
  const noRecord = noRecordIn(plan);
  const kept = plan.lines.filter((line) => {
    const why = noRecord(line);
    const isLeftOut = why !== null && !isKept(line, why);
    if (isLeftOut) leftOut.push({ row: line.number, reason: leftOutAs[why] });
    return !isLeftOut;
  });
  return { kept, leftOut };
}

const leftOutAs: Readonly<Record<NoRecordReason, string>> = {
  'headings again': 'The headings again.',
  'page number': 'The number of a page.',
  total: 'A total.',
  'below the totals': 'Below the totals.',
};

function readLine(
  line: FileLine,
  plan: ImportPlan,
  fields: ReadonlyMap<string, TargetField>,
  marks: ReadMark[],
): ReadValues {
  const values = new Map<string, FieldValue>();
  for (const { at, heading, becomes } of plan.columns) {
    const field = fields.get(becomes ?? '')?.field;
    const text = (line.cells[at] ?? '').trim();
    const problem = line.problems?.get(at);
    if (field === undefined || (text === '' && problem === undefined)) continue;
    const read =
      problem === undefined
        ? readField(field, dayText(field, text, plan.table), unitIn(heading))
        : { why: `${field.label} ${problem}.` };
    if ('why' in read) marks.push({ row: line.number, column: heading, reason: read.why });
    else values.set(field.name, read.value);
    // The yard's word, such as "weaner steers", says more than the sub type, so it also becomes the description.
    if (field.type === 'subType' && isYardWord(text) && fields.has(DESCRIPTION))
      values.set(DESCRIPTION, text);
  }
  return values;
}

const DESCRIPTION = 'purchaseCowDescription';
const isYardWord = (text: string): boolean => yardKinds[text.toLowerCase()] !== undefined;

/** Converts a date that a sheet stores as a number without a date format. */
const dayText = ({ type }: FieldDeclaration, text: string, { days }: FileTable): string =>
  type === 'date' && days !== null && /^\d{4,7}(?:\.\d+)?$/.test(text)
    ? (dateOfDay(Number(text), days === 1904) ?? text)
    : text;

type FieldRead = { readonly value: FieldValue } | { readonly why: string };

function readField(field: FieldDeclaration, text: string, unit: string): FieldRead {
  switch (field.type) {
    case 'amount': {
      const read = readTyped(withUnit(text, unit), field);
      return read.ok ? { value: read.value } : { why: read.message };
    }
    case 'date': {
      const read = readDate(text, field.label);
      return read.ok ? { value: read.value } : { why: read.message };
    }
    case 'choice':
      return chosen(field.label, carryTypeWords[text.toLowerCase()] ?? text, field.choices);
    case 'subType':
      return chosen(field.label, yardKinds[text.toLowerCase()] ?? text, animalSubTypes);
    case 'text':
    case 'reference': {
      const problem = textProblem(text, field.type === 'text' ? field.longest : undefined);
      return problem === null ? { value: plainLine(text) } : { why: `${field.label} ${problem}.` };
    }
    case 'structure':
      return { value: null };
  }
}

function chosen(
  label: string,
  text: string,
  choices: readonly { readonly id: string | number; readonly name: string }[],
): FieldRead {
  const plain = text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const found = choices.find(({ name, id }) => name.toLowerCase() === plain || String(id) === plain);
  return found === undefined
    ? {
        why: `${label}: “${text}” is not in the list, such as ${choices
          .slice(0, 3)
          .map(({ name }) => name)
          .join(', ')}.`,
      }
    : { value: found.id };
}

const priced = [pricePairs.purchase, pricePairs.sale];

interface ReadRow {
  readonly line: FileLine;
  readonly values: ReadValues;
}

/** Marks weights and prices that may be typing errors, and descriptions that name the other species. */
function doubts(rows: readonly ReadRow[], plan: ImportPlan): readonly ReadMark[] {
  const heading = (field: string): string | null =>
    plan.columns.find(({ becomes }) => becomes === field)?.heading ?? null;
  const text = ({ values }: ReadRow, field: string): string | null => {
    const value = values.get(field);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const amount = (row: ReadRow, field: string): number | null => {
    const value = text(row, field);
    return value === null ? null : Number(value);
  };
  const isUnread = (row: ReadRow, field: string): boolean => {
    const at = plan.columns.find(({ becomes }) => becomes === field)?.at ?? -1;
    return !row.values.has(field) && (row.line.cells[at] ?? '').trim() !== '';
  };
  const columns = priced.map((pair) => ({
    ...pair,
    doubt: perKgDoubts(rows.flatMap((row) => amount(row, pair.perKg) ?? [])),
  }));
  return rows.flatMap((row) => {
    const animal = animalOf(row);
    const description = row.values.get(DESCRIPTION);
    const said = [
      [DESCRIPTION, typeof description === 'string' ? descriptionDoubt(description, animal) : null] as const,
      ...columns.flatMap(({ weight, perKg, perHead, doubt }) => {
        const [kg, price] = [amount(row, weight), amount(row, perKg)];
        return [
          [weight, kg === null || kg === 0 ? null : weightDoubt(kg, animal)],
          [perKg, price === null ? null : doubt(price)],
          [
            perKg,
            isUnread(row, weight)
              ? null
              : twoPricesDoubt(text(row, weight), text(row, perKg), text(row, perHead)),
          ],
        ] as const;
      }),
    ];
    return said.flatMap(([field, reason]) =>
      reason === null ? [] : [{ row: row.line.number, column: heading(field), reason }],
    );
  });
}

/** The animal of a row, from its sub type or type. Cattle if it has neither. */
function animalOf({ values }: ReadRow): AnimalTypeId {
  const subType = values.get('animalSubTypeId');
  if (typeof subType === 'number') return kindOf(subType).animalTypeId;
  return values.get('animalTypeId') === 2 ? 2 : 1;
}

/** A sale: its lots, and the deductions from the whole sale. */
export interface ReadSale {
  readonly lots: readonly SoldLot[];
  readonly costs: readonly { readonly name: string; readonly amount: DecimalText }[];
}

/** Reads an account sale or a kill sheet. */
export function readSale(table: FileTable): ReadDocument<ReadSale> {
  const isKilled = isKillSheet(table.lines.map(({ cells }) => cells));
  const plan = planOf(table, saleTarget(isKilled));
  const marks: ReadMark[] = [];
  // An account lists its deductions below its totals.
  const { kept, leftOut } = linesToRead(
    plan,
    ({ cells }, why) => why === 'below the totals' && accountLine(cells, plan.columns).is !== 'sale',
  );
  const above = dayAbove(table, plan.headAt);
  const lots: SoldLot[] = [];
  const costs: { name: string; amount: DecimalText }[] = [];
  const inLines = new Map<SaleAmount, DecimalText>();
  for (const line of kept) {
    const is = hasSales(plan.columns) ? accountLine(line.cells, plan.columns) : ({ is: 'sale' } as const);
    if (is.is === 'deduction') costs.push({ name: is.deduction.words, amount: is.deduction.amount });
    else if (is.is === 'sum')
      leftOut.push({ row: line.number, reason: `${is.words}: a sum or a tax, which is no cost.` });
    else {
      const lot = readLot(line, plan, above, marks, inLines);
      if (lot === null) leftOut.push({ row: line.number, reason: 'No head, weight or price.' });
      else lots.push(lot);
    }
  }
  for (const [name, amount] of inLines) costs.push({ name: saleLineInputs[name].label, amount });
  return {
    records: [{ lots, costs }],
    marks,
    leftOut: leftOut.toSorted((a, b) => a.row - b.row),
    columns: columnsRead(plan),
  };
}

function dayAbove({ lines }: FileTable, headAt: number | null): string | null {
  for (const cell of lines.slice(0, headAt ?? 0).flatMap(({ cells }) => cells)) {
    for (const part of [cell, ...cell.split(/:\s*|\s{2,}|,\s*/)]) {
      const found =
        /\b\d{1,2}(?:[/.-]| )(?:\d{1,2}|[a-z]{3,9})(?:[/.-]| )\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/i.exec(
          part,
        )?.[0];
      const read = found === undefined ? null : readDate(found, '');
      if (read?.ok === true) return read.value;
    }
  }
  return null;
}

const taken: ReadonlySet<string> = new Set(['commission', 'yardLevy', 'freightOut']);

function readLot(
  line: FileLine,
  plan: ImportPlan,
  above: string | null,
  marks: ReadMark[],
  inLines: Map<SaleAmount, DecimalText>,
): SoldLot | null {
  const texts = new Map<string, string>();
  const amounts = new Map<string, DecimalText>();
  let soldOn = above;
  for (const { at, heading, becomes } of plan.columns) {
    const text = (line.cells[at] ?? '').trim();
    if (becomes === null || text === '') continue;
    if (becomes === 'name') texts.set('name', [texts.get('name'), text].filter(Boolean).join(' '));
    else if (becomes === 'soldOn') {
      const read = readDate(text, 'Sold on');
      if (read.ok) soldOn = read.value;
      else marks.push({ row: line.number, column: heading, reason: read.message });
    } else {
      const read = readTyped(withUnit(text, unitIn(heading)), saleLineInputs[becomes as SaleAmount]);
      if (!read.ok) marks.push({ row: line.number, column: heading, reason: read.message });
      else if (read.value !== null) amounts.set(becomes, read.value);
    }
  }
  const sells = [...amounts.keys()].some((name) => !taken.has(name));
  if (!sells) return null;
  for (const name of taken) {
    const amount = amounts.get(name);
    if (amount !== undefined)
      inLines.set(name as SaleAmount, sumOfAmounts(inLines.get(name as SaleAmount), amount));
  }
  return lotOf(amounts, texts.get('name'), soldOn);
}
