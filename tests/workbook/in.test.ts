import { storedAmountNames } from '#calc-core/trade';
import { BadFile, limits, type FileLimits } from '#workbook/in/bad-file.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { readRecords } from '#workbook/read/workbook-records.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { randomSource } from './records.ts';

const written = (source = randomSource(5, 6, 4)): Uint8Array =>
  Buffer.concat(writeWorkbook(workbookOf(source)));
const read = (bytes: Uint8Array) => readRecords(openWorkbook(bytes), 'trade', 'Trades');

function changed(bytes: Uint8Array, part: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [part]: strToU8(change(strFromU8(parts[part]!))) });
}

const SHEET = 'xl/worksheets/sheet1.xml';
const STRANGE = 'http://schemas.openxmlformats.org';

/** A workbook of one sheet from another program. */
const theirs = (rows: string, rest: { after?: string; styles?: string; book?: string } = {}): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${STRANGE}">${rest.book ?? ''}<sheets><sheet name="Mobs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    [SHEET]: strToU8(`<worksheet><sheetData>${rows}</sheetData>${rest.after ?? ''}</worksheet>`),
  });

const row = (at: number, ...cells: readonly (string | number | { readonly xml: string } | null)[]): string =>
  `<row r="${at}">${cells
    .map((cell, index) => {
      const place = `r="${String.fromCharCode(65 + index)}${at}"`;
      if (cell === null) return '';
      if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
      if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
      return `<c ${place} ${cell.xml}`;
    })
    .join('')}</row>`;

describe('re-importing our own workbook', () => {
  test('reads every input of every trade, even text that begins like a formula, and leaves nothing unread', () => {
    const source = randomSource(5, 6, 4);
    const records = read(written(source));
    expect(records.map(({ id }) => id)).toEqual(source.trades.map(({ id }) => id));
    expect(records.flatMap(({ unread }) => unread)).toEqual([]);
    for (const [index, { fields }] of records.entries()) {
      const trade = source.trades[index]!;
      for (const name of [
        'name',
        'animalTypeId',
        'animalSubTypeId',
        'carryId',
        'tradeGroupId',
        'heldFrom',
        'feedUnit',
      ] as const)
        expect([name, fields.get(name)]).toEqual([name, trade[name]]);
      for (const name of storedAmountNames) {
        const value = fields.get(name) ?? null;
        // Excel stores 15 digits.
        expect([name, value === null ? null : Number(value).toPrecision(14)]).toEqual([
          name,
          trade[name] === null ? null : Number(trade[name]).toPrecision(14),
        ]);
      }
    }
  });

  test('selects the carry whose name was typed over the old one, and reports an unknown name', () => {
    const source = randomSource(5, 6, 0);
    const carries = source.carries.map((carry, index) => ({ ...carry, name: `Carry ${index}` }));
    const bytes = written({ ...source, carries });
    const chosen = changed(bytes, SHEET, (xml) =>
      xml.replaceAll('>Carry 0<', '>Carry 3<').replaceAll('>Carry 1<', '>Nobody<'),
    );
    const records = read(chosen);
    expect(records[0]?.fields.get('carryId')).toBe(carries[3]?.id);
    expect(records[0]?.unread).toEqual([]);
    // No carry has this name, so the carry was renamed. The hidden id identifies the carry.
    expect(records[1]?.fields.get('carryId')).toBe(carries[1]?.id);
  });

  test('reports and leaves out a figure that was typed over', () => {
    const bytes = changed(written(), SHEET, (xml) =>
      xml.replace(
        /(<c r="[A-Z]+3" s="\d+")(?: t="e")?><f t="shared" si="\d+"\/><v>[^<]*<\/v>/,
        '$1><v>99</v>',
      ),
    );
    const [unread] = read(bytes).flatMap((record) => record.unread);
    expect(unread).toMatchObject({
      text: '99',
      why: expect.stringMatching(/ is worked out: what was typed over it is left\.$/),
    });
    expect(unread?.cell).toMatch(/^[A-Z]+3$/);
  });
});

describe('another person’s workbook', () => {
  const heads = ['Name', 'Head', 'Out kg', 'Sell price (c/hd)', 'Date'];

  test('is read by its headings, wherever they start, and without its totals', () => {
    const bytes = theirs(
      row(1, 'Mobs of November') +
        row(3, ...heads) +
        row(4, 'Roma steers', 120, 440, 155_000, { xml: 's="1"><v>46346</v></c>' }) +
        row(5, 'Dalby &amp; Co', { xml: 't="str"><f>1</f><v>64</v></c>' }, '1 234,50', null, 46_346) +
        row(6, 'Total', 184),
    );
    const records = read(bytes);
    expect(records).toHaveLength(2);
    expect(Object.fromEntries(records[0]!.fields)).toEqual({
      name: 'Roma steers',
      numberOfHead: '120',
      saleWeightkg: '440',
      saleCostHd: '1550',
      heldFrom: '2026-11-20',
    });
    expect(records[1]?.fields.get('name')).toBe('Dalby & Co');
    expect(records[1]?.fields.get('heldFrom')).toBe('2026-11-20');
    expect(records[1]?.unread).toEqual([
      {
        cell: 'C5',
        text: '1 234,50',
        why: 'Sale weight: “1 234,50” is not a number. Write thousands as 1,234 and decimals as 0.5.',
      },
    ]);
  });

  test('has its dates counted from 1904 where the workbook says so', () => {
    const bytes = theirs(row(1, 'Name', 'Held from') + row(2, 'Roma', { xml: 's="1"><v>44884</v></c>' }), {
      book: '<workbookPr date1904="1"/>',
    });
    expect(read(bytes)[0]?.fields.get('heldFrom')).toBe('2026-11-20');
  });

  test('may have a heading merged over two columns, which then applies to both', () => {
    const bytes = theirs(
      row(1, null, 'Sale', null) + row(2, 'Name', 'weight', 'price per head') + row(3, 'Roma', 440, 1700),
      { after: '<mergeCells><mergeCell ref="B1:C1"/></mergeCells>' },
    );
    expect(Object.fromEntries(read(bytes)[0]!.fields)).toEqual({
      name: 'Roma',
      saleWeightkg: '440',
      saleCostHd: '1700',
    });
  });

  test('may have a formula that was never calculated, and the import reports the cell', () => {
    const bytes = theirs(row(1, 'Name', 'Head') + row(2, 'Roma', { xml: '><f>60+60</f></c>' }));
    const [record] = read(bytes);
    expect(record?.fields.has('numberOfHead')).toBe(false);
    expect(record?.unread[0]).toMatchObject({
      cell: 'B2',
      why: expect.stringContaining('is a formula without its result'),
    });
  });
});

describe('a file that we cannot read', () => {
  // A test can exceed these small limits quickly.
  const small: FileLimits = { ...limits, unpacked: 3_000_000, rows: 1000 };
  const sentence = (bytes: Uint8Array): string => {
    try {
      readRecords(openWorkbook(bytes, small), 'trade', 'Trades');
    } catch (problem) {
      if (problem instanceof BadFile) return problem.message;
      throw problem;
    }
    return '';
  };
  const old = (name: string): Uint8Array =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from(name, 'utf16le'),
    ]);
  /** A workbook whose sheet unpacks to far more bytes than its header states. */
  const bomb = (): Uint8Array => {
    const bytes = Buffer.from(theirs(' '.repeat(4_000_000)));
    for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
      bytes.writeUInt32LE(9, at + 24);
    return bytes;
  };
  const rows = (count: number): Uint8Array =>
    theirs(Array.from({ length: count }, (_, at) => row(at + 1, 'Name', 'Head')).join(''));

  test.each([
    ['a password', () => old('EncryptedPackage'), /has a password/],
    ['an old workbook', () => old('Workbook'), /Excel 2003 or older/],
    ['a PDF', () => Buffer.from('%PDF-1.7 ...'), /is a PDF/],
    ['text', () => Buffer.from('Name,Head'), /not an Excel workbook/],
    ['nothing', () => Buffer.from(''), /empty/],
    ['another zip', () => zipSync({ 'a.txt': strToU8('a') }), /contains no Excel workbook/],
    [
      'LibreOffice’s own',
      () => zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
      /OpenDocument/,
    ],
    ['half a file', () => written().subarray(0, 4000), /damaged/],
    [
      'a sheet that is cut',
      () => changed(written(), SHEET, (xml) => xml.slice(0, xml.length / 2)),
      /ends too early: the file is damaged/,
    ],
    [
      'a sheet that is cut at its beginning',
      () => changed(written(), SHEET, (xml) => xml.slice(0, 60)),
      /ends too early/,
    ],
    [
      'a list of sheets that is cut',
      () => changed(written(), 'xl/workbook.xml', (xml) => xml.slice(0, -20)),
      /ends too early/,
    ],
    ['a larger file', () => new Uint8Array(20 * 1024 * 1024 + 1), /more than 20 MB/],
    ['a zip bomb', bomb, /more than 200 MB/],
    ['too many rows', () => rows(1002), /100,000 rows/],
    ['no known heading', () => theirs(row(1, 'A', 'B')), /row of known headings/],
  ])('%s', (_, bytes, expected) => expect(sentence(bytes())).toMatch(expected));

  test('the limits are 20 MB, 200 MB unpacked and 100,000 rows', () => {
    expect(limits).toEqual({ file: 20_971_520, unpacked: 209_715_200, rows: 100_000 });
    expect(readRecords(openWorkbook(rows(1001), small), 'trade', 'Trades')).toHaveLength(1000);
  });
});
