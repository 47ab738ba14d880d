import { describe, expect, test } from 'vitest';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { exportCsv, shownColumns, shownRows } from '#web/sheets/actions/exporting.ts';
import { carriesKind } from '#web/sheets/kinds/carries.ts';
import { groupsKind } from '#web/sheets/kinds/groups.ts';
import type { SheetKind, SheetRow } from '#web/sheets/kinds/kind.ts';
import { groupTradesKind, tradesKind } from '#web/sheets/kinds/trades.ts';
import { planOf } from '#workbook/read/plan.ts';
import { prepareRows } from '#web/sheets/model/importing/rows.ts';
import { setQuickFilter } from '#web/sheets/model/viewing.ts';
import { makeFile, type Made, type FileWanted } from '#web/sheets/workbook/make.ts';
import { csvOf } from '#web/sheets/workbook/csv.ts';
import { readFile, type FileMessage } from '#web/sheets/workbook/file.ts';
import { csvSourceOf, sourceOf } from '#web/sheets/workbook/source.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { readRecords } from '#workbook/read/workbook-records.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

const stamp = { member: 'kirra', time: '2026-11-20T09:30:00.000Z', revision: '', version: 'Drover test' };

function sheetOf(count: number) {
  const records = memoryRecords({ trades: trades(count), carries, groups });
  const kind = tradesKind(records, false, () => '2026-11-20');
  return { records, kind, ...handSheet(kind, records) };
}

function made(wanted: FileWanted): { bytes: Uint8Array; rows: number[] } {
  const said: Made[] = [];
  makeFile(wanted, (each) => said.push(each));
  const pieces = said.flatMap((each) => ('file' in each ? each.file : []));
  const rows = said.flatMap((each) => ('rows' in each ? [each.rows] : []));
  return { bytes: Buffer.concat(pieces), rows };
}

describe('the workbook of a sheet', () => {
  test('has every trade, the visible ones first and in order, and reports progress', () => {
    const { sheet, records } = sheetOf(240);
    setQuickFilter(sheet, records.trades()[7]!.trade.name);
    const { bytes, rows } = made({ workbook: sourceOf(sheet, false, stamp) });
    const read = readRecords(openWorkbook(bytes), 'trade', 'Trades');
    expect(read).toHaveLength(240);
    expect(read[0]?.id).toBe(sheet.rowAt(0)?.id);
    expect(rows.slice(0, 2)).toEqual([100, 200]);
  });

  test('can have only the visible rows, with all other columns hidden at the end', () => {
    const { sheet, records } = sheetOf(18);
    setQuickFilter(sheet, records.trades()[7]!.trade.name);
    const shown = sheet.layout.recordCount;
    expect(shown).toBeLessThan(18);
    const source = sourceOf(sheet, true, stamp);
    expect(source.columns?.[0]).toBe('name');
    const { bytes } = made({ workbook: source });
    expect(readRecords(openWorkbook(bytes), 'trade', 'Trades')).toHaveLength(shown);
  });
});

describe('the CSV file of a sheet', () => {
  const records = memoryRecords({ trades: trades(240), carries, groups });
  const today = () => '2026-11-20';

  /** Makes the CSV file of a sheet twice: in a worker and in the sheet itself. */
  function both<Row extends SheetRow>(kind: SheetKind<Row>) {
    const { sheet } = handSheet(kind, records, {}, 'every column');
    const direct = csvOf(shownColumns(sheet), shownRows(sheet));
    const { bytes } = made({ csv: structuredClone(csvSourceOf(sheet)) });
    return { direct, written: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
  }

  test.each([
    ['trades', () => both(tradesKind(records, false, today))],
    ['a group’s trades', () => both(groupTradesKind(records, groups[0]!.id, false, today))],
    ['carries by growth', () => both(carriesKind(records, 1, false))],
    ['carries by weeks', () => both(carriesKind(records, 2, false))],
    ['groups', () => both(groupsKind(records, false))],
  ])('of %s is exactly the same when a worker makes it', (_, make) => {
    const { direct, written } = make();
    expect(direct.split('\r\n').length).toBeGreaterThan(2);
    expect(written).toBe(direct);
  });

  test('is made in a worker for a long sheet, and at once for a short one', () => {
    const asked: string[] = [];
    const hooks = { onAsk: (what: string) => asked.push(what), onFile: (name: string) => asked.push(name) };
    const kind = tradesKind(records, false, today);
    const long = handSheet(kind, records, hooks, 'every column');
    exportCsv(long.sheet);
    expect(asked).toEqual(['csv']);
    setQuickFilter(long.sheet, records.trades()[7]!.trade.name);
    exportCsv(long.sheet);
    expect(asked).toEqual(['csv', 'trades.csv']);
  });

  test('reports progress', () => {
    const { sheet } = handSheet(tradesKind(records, false, today), records);
    expect(made({ csv: csvSourceOf(sheet) }).rows).toEqual([100, 200]);
  });

  test('has no name that a spreadsheet would run as a formula, and each name is read back unchanged', () => {
    const names = [
      '=1+1',
      '+61 400',
      '-5',
      '@x',
      '\t=1+1',
      '\r=1+1',
      '\n=1+1',
      '＝1+1',
      "'=1+1",
      "O'Brien's",
    ];
    const odd = memoryRecords({
      trades: names.map((name, at) => ({
        ...newTrade(`odd-${at}`, '2026-11-20', [], []),
        numberOfHead: '5',
        name,
      })),
    });
    const kind = tradesKind(odd, false, today);
    const { sheet } = handSheet(kind, odd);
    const { bytes } = made({ csv: { ...csvSourceOf(sheet), columns: ['name', 'numberOfHead'] } });
    const said: FileMessage[] = [];
    readFile({ bytes: new Uint8Array(bytes), name: 'trades.csv', ownSheet: 'Trades', sheet: null }, (each) =>
      said.push(each),
    );
    const last = said.at(-1)!;
    if (!('table' in last)) throw new Error('no table');
    const cells = last.table.lines.slice(1).map((line) => line.cells[0]);
    expect(cells.filter((cell) => /^[=+\-@＝\t\r\n]/.test(cell ?? ''))).toEqual([]);
    const options = { member: 'kirra', updates: false, newId: () => 'made' };
    const read = [...prepareRows(planOf(last.table, kind), kind, options)].map(
      ({ after }) => after?.trade.name,
    );
    // A name is one line, so the import removes tabs, line breaks and spaces at both ends.
    expect(read.toSorted()).toEqual(names.map((name) => name.trim()).toSorted());
  });
});
