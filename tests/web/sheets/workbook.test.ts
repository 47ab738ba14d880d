import { describe, expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { setQuickFilter } from '#web/sheets/model/viewing.ts';
import { makeWorkbook, type Made } from '#web/sheets/workbook/make.ts';
import { sourceOf } from '#web/sheets/workbook/source.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { readRecords } from '#workbook/in/records.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

const stamp = { member: 'kirra', time: '2026-11-20T09:30:00.000Z', revision: '', version: 'Drover test' };

function sheetOf(count: number) {
  const records = memoryRecords({ trades: trades(count), carries, groups });
  const kind = tradesKind(records, false, () => '2026-11-20');
  return { records, kind, ...handSheet(kind, records) };
}

function made(source: Parameters<typeof makeWorkbook>[0]): { bytes: Uint8Array; rows: number[] } {
  const said: Made[] = [];
  makeWorkbook(source, (each) => said.push(each));
  const pieces = said.flatMap((each) => ('file' in each ? each.file : []));
  const rows = said.flatMap((each) => ('rows' in each ? [each.rows] : []));
  return { bytes: Buffer.concat(pieces), rows };
}

describe('the workbook of a sheet', () => {
  test('has every trade, those on screen first and in their order, and says how far it is', () => {
    const { sheet, records } = sheetOf(240);
    setQuickFilter(sheet, records.trades()[7]!.trade.name);
    const { bytes, rows } = made(sourceOf(sheet, false, stamp));
    const read = readRecords(openWorkbook(bytes), 'trade', 'Trades');
    expect(read).toHaveLength(240);
    expect(read[0]?.id).toBe(sheet.rowAt(0)?.id);
    expect(rows.slice(0, 2)).toEqual([100, 200]);
  });

  test('or only what is on screen: its rows, and the other columns hidden behind', () => {
    const { sheet, records } = sheetOf(18);
    setQuickFilter(sheet, records.trades()[7]!.trade.name);
    const shown = sheet.layout.recordCount;
    expect(shown).toBeLessThan(18);
    const source = sourceOf(sheet, true, stamp);
    expect(source.columns?.[0]).toBe('name');
    const { bytes } = made(source);
    expect(readRecords(openWorkbook(bytes), 'trade', 'Trades')).toHaveLength(shown);
  });
});
