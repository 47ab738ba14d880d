import { statSync } from 'node:fs';
import type { FieldDeclaration } from '#calc-core/field';
import { newBoard, type PriceClass } from '#calc-core/market';
import {
  readReportRows,
  readYardReport,
  reportMarks,
  rowOfCells,
  withReport,
  type YardReport,
} from '#calc-core/market/report';
import { editTradeRow, loadTrade, newTrade, type TradeChange } from '#calc-core/trade';
import { fieldsOfKind } from '#calc-core/records';
import { wireName } from '#contract/wire.ts';
import { BadFile, fileTooLarge, limits } from '#workbook/in/bad-file.ts';
import { tableOfBook, type FileTable } from '#workbook/in/file-table.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { decodedText } from '#workbook/read/decoded.ts';
import { impliedCarryType } from '#workbook/read/implied.ts';
import { readRecordsOf, readSale, type ReadDocument, type ReadValues } from '#workbook/read/records.ts';
import { tableOfText } from '#workbook/read/text-table.ts';
import { Refusal, UsageError, type Run } from '../command.ts';
import { bytesOf, print } from '../input/file.ts';

/** The kinds of document that can be read. */
export type ReadKind = (typeof kinds)[number];

const kinds = ['trades', 'carries', 'market', 'sale'] as const;

/**
 * Prints what the app would import from a document: `{records, marks: [{row, column, reason}], leftOut: [{row, reason}],
 * columns: [{heading, field, unit}]}`. Stores nothing.
 */
export const run: Run = ([file = '', as = '']) => {
  const kind = kinds.find((each) => each === as);
  if (kind === undefined) throw new UsageError(`--as is one of ${kinds.join(', ')}.`);
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > limits.file) throw fileTooLarge();
    const bytes = new Uint8Array(bytesOf(file));
    print(JSON.stringify(readDocument(bytes, kind), null, 1));
  } catch (problem) {
    throw problem instanceof BadFile ? new Refusal(problem.message) : problem;
  }
};

/**
 * Reads the records of one kind from a file's bytes.
 * @throws BadFile when the file cannot be read
 */
export function readDocument(bytes: Uint8Array<ArrayBuffer>, kind: ReadKind): ReadDocument<unknown> {
  const isBook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (kind === 'market')
    return marketOf(
      isBook ? reportOfTable(tableIn(bytes, isBook, 'Market')) : readYardReport(decodedText(bytes)),
    );
  if (kind === 'sale') return readSale(tableIn(bytes, isBook, ''));
  const read = readRecordsOf(
    tableIn(bytes, isBook, kind === 'trades' ? 'Trades' : 'Carries'),
    kind === 'trades' ? 'trade' : 'carry',
  );
  return {
    ...read,
    records: read.records.map((values) =>
      wireRecord(kind === 'trades' ? withPrices(values) : withType(values), kind),
    ),
  };
}

function tableIn(bytes: Uint8Array<ArrayBuffer>, isBook: boolean, sheet: string): FileTable {
  if (!isBook) return tableOfText(decodedText(bytes));
  const table = tableOfBook(openWorkbook(bytes), sheet, null);
  // Our own workbooks are read like all other workbooks: by their headings.
  return { ...table, own: null };
}

const reportOfTable = ({ lines }: FileTable): YardReport =>
  readReportRows(lines.map(({ number, cells }) => rowOfCells(number, cells)));

function marketOf(report: YardReport): ReadDocument<unknown> {
  const { board, unread } = withReport(newBoard('', ''), report);
  return {
    records: [
      {
        ...(report.yard !== '' && { yard: report.yard }),
        ...(report.date !== null && { date: report.date }),
        ...(board.note !== '' && { note: board.note }),
        classes: board.classes.map(classOf),
      },
    ],
    marks: [
      ...reportMarks(report.rungs, null).map(({ line, column, why }) => ({ row: line, column, reason: why })),
      ...report.ask.map((line) => ({
        row: line,
        column: 'price',
        reason: 'Are the prices cents or dollars a kilogram? Write c/kg or $/kg in the heading.',
      })),
    ],
    leftOut: [...unread, ...report.about]
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, why }) => ({ row: line, reason: why })),
    columns: report.columns,
  };
}

const classOf = ({ name, animalTypeId, basis, weightBasis, rungs }: PriceClass) => ({
  name,
  animalTypeId,
  basis: basis === 'hd' ? 'head' : basis,
  ...(weightBasis !== undefined && { weightBasis }),
  rungs,
});

/** Adds the calculated price per head or per kg, and the animal type of the sub type. */
function withPrices(values: ReadValues): ReadValues {
  const changes = [...values]
    .filter(([field]) => field !== 'carryId' && field !== 'tradeGroupId')
    .map(([field, value]): TradeChange => ({ field: field as TradeChange['field'], value }));
  const draft = editTradeRow(loadTrade(newTrade('', '', [], [])), changes, []);
  const all = new Map(values);
  for (const [perKg, perHead] of [
    ['purchaseCostCKg', 'purchaseCostHd'],
    ['saleCostCKg', 'saleCostHd'],
  ] as const) {
    if (!values.has(perKg) && !values.has(perHead)) continue;
    for (const name of [perKg, perHead])
      if (!all.has(name) && draft[name] !== null && draft[name] !== '0') all.set(name, draft[name]);
  }
  if (values.has('animalSubTypeId') && !values.has('animalTypeId'))
    all.set('animalTypeId', draft.animalTypeId);
  return all;
}

/** Adds the missing type of a carry: time held if only the weeks are given, else growth rate. */
function withType(values: ReadValues): ReadValues {
  if (values.has('carryTypeId')) return values;
  return new Map([
    ...values,
    ['carryTypeId', impliedCarryType((field) => (values.get(field) ?? null) !== null) ?? 1],
  ]);
}

function wireRecord(values: ReadValues, kind: 'trades' | 'carries'): Record<string, unknown> {
  const fields = new Map<string, FieldDeclaration>(
    fieldsOfKind(kind === 'trades' ? 'trade' : 'carry').map((field) => [field.name, field]),
  );
  return Object.fromEntries(
    [...values].map(([name, value]) => {
      // Ids differ between farms, so the name of the carry or group is printed.
      if (name === 'carryId') return ['carryNamed', value];
      if (name === 'tradeGroupId') return ['groupNamed', value];
      const field = fields.get(name);
      return [field === undefined ? name : wireName(field), value];
    }),
  );
}
