/** Imports the documents of `npx drover read` through the import dialog. Both must create the same records and mark the same rows. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { carriesKind } from '#web/sheets/kinds/carries.ts';
import type { SheetKind, SheetRow } from '#web/sheets/kinds/kind.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { doubtsAmongTrades, prepareRows } from '#web/sheets/model/importing/rows.ts';
import { decodedText } from '#workbook/read/decoded.ts';
import { planOf } from '#workbook/read/plan.ts';
import { tableOfText } from '#workbook/read/text-table.ts';
import { readDocument } from '../../src/cli/commands/read.ts';

type Written = Readonly<Record<string, unknown>>;

interface Paper {
  readonly name: string;
  readonly kind: 'trades' | 'carries' | 'market' | 'sale';
  readonly encoding: 'utf-8' | 'cp1252';
  readonly text: string;
  readonly expect: readonly Written[];
  readonly marks: readonly (readonly [row: number, column: string])[];
}

const papers = (
  JSON.parse(readFileSync(new URL('./documents/documents.json', import.meta.url), 'utf8')) as readonly Paper[]
).filter(({ kind }) => kind === 'trades' || kind === 'carries');

const bytesOf = ({ text, encoding }: Paper): Uint8Array<ArrayBuffer> =>
  encoding === 'utf-8'
    ? new Uint8Array(Buffer.from(text))
    : new Uint8Array(Buffer.from(text.replaceAll('’', '\u0092'), 'latin1'));

/** A farm that has all carries and groups of the document. Otherwise the dialog would ask about their names. */
function farmOf({ expect: expected }: Paper) {
  const named = (field: string): readonly string[] =>
    expected.flatMap((record) => (typeof record[field] === 'string' ? [record[field]] : []));
  const carries: readonly Carry[] = named('carryNamed').map((name, at) => ({ ...newCarry(`c${at}`), name }));
  const groups: readonly TradeGroup[] = named('groupNamed').map((name, at) => ({ id: `g${at}`, name }));
  return memoryRecords({ trades: [], carries, groups });
}

function prepared<Row extends SheetRow>(paper: Paper, kind: SheetKind<Row>) {
  let made = 0;
  const newId = (): string => `made-${(made += 1)}`;
  const plan = planOf(tableOfText(decodedText(bytesOf(paper))), kind);
  return doubtsAmongTrades([...prepareRows(plan, kind, { member: 'kirra', updates: true, newId })], kind);
}

/** Returns the records that the dialog would create, and the rows that it would mark. The records name their carries and groups. */
function inDialog(paper: Paper): {
  readonly records: readonly Written[];
  readonly marked: readonly number[];
} {
  const records = farmOf(paper);
  const nameIn = (rows: readonly { readonly id: string; readonly name: string }[], id: string | null) =>
    rows.find((row) => row.id === id)?.name;
  const found =
    paper.kind === 'trades'
      ? prepared(
          paper,
          tradesKind(records, false, () => '2026-11-20'),
        ).map((row) => ({
          ...row,
          record: row.after && {
            ...row.after.trade,
            carryNamed: nameIn(
              records.carries().map(({ carry }) => carry),
              row.after.trade.carryId,
            ),
            groupNamed: nameIn(
              records.groups().map(({ group }) => group),
              row.after.trade.tradeGroupId,
            ),
          },
        }))
      : prepared(paper, carriesKind(records, 1, false)).map((row) => ({
          ...row,
          record: row.after && { ...row.after.carry },
        }));
  const rows = found.filter(({ what }) => what !== 'total');
  return {
    records: rows.flatMap(({ record }) => record ?? []),
    marked: rows.filter(({ remarks }) => remarks.length > 0).map(({ line }) => line.number),
  };
}

test.each(papers.map((paper) => [paper.name, paper] as const))('%s', (_, paper) => {
  const { records, marked } = inDialog(paper);
  expect(records).toHaveLength(paper.expect.length);
  expect(records).toMatchObject(paper.expect);
  expect(marked).toEqual([...new Set(paper.marks.map(([row]) => row))]);
  const read = readDocument(bytesOf(paper), paper.kind);
  expect([...new Set(read.marks.map(({ row }) => row))]).toEqual(marked);
});

test('a list that was pasted twice is imported once, and the rows of its second copy are marked as possible duplicates', () => {
  const paper = papers.find(({ name }) => name === 'csv-agent')!;
  const twice = { ...paper, text: `${paper.text.trim()}\n${paper.text}` };
  const rows = prepared(
    twice,
    tradesKind(memoryRecords({}), false, () => '2026-11-20'),
  );
  expect(rows.map(({ what }) => what)).toEqual(['new', 'total', 'double']);
  expect(rows.map(({ remarks }) => remarks.map(({ text }) => text))).toEqual([
    [],
    ['has the headings again and is left out'],
    ['Possible duplicate: same name, date and head as line 2. Tick the row to import it anyway.'],
  ]);
});
