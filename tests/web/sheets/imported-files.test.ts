/** Workbooks of an agent and of a buyer, both from LibreOffice, and files that are no tables. */
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { goodRows } from '#web/sheets/model/importing/counts.ts';
import { planOf } from '#workbook/read/plan.ts';
import { prepareRows } from '#web/sheets/model/importing/rows.ts';
import { readFile, type FileMessage } from '#web/sheets/workbook/file.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

vi.setConfig({ testTimeout: 60_000 });

const SHEET = 'xl/worksheets/sheet1.xml';
const given = (name: string): Uint8Array => readFileSync(`tests/workbook/files/${name}`);
const changed = (name: string, change: (xml: string) => string, part = SHEET): Uint8Array => {
  const parts = unzipSync(given(name));
  return zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part]!))) });
};

function bringIn(bytes: Uint8Array, name = 'file.xlsx') {
  const records = memoryRecords({ trades: trades(18), carries, groups });
  const before = JSON.stringify(records.trades().map(({ trade }) => trade));
  const kind = tradesKind(records, false, () => '2026-11-20');
  const said: FileMessage[] = [];
  readFile({ bytes: new Uint8Array(bytes), name, ownSheet: 'Trades', sheet: null }, (each) =>
    said.push(each),
  );
  const last = said.at(-1)!;
  const plan = 'table' in last ? planOf(last.table, kind) : null;
  const options = { member: 'kirra', updates: true, newId: () => 'made' };
  const rows = plan === null ? [] : [...prepareRows(plan, kind, options)];
  return {
    problem: 'problem' in last ? last.problem : null,
    columns: Object.fromEntries((plan?.columns ?? []).map(({ heading, becomes }) => [heading, becomes])),
    rows,
    /** True if the preview has changed no trade. */
    isUntouched: JSON.stringify(records.trades().map(({ trade }) => trade)) === before,
  };
}

describe('a buyer’s spreadsheet', () => {
  test('is read with merged headings, cents, dates, totals and a second sheet, and each row says what the import would do', () => {
    const { columns, rows, isUntouched } = bringIn(given('yard-report.xlsx'));
    expect(columns).toMatchObject({
      Mob: 'name',
      Date: 'heldFrom',
      Hd: 'numberOfHead',
      'Bought kg': 'purchaseWeightkg',
      'Bought c/kg': 'purchaseCostCKg',
      'Sold (est.) kg': 'saleWeightkg',
      'Sold (est.) c/kg': 'saleCostCKg',
      Carry: 'carryId',
      Agent: null,
    });
    expect(rows.map(({ what }) => what)).toEqual(['change', 'new', 'new', 'bad', 'bad', 'total']);
    expect(rows.map(({ after }) => after?.trade.saleCostHd ?? null).slice(0, 3)).toEqual([
      '1751.2',
      '1630.8',
      '1611.6',
    ]);
    expect(rows[1]?.after?.trade.heldFrom).toBe('2026-11-17');
    expect(rows.slice(3, 5).map(({ remarks }) => remarks[0]?.text)).toEqual([
      'Purchase weight: “1 234,50” is not a number. Write thousands as 1,234 and decimals as 0.5.',
      'Purchase price per kg is in $/kg: “44q” has another unit.',
    ]);
    expect(goodRows(rows, new Map())).toHaveLength(3);
    expect(isUntouched).toBe(true);
  });

  test('has the same dates when the workbook counts days from 1904', () => {
    const from1904 = changed(
      'yard-report.xlsx',
      (xml) => xml.replace(/date1904="(?:false|0)"/, '').replace('<workbookPr', '<workbookPr date1904="1"'),
      'xl/workbook.xml',
    );
    // In a workbook that counts days from 1904, the day numbers are 1,462 smaller.
    const parts = unzipSync(from1904);
    parts[SHEET] = strToU8(
      strFromU8(parts[SHEET]!).replaceAll(/<v>4634[3-4]<\/v>/g, (cell) =>
        cell.replace(/\d+/, (day) => String(Number(day) - 1462)),
      ),
    );
    const days = (bytes: Uint8Array) => bringIn(bytes).rows.map(({ line }) => line.cells[2]);
    expect(days(zipSync(parts))).toEqual(days(given('yard-report.xlsx')));
  });

  test('formulas without stored results are reported cell by cell', () => {
    const bare = changed('account-sale.xlsx', (xml) =>
      xml.replaceAll(/(<f[^>]*>[^<]*<\/f>)<v>[^<]*<\/v>/g, '$1'),
    );
    const { rows } = bringIn(bare);
    expect(rows[0]).toMatchObject({ what: 'bad' });
    expect(rows[0]?.remarks.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Sell weight kg .*formula without its result/i),
    );
  });
});

describe('an agent’s account sale', () => {
  test('is read as sales with their weights and prices, and its deductions do not become trades', () => {
    const { columns, rows } = bringIn(given('account-sale.xlsx'));
    expect(columns).toMatchObject({
      Mob: 'name',
      Head: 'numberOfHead',
      Description: 'saleCowDescription',
      'Avg kg': 'saleWeightkg',
      'c/kg': 'saleCostCKg',
      '$/head': 'saleCostHd',
      'Gross $': null,
    });
    expect(rows.map(({ what }) => what)).toEqual([
      'change',
      'change',
      'new',
      'total',
      'total',
      'total',
      'total',
      'total',
      'total',
    ]);
    expect(rows[0]?.after?.trade).toMatchObject({ saleWeightkg: '436', saleCostHd: '1798.064' });
    expect(rows[0]?.after?.trade.purchaseCostHd).toBe(rows[0]?.before?.trade.purchaseCostHd);
    expect(rows.at(-1)?.remarks[0]?.text).toBe('is below the totals and is left out');
  });

  test('a line with its own amounts below the totals is still read as a trade', () => {
    const text = 'Mob,Head,Avg kg\nRoma,12,400\nTotal,12,\nLate mob,7,380\n';
    const { rows } = bringIn(Buffer.from(text), 'a.csv');
    expect(rows.map(({ what }) => what)).toEqual(['new', 'total', 'new']);
  });
});

function bomb(): Uint8Array {
  const piece = deflateRawSync(Buffer.alloc(10 << 20, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array.from({ length: 30 }, () => piece), deflateRawSync('')]);
  const parts = unzipSync(given('yard-report.xlsx'));
  const stored = Buffer.from(zipSync({ ...parts, [SHEET]: [packed, { level: 0 }] }));
  // The zip's headers now claim that the file is compressed and small.
  const name = Buffer.from(SHEET);
  for (const [sign, method, size] of [
    ['PK\u0003\u0004', 8, 22],
    ['PK\u0001\u0002', 10, 24],
  ] as const)
    for (let at = stored.indexOf(sign); at >= 0; at = stored.indexOf(sign, at + 4)) {
      const from = at + (sign.endsWith('\u0004') ? 30 : 46);
      if (!stored.subarray(from, from + name.length).equals(name)) continue;
      stored.writeUInt16LE(8, at + method);
      stored.writeUInt32LE(1000, at + size);
    }
  return stored;
}

const old = (name: string): Uint8Array =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(name, 'utf16le')]);

describe('a file that is not a table is refused with a sentence, and nothing is written', () => {
  test.each([
    ['a workbook with a password', 'a.xlsx', () => old('EncryptedPackage'), /^The workbook has a password/],
    ['a workbook of Excel 2003', 'a.xls', () => old('Workbook'), /Excel 2003 or older/],
    ['a PDF with another name', 'a.xlsx', () => Buffer.from('%PDF-1.7'), /^This is a PDF/],
    ['a zip bomb', 'a.xlsx', bomb, /more than 200 MB/],
    [
      'two million rows',
      'a.xlsx',
      () =>
        changed('yard-report.xlsx', (xml) =>
          xml.replace('</sheetData>', `${'<row><c><v>1</v></c></row>'.repeat(2_000_000)}</sheetData>`),
        ),
      /more than 100,000 rows/,
    ],
    [
      'an OpenDocument sheet',
      'a.ods',
      () => zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
      /\.xlsx/,
    ],
    ['half a file', 'a.xlsx', () => given('yard-report.xlsx').subarray(0, 3000), /damaged/],
  ])('%s', (_what, name, bytes, sentence) => {
    const { problem, rows, isUntouched } = bringIn(bytes(), name);
    expect(problem).toMatch(sentence);
    expect(problem).toMatch(/\.$/);
    expect([rows, isUntouched]).toEqual([[], true]);
  });
});
