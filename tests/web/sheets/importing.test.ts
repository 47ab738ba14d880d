import { newClass, type Board } from '#calc-core/market';
import { actualText, calculateTrade, nothingActual } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { carriesKind } from '#web/sheets/kinds/carries.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { allRows, countWords, goodRows, restAsFile, restWords } from '#web/sheets/model/importing/counts.ts';
import { together, writeCells } from '#web/sheets/model/cell-texts.ts';
import { become, leftOut, correct, planFrom, planOf } from '#workbook/read/plan.ts';
import { readColumnAs, waysToRead } from '#workbook/read/read-as.ts';
import { afterMaking, missingIn, withMade } from '#web/sheets/model/importing/making.ts';
import { ownWorkbookWords } from '#web/sheets/model/importing/own-words.ts';
import { doubtsAmongTrades, prepareRows } from '#web/sheets/model/importing/rows.ts';
import { keyChange, shownCell, shownColumns, shownRows } from '#web/sheets/panels/importing/look.ts';
import { readFile, type FileMessage } from '#web/sheets/workbook/file.ts';
import { readRecordsOf } from '#workbook/read/records.ts';
import { tableOfText } from '#workbook/read/text-table.ts';
import type { FileTable } from '#workbook/in/file-table.ts';
import type { Source } from '#workbook/out/source.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { describe, expect, test } from 'vitest';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { typed } from '../../workbook/typed.ts';

const stamp = { member: 'kirra', time: '2026-11-20T09:30:00.000Z', revision: '', version: 'Drover test' };
const none = new Map<number, boolean>();

function farm(count = 18) {
  const records = memoryRecords({ trades: trades(count), carries, groups });
  const kind = tradesKind(records, false, () => '2026-11-20');
  let made = 0;
  const options = { member: 'kirra', updates: true, newId: () => `made-${(made += 1)}` };
  const prepare = (plan: ReturnType<typeof planOf>, updates = true) => [
    ...prepareRows(plan, kind, { ...options, updates }),
  ];
  return {
    records,
    kind,
    prepare,
    text: (text: string, updates = true) => {
      const plan = planOf(tableOfText(text), kind);
      return { plan, rows: prepare(plan, updates) };
    },
    file: (table: FileTable) => {
      const plan = planOf(table, kind);
      return { plan, rows: prepare(plan) };
    },
    source: (): Source => ({
      trades: records.trades().map(({ trade }) => trade),
      carries,
      groups,
      boards: [],
      stamp,
    }),
  };
}

const said = (bytes: Uint8Array, name = 'a.xlsx', sheet: string | null = null): readonly FileMessage[] => {
  const all: FileMessage[] = [];
  readFile({ bytes: new Uint8Array(bytes), name, ownSheet: 'Trades', sheet }, (each) => all.push(each));
  return all;
};
function tableIn(bytes: Uint8Array, name?: string, sheet?: string): FileTable {
  const last = said(bytes, name, sheet).at(-1);
  if (last === undefined || !('table' in last)) throw new Error(JSON.stringify(last));
  return last.table;
}

const written = (source: Source): Uint8Array => Buffer.concat(writeWorkbook(workbookOf(source)));

/** Changes these cells in an exported workbook. */
const typedInto = (source: Source, cells: readonly (readonly [id: string, row: number, text: string])[]) =>
  typed(
    workbookOf(source),
    cells.map(([id, row, text]) => ({ sheet: 'Trades', id, row, text })),
  );

const YARD =
  'Mob\tClass\tHd\tIn kg\tIn c, cents\tOut kg\tOut c, cents\tCarry\tAgent\n' +
  'Roma store steers\tCattle\t120\t285\t452\t440\t398\tBuffel grass\tElders\n' +
  'Gunnedah heifers\tCattle\t86\t262\t362\t385\t358\tBuffel grass\tElders\n' +
  'Surat steers\tCattle\t64\t240\t486\t395\t408\tBuffel grass\tNutrien\n' +
  'Taroom steers\tCattle\t110\t280\t44q\t440\t398\tBuffel grass\tNutrien\n' +
  'Total\t\t380\t\t\t\t\t\t\n';

describe('an imported spreadsheet of a yard', () => {
  test('matches columns by their headings, names the unknown column, and says what the import would do with each row', () => {
    const { text, kind } = farm();
    const { plan, rows } = text(YARD);
    expect(plan.columns.map(({ becomes }) => becomes)).toEqual([
      'name',
      'animalSubTypeId',
      'numberOfHead',
      'purchaseWeightkg',
      'purchaseCostCKg',
      'saleWeightkg',
      'saleCostCKg',
      'carryId',
      null,
    ]);
    expect(leftOut(plan)).toEqual(['Agent']);
    // The second row has the stored prices, in cents, so nothing changes.
    expect(rows.map(({ what }) => what)).toEqual(['change', 'same', 'new', 'bad', 'total']);
    const cell = (row: number, id: string) =>
      shownCell(
        kind,
        rows[row]!,
        plan.columns.find(({ becomes }) => becomes === id)!,
      );
    expect(cell(0, 'purchaseCostCKg')).toMatchObject({ from: '4.46', text: '4.52' });
    expect(cell(0, 'saleWeightkg')).toMatchObject({ from: null, text: '440' });
    expect(cell(3, 'purchaseCostCKg')).toMatchObject({ isBad: true, text: '44q' });
  });

  test('shows the calculated profit of each row', () => {
    const { text, kind, records } = farm();
    const { rows } = text(YARD);
    const key = kind.columns.find(({ look }) => look === 'key')!;
    const [change, , added, bad] = rows;
    const was = records.trades()[0]!;
    const then = calculateTrade(was.carry, change!.after!.trade).figures.profitPerHead.value;
    expect(keyChange(key, change!)).toEqual({ from: key.shown(was), text: key.shown(change!.after!) });
    expect(key.value(change!.after!)).toEqual(then);
    expect(keyChange(key, added!)).toMatchObject({ from: null, text: key.shown(added!.after!) });
    expect(keyChange(key, bad!)).toEqual({ from: null, text: '—' });
    expect(keyChange(key, added!).text).toMatch(/^-?[\d,]+\.\d\d$/);
  });

  test('leaves a bad row out, gives its whole message, and accepts a correction', () => {
    const { text, prepare } = farm();
    const { plan, rows } = text(YARD);
    expect(goodRows(rows, none)).toHaveLength(2);
    expect(goodRows(rows, new Map([[5, true]]))).toHaveLength(2);
    expect(allRows(rows, none)).toHaveLength(3);
    const bad = rows[3]!;
    expect(bad.remarks).toEqual([{ column: 4, text: expect.stringMatching(/“44q”.*\.$/) }]);
    const corrected = prepare(correct(plan, bad.line, 4, '446'));
    expect(corrected[3]).toMatchObject({ what: 'new', remarks: [] });
    expect(corrected[3]?.after?.trade.purchaseCostHd).toBe('1248.8');
    expect(countWords(rows, none)).toEqual({
      does: '1 new, 1 changed',
      rest: ', 1 without a change, 1 that cannot be read, 1 left out',
    });
    expect(restWords(rows, goodRows(rows, none))).toBe('. 1 row left out');
  });

  test('saves the left-out rows as a file to correct, and no text in this file can act as a formula', () => {
    const { text } = farm();
    const { plan, rows } = text(`${YARD}=HYPERLINK("x")\tCows\t12\t\t\t\t\t\t\n`);
    const file = restAsFile(plan, rows, none);
    expect(file).toContain(
      'Mob,Class,Hd,In kg,"In c, cents",Out kg,"Out c, cents",Carry,Agent,What is wrong',
    );
    expect(file).toContain('Taroom steers,Cattle,110,280,44q,440,398,Buffel grass,Nutrien,');
    const bad = restAsFile(plan, rows, new Map(rows.map(({ line }) => [line.number, false])));
    expect(bad).toContain(`'=HYPERLINK("x"),Cows`);
    expect(bad).not.toMatch(/(?:^|[\n,])"?=/);
  });

  test('lets the user match a column to another field, and takes that field from the column that had it', () => {
    const { text, prepare } = farm();
    const { plan } = text(YARD);
    const moved = become(plan, 8, 'purchaseCowDescription');
    expect(
      moved.columns.map(({ becomes }) => becomes).filter((id) => id === 'purchaseCowDescription'),
    ).toHaveLength(1);
    expect(prepare(moved)[2]?.after?.trade.purchaseCowDescription).toBe('Nutrien');
  });

  test('recognises columns by their content when there are no headings', () => {
    const { text } = farm();
    const { plan, rows } = text(
      'Smith steers\t25\t312.5\t4.18\t20/11/2026\t440\t3.98\nBrown steers\t14\t298\t4.02\t21/11/2026\t430\t3.9\n',
    );
    expect(plan.headAt).toBeNull();
    expect(plan.columns.map(({ becomes }) => becomes)).toEqual([
      'name',
      'numberOfHead',
      'purchaseWeightkg',
      'purchaseCostCKg',
      'heldFrom',
      'saleWeightkg',
      'saleCostCKg',
    ]);
    expect(rows.map(({ what }) => what)).toEqual(['new', 'new']);
  });

  test('skips a title and a blank line above the headings, and another heading row can be chosen', () => {
    const { text, kind, prepare } = farm();
    const { plan, rows } = text(`Drover Downs, November\n\nMob\tHd\tIn kg\nRoma\t12\t285\n`);
    expect([plan.headAt, rows.length]).toEqual([1, 1]);
    expect(prepare(planFrom(plan.table, kind, null))).toHaveLength(3);
  });

  test('shows headings that it does not recognise as they are', () => {
    const { plan } = farm().text('Aa\tBb\nx\t1\n');
    expect(plan).toMatchObject({ headAt: 0, columns: [{ becomes: null }, { becomes: null }] });
  });

  test('marks a duplicate of a record or of an earlier line, and does not import it', () => {
    const { text, records } = farm();
    const [first] = records.trades();
    const line = `Roma store steers\t${first!.trade.heldFrom}\t120\n`;
    const again = text(`Mob\tDate\tHd\n${line}Miles\t1/11/2026\t60\nMiles\t1/11/2026\t60\n`, false);
    expect(again.rows.map(({ what }) => what)).toEqual(['double', 'new', 'double']);
    expect(again.rows[0]?.remarks[0]?.text).toBe(
      'Possible duplicate: same name, date and head as a trade that is here. Tick the row to import it anyway.',
    );
    expect(again.rows[2]?.remarks[0]?.text).toContain('as line 3.');
    expect(goodRows(again.rows, none)).toHaveLength(1);
    expect(goodRows(again.rows, new Map([[2, true]]))).toHaveLength(2);
    const twice = text('Mob\tHd\nRoma store steers\t121\nRoma store steers\t122\n');
    expect(twice.rows.map(({ what }) => what)).toEqual(['change', 'double']);
    expect(twice.rows[1]?.remarks[0]?.text).toBe('Line 2 names the same trade.');
  });

  test('keeps the record’s value where the file has an empty cell', () => {
    const { text } = farm();
    const { rows } = text('Name,Head,Buy weight,Date\nRoma store steers,125,,\nNew ones,10,300,\n');
    expect(rows.flatMap(({ written: { refused } }) => refused)).toEqual([]);
    expect(rows[0]?.written.edits).toMatchObject([{ op: 'patch', patch: { numberOfHead: '125' } }]);
    expect(rows[0]?.cells).toHaveLength(2);
  });

  test('hides unchanged rows, and shows every row with a message however far down it is', () => {
    const { text } = farm();
    const lines = Array.from({ length: 300 }, (_, at) => `New ${at}\t${at === 299 ? 'x' : 5}\n`);
    const same = [
      'Roma store steers\t120\n',
      'Gunnedah heifers\t86\n',
      'Hay wethers\t640\n',
      'Dubbo store lambs\t850\n',
    ];
    const { rows } = text(`Mob\tHd\n${[...same, ...lines].join('')}`);
    const folded = shownRows(rows, { withSame: false, most: 200 });
    expect([folded.same, folded.rows.length, folded.more, folded.moreWithRemarks]).toEqual([4, 201, 99, 0]);
    expect(folded.rows.at(-1)?.what).toBe('bad');
    expect(shownRows(rows, { withSame: true, most: 200 }).rows[0]?.what).toBe('same');
    expect(shownRows(rows, { withSame: false, most: 300 })).toMatchObject({ more: 0, moreWithRemarks: 0 });
  });

  test('lays out only some of thousands of rows with messages, and counts the others', () => {
    const { text } = farm();
    const lines = Array.from({ length: 5000 }, (_, at) => `New ${at}\t${at % 2 === 0 ? 'x' : 5}\n`);
    const { rows } = text(`Mob\tHd\n${lines.join('')}`);
    const first = shownRows(rows, { withSame: false, most: 200 });
    expect([first.rows.length, first.more, first.moreWithRemarks]).toEqual([400, 4600, 2200]);
    const all = shownRows(rows, { withSame: false, most: 5000 });
    expect(all.rows).toEqual(rows);
  });
});

test('gives the same result when rows are read one by one as when all rows are read at once', () => {
  const { text, kind } = farm();
  const { rows } = text(YARD);
  const taken = allRows(rows, none);
  const atOnce = writeCells(
    kind,
    taken.flatMap(({ cells }) => cells),
    (id) => kind.blank!(id),
  );
  expect(together(taken.map(({ written }) => written))).toEqual(atOnce);
  expect(atOnce.edits).toHaveLength(3);
  expect(atOnce.refused).toHaveLength(1);
});

describe('re-importing our own workbook', () => {
  test('changes nothing when the workbook is unchanged, in any column', () => {
    const { file, source } = farm();
    const { plan, rows } = file(tableIn(written(source())));
    expect(plan.columns.length).toBeGreaterThan(20);
    expect(rows).toHaveLength(18);
    expect(rows.filter(({ what }) => what !== 'same')).toEqual([]);
  });

  test('changes exactly the ten cells that were edited', () => {
    const { file, source, kind, records } = farm();
    const cells = [
      ['name', 2, 'Roma best'],
      ['numberOfHead', 3, '181'],
      ['saleWeightkg', 4, '390'],
      ['purchaseWeightkg', 5, '312'],
      ['saleCostHd', 6, '2100.5'],
      ['carryId', 7, 'Buffel grass'],
      ['heldFrom', 8, '46346'],
      ['purchaseCowDescription', 9, 'PTIC'],
      ['tradeGroupId', 10, 'Feedlot spec'],
      ['sale2CostHd', 11, '0'],
    ] as const;
    const given = source();
    const { plan, rows } = file(tableIn(typedInto(given, cells)));
    const patches = rows.flatMap(({ written: { edits } }) =>
      edits.flatMap((edit) => (edit.op === 'patch' ? [edit] : [])),
    );
    expect(rows.flatMap(({ remarks }) => remarks)).toEqual([]);
    const fields = patches.flatMap(({ id, patch }) => Object.keys(patch).map((field) => [id, field]));
    const wanted = cells
      .filter(([id]) => id !== 'sale2CostHd')
      .map(([id, row]) => [records.trades()[row - 2]!.id, id]);
    expect(fields.filter(([id]) => id === 't000002')).toEqual([['t000002', 'numberOfHead']]);
    // Prices per kg follow from prices per head, so the test skips prices per kg.
    expect(
      fields.filter(([, field]) => !['lastChanged', 'saleCostCKg', 'purchaseCostCKg'].includes(field!)),
    ).toEqual(wanted);
    // The preview shows only the name and the changed columns.
    expect(shownColumns(plan, kind, rows).map(({ becomes }) => becomes)).toEqual(
      expect.arrayContaining(['name', 'saleWeightkg', 'heldFrom']),
    );
    expect(shownColumns(plan, kind, rows).map(({ becomes }) => becomes)).not.toContain('woolPriceKg');
  });

  test('keeps the price per head of the workbook when only a weight was changed', () => {
    const { file, source, records } = farm();
    const { rows } = file(tableIn(typedInto(source(), [['saleWeightkg', 2, '500']])));
    expect(rows[0]?.after?.trade.saleCostHd).toBe(records.trades()[0]?.trade.saleCostHd);
    expect(rows[0]?.after?.trade.saleWeightkg).toBe('500');
  });

  test('imports a price per kg that was typed over its formula, and reports and skips any other changed figure', () => {
    const { file, source } = farm();
    const { rows } = file(
      tableIn(
        typedInto(source(), [
          ['saleCostCKg', 2, '4'],
          ['profitPerHead', 3, '999'],
        ]),
      ),
    );
    expect(rows[0]?.after?.trade.saleCostHd).toBe('1760');
    expect(rows[1]).toMatchObject({
      what: 'same',
      remarks: [
        { text: 'Drover works out figures itself: what was typed over Profit per head is not used.' },
      ],
    });
  });

  test('asks about a record that was changed or deleted in the app meanwhile, and keeps fields that were only changed in the app', () => {
    const { file, source, records } = farm();
    const given = typedInto(source(), [
      ['numberOfHead', 2, '130'],
      ['numberOfHead', 4, '90'],
      ['saleWeightkg', 5, '435'],
    ]);
    const [first, second, third] = records.trades();
    records.commit('here', [
      { kind: 'trade', id: first!.id, op: 'patch', patch: { numberOfHead: '125' } },
      { kind: 'trade', id: second!.id, op: 'patch', patch: { numberOfHead: '190' } },
      { kind: 'trade', id: third!.id, op: 'delete' },
    ]);
    const { rows } = file(tableIn(given));
    expect(rows.slice(0, 5).map(({ what }) => what)).toEqual(['conflict', 'same', 'gone', 'change', 'same']);
    expect(rows[0]?.remarks[0]?.text).toBe(
      'Changed here since the file was made: # Of Head was 120 in the file, is 125 here now. Tick the row to use the file’s value.',
    );
    expect(rows[2]?.remarks[0]?.text).toMatch(/^Deleted since the file was made/);
    expect(goodRows(rows, none).map(({ rowId }) => rowId)).toEqual([rows[3]?.rowId]);
    const taken = goodRows(rows, new Map([[4, true]]));
    expect(taken[0]).toMatchObject({ before: undefined, rowId: expect.stringMatching(/^made-/) });
    expect(countWords(rows, none).rest).toBe(', 15 without a change, 2 to be asked');
  });

  test('adds the trades of another member’s workbook and a row copied in Excel as new trades', () => {
    const { file, source } = farm(3);
    const table = tableIn(written({ ...source(), stamp: { ...stamp, member: 'else' } }));
    expect(table.own?.member).toBe('else');
    const foreign = file(table).rows;
    expect(foreign.map(({ rowId, what }) => [rowId.slice(0, 4), what])).toEqual([
      ['made', 'double'],
      ['made', 'double'],
      ['made', 'double'],
    ]);
    const mine = tableIn(written(source()));
    const [line] = mine.lines.slice(-1);
    const record = mine.own!.records.get(line!.number)!;
    const again = { number: 99, cells: line!.cells.with(mine.own!.inputs.get('name')!, 'A copy') };
    const { rows } = file({
      ...mine,
      lines: [...mine.lines, again],
      own: { ...mine.own!, records: new Map([...mine.own!.records, [99, record]]) },
    });
    expect(rows.at(-1)).toMatchObject({ what: 'new' });
  });

  test('lists other changed sheets and missing trades, and names the list to import each sheet into', () => {
    const { source, kind, records } = farm(3);
    const bytes = typed(workbookOf(source()), [
      { sheet: 'Carries', id: 'annualInterestRate', row: 6, text: '9.25' },
    ]);
    const own = tableIn(new Uint8Array(bytes)).own!;
    expect(own.alsoChanged.map(({ name }) => name)).toEqual(['Carries']);
    expect(tableIn(written(source())).own!.alsoChanged).toEqual([]);
    records.commit('Add', [
      { kind: 'trade', id: 'late', op: 'create', doc: { ...trades(1)[0]!, id: 'late' } },
    ]);
    expect(ownWorkbookWords(own, 'kirra', kind).slice(1)).toEqual([
      'The sheet Carries was changed too: import the same file in Cost Of Carry.',
      '1 trade here is not in it: nothing is deleted.',
    ]);
    expect(said(new Uint8Array(bytes), 'a.xlsx', 'Carries').at(-1)).toEqual({
      problem: 'The sheet “Carries” is imported from the list of its own records, not here.',
    });
  });

  test('imports only carries of the sheet’s own carry type', () => {
    const { records, source } = farm(2);
    const bytes = new Uint8Array(written(source()));
    const all: FileMessage[] = [];
    readFile({ bytes, name: 'a.xlsx', ownSheet: 'Carries', sheet: null }, (each) => all.push(each));
    const last = all.at(-1)!;
    if (!('table' in last)) throw new Error('no table');
    const kind = carriesKind(records, 1, false);
    const rows = [
      ...prepareRows(planOf(last.table, kind), kind, { member: 'kirra', updates: true, newId: () => 'n' }),
    ];
    expect(rows.map(({ what }) => what)).toEqual(['same', 'same', 'same', 'elsewhere', 'elsewhere', 'same']);
  });
});

describe('the table in an imported file', () => {
  test('comes from the chosen sheet, with day numbers read as dates', () => {
    const { source, file } = farm(2);
    const table = tableIn(written(source()), 'a.xlsx', 'Constants');
    expect([table.sheet, table.own]).toEqual(['Constants', null]);
    expect(table.sheetNames).toContain('Trades');
    const days = { ...tableOfText('Mob\tDate\nMiles\t46346\n'), days: 1900 as const };
    expect(file(days).rows[0]?.after?.trade.heldFrom).toBe('2026-11-20');
    expect(file({ ...days, days: null }).rows[0]?.what).toBe('bad');
  });

  test('has a bad row with a message where a cell’s value is unknown', () => {
    const table = tableOfText('Mob\tHd\nMiles\t\n');
    const [head, line] = table.lines;
    const problems = new Map([[1, 'is a formula without its result']]);
    const { rows } = farm().file({ ...table, lines: [head!, { ...line!, problems }] });
    expect(rows[0]).toMatchObject({
      what: 'bad',
      remarks: [{ column: 1, text: '# Of Head is a formula without its result.' }],
    });
  });

  test.each([
    [
      'a.csv',
      'Name,Head\r\nRoma,12',
      [
        ['Name', 'Head'],
        ['Roma', '12'],
      ],
    ],
    [
      'a.tsv',
      'Name\tHead\r\nRoma\t12',
      [
        ['Name', 'Head'],
        ['Roma', '12'],
      ],
    ],
  ])('%s is its text', (name, text, cells) => {
    expect(tableIn(Buffer.from(text), name).lines.map((line) => line.cells)).toEqual(cells);
  });

  test('is read from UTF-16 and old Windows text too', () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Mob\tHd\nRoma\t12\n', 'utf16le')]);
    expect(tableIn(wide, 'a.txt').lines[1]?.cells).toEqual(['Roma', '12']);
    expect(tableIn(Buffer.from('Mob\nCaf\xe9\n', 'latin1'), 'a.csv').lines[1]?.cells).toEqual(['Café']);
  });

  test.each([
    ['a.xlsx', Buffer.from('%PDF-1.7'), /^This is a PDF/],
    ['a.csv', Buffer.from(''), /^The file is empty/],
    ['a.csv', Buffer.from('a\0b'), /^This is not a text file/],
    ['a.csv', Buffer.from('a\n'.repeat(100_002)), /more than 100,000 rows/],
    ['a.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), /more than 20 MB/],
  ])('%s that is not a table is refused with a sentence', (name, bytes, sentence) => {
    expect(said(bytes, name)).toEqual([{ problem: expect.stringMatching(sentence) }]);
  });
});

test('an agent’s list with two new groups and one new carry is one write and one undo entry', () => {
  const { records, kind, text } = farm();
  const { plan, rows } = text(
    'Mob\tHead\tBuy wt\tBuy c/kg\tSale wt\tSale c/kg\tCarry\tGroup\n' +
      'N1\t100\t280\t430\t440\t410\tRented oats\tWest\nN2\t80\t262\t362\t385\t358\trented oats\tEast\n',
  );
  const missing = missingIn(rows);
  expect([rows.map(({ what }) => what), missing]).toEqual([
    ['bad', 'bad'],
    { carries: ['Rented oats'], groups: ['West', 'East'] },
  ]);
  const making = { groups: true, carryLike: carries[0]! };
  const at = new Map(plan.columns.map(({ becomes, at: place }) => [becomes, place]));
  const made = rows.map((row) => afterMaking(row, making, (id) => at.get(id) ?? null));
  expect(made.map(({ what }) => what)).toEqual(['new', 'new']);
  let id = 0;
  const written = withMade(
    together(made.map((row) => row.written)),
    missing,
    making,
    () => `new-${(id += 1)}`,
  );
  expect(written.refused).toEqual([]);
  const before = [records.trades().length, records.groups().length, records.carries().length];
  records.commit('Import 2 trades', written.edits);
  const [first, second] = ['N1', 'N2'].map((name) =>
    records.trades().find(({ trade }) => trade.name === name)!,
  );
  expect(first!.carry).toMatchObject({ name: 'Rented oats', agistmentRate: carries[0]!.agistmentRate });
  expect(second!.trade.carryId).toBe(first!.trade.carryId);
  expect(records.group(first!.trade.tradeGroupId!)?.group.name).toBe('West');
  expect(first!.result.figures.profitPerHead.value).not.toBeNull();
  records.undo();
  expect([records.trades().length, records.groups().length, records.carries().length]).toEqual(before);
  expect(kind.rows()).toHaveLength(before[0]!);
});

test('a mixed list of carries is imported into both tables, each with its weeks or gains', () => {
  const records = memoryRecords({ trades: [], carries: [], groups: [] });
  const kind = carriesKind(records, 1, false);
  const { plan, rows } = (() => {
    const made = planOf(
      tableOfText(
        'Carry Name\tAnimal\tSub Type\tCarry type\tWeeks Held\tkg/day\tAgent comm %\tBrokerage\n' +
          'Oats\tCattle\tCattle\tGrowth Rate\t\t0.9\t4\t\nShed\tSheep\tLambs\tWeeks Held\t12\t\t5\t',
      ),
      kind,
    );
    let id = 0;
    return {
      plan: made,
      rows: [...prepareRows(made, kind, { member: '', updates: true, newId: () => `c${(id += 1)}` })],
    };
  })();
  const becomes = new Map(plan.columns.map(({ heading, becomes: id }) => [heading, id]));
  expect([becomes.get('Sub Type'), becomes.get('kg/day'), becomes.get('Agent comm %')]).toEqual([
    'animalSubTypeId',
    'weightGainKg',
    'agentCommission',
  ]);
  records.commit('Import', together(rows.map(({ written: each }) => each)).edits);
  const made = records
    .carries()
    .map(({ carry }) => [carry.name, carry.carryTypeId, carry.weeksHeld, carry.weightGainKg]);
  expect(made.toSorted()).toEqual([
    ['Oats', 1, null, '0.9'],
    ['Shed', 2, '12', null],
  ]);
});

test('unusual weights and prices are pointed out before an import, and the row is still imported', () => {
  const { rows } = farm().text(
    'Mob\tHead\tBuy wt\tBuy c/kg\tSale wt\tSale c/kg\tCarry\nQ1\t100\t280\t3.62\t440\t410\tBuffel grass\nQ2\t100\t280\t430\t4400\t410\tBuffel grass\n',
  );
  expect(rows.map(({ what, remarks }) => [what, remarks.map(({ text }) => text)])).toEqual([
    [
      'new',
      [
        '$0.03 a kilogram is too little: is the column in $/kg, not in cents?',
        'A return of over 300 % a year: check the prices.',
      ],
    ],
    ['new', expect.arrayContaining(['4,400 kg is not a usual weight of cattle, 20 to 1,200 kg.'])],
  ]);
});

test('a row with a cell that cannot be read has its other doubts too', () => {
  const list =
    'Mob\tHd\tBuy kg\tBuy c/kg\tBuy $/hd\tSell c/kg\nHill\t50\t285\t4.30\t\tPOA\nDam\t50\t?\t430\t1,225\t400\n';
  const { rows } = farm().text(list);
  expect(rows.map(({ what, remarks }) => [what, remarks.map(({ text }) => text)])).toEqual([
    [
      'bad',
      [
        'Sale price per kg: “POA” is not a number.',
        '$0.04 a kilogram is too little: is the column in $/kg, not in cents?',
      ],
    ],
    ['bad', ['Purchase weight: “?” is not a number.']],
  ]);
  const { marks } = readRecordsOf(tableOfText(list), 'trade');
  expect(marks.map(({ row, reason }) => [row - 2, reason])).toEqual(
    rows.flatMap(({ remarks }, at) => remarks.map(({ text }) => [at, text])),
  );
});

test('a row with two prices that differ is pointed out, and headings in kg lwt and c/kg lwt are known', () => {
  const list =
    'Lot\tHd\tAve Wt (kg lwt)\tPrice c/kg lwt\tPrice $/hd\n' +
    '1\t120\t248.5\t512\t1,272\n2\t84\t231\t465\t1,200.00\n3\t84\t\t465\t1,074.15\n4\t84\t231\t410,5\t\n';
  const { plan, rows } = farm().text(list);
  expect(leftOut(plan)).toEqual([]);
  const reasons = [
    [],
    ['231 kg at $4.65 a kilogram is $1,074.15 a head, the row says $1,200.00: check which is right.'],
    ['$4.65 a kilogram is not used: the row has a price per head and no weight.'],
    ['Purchase price per kg: “410,5” is not a number. Write thousands as 1,234 and decimals as 0.5.'],
  ];
  expect(rows.map(({ what }) => what)).toEqual(['new', 'new', 'new', 'bad']);
  expect(rows.map(({ remarks }) => remarks.map(({ text }) => text))).toEqual(reasons);
  const { marks } = readRecordsOf(tableOfText(list), 'trade');
  expect(marks.map(({ row, column, reason }) => [row, column, reason])).toEqual(
    reasons.flatMap((all, at) => all.map((reason) => [at + 2, 'Price c/kg lwt', reason])),
  );
});

test('a price unlike the prices of other rows, a sale before the purchase, and a known name with other figures are pointed out', () => {
  const lines = [
    'Mob\tHead\tBuy wt\tBuy $/kg\tSale wt\tSale $/kg\tCarry',
    ...['S1', 'S2', 'S3'].map((name) => `${name}\t100\t280\t4.30\t440\t4.10\tBuffel grass`),
    'S4\t100\t280\t1.90\t440\t4.10\tBuffel grass',
  ];
  const { kind, text } = farm();
  const { rows } = text(`${lines.join('\n')}\n`);
  expect(rows.flatMap(({ remarks }) => remarks)).toEqual([]);
  const compared = doubtsAmongTrades(rows, kind).map(({ remarks }) => remarks.map(({ text }) => text));
  expect(compared).toEqual([[], [], [], ['Less than half of the other rows’ purchase price.']]);

  const [{ after }] = rows as [(typeof rows)[0]];
  const trade = after!.trade;
  const sold = (boughtOn: string | null, soldOn: string) => ({
    ...trade,
    heldFrom: '2026-05-10',
    actual: actualText({
      ...nothingActual,
      boughtOn,
      sales: [{ soldOn, head: null, saleWeightkg: null, saleCostHd: null }],
    }),
  });
  const doubts = (of: typeof trade) => kind.doubts?.({ ...after!, trade: of });
  expect(doubts(sold('2026-05-01', '2026-04-30'))).toEqual(['Sold before it was bought: check the dates.']);
  expect(doubts(sold(null, '2026-05-09'))).toEqual(['Sold before it was bought: check the dates.']);
  expect(doubts(sold('2026-05-01', '2026-05-01'))).toEqual([]);
});

test('a price far from the price on the last market day is marked in the preview, and the row is imported', () => {
  const steers: Board = {
    id: 'b',
    name: 'Roma',
    date: '2026-11-17',
    note: '',
    classes: [{ ...newClass('Steers', 1), rungs: [{ weightKg: '280', price: '4.46', head: null }] }],
  };
  const kind = tradesKind(
    memoryRecords({ trades: [], carries, groups, boards: [steers] }),
    false,
    () => '2026-11-20',
  );
  const list = 'Mob\tHead\tBuy wt\tBuy c/kg\nRoma steers\t100\t280\t430\nDalby steers\t50\t280\t131\n';
  const plan = planOf(tableOfText(list), kind);
  let made = 0;
  const options = { member: 'kirra', updates: true, newId: () => `made-${(made += 1)}` };
  const rows = doubtsAmongTrades([...prepareRows(plan, kind, options)], kind);
  expect(rows.map(({ remarks }) => remarks.map(({ text }) => text))).toEqual([
    [],
    ['Less than half of the last market day’s price of Steers: check the purchase price.'],
  ]);
  expect(goodRows(rows, none)).toHaveLength(2);
});

test('a known name with other figures is pointed out if the import would not change the trade with that name', () => {
  const { records, text } = farm();
  const [first] = records.trades();
  const line = `Mob\tHead\tBuy wt\n${first!.trade.name}\t77\t280\n`;
  expect(text(line, false).rows[0]?.remarks.map(({ text: sentence }) => sentence)).toEqual([
    `A trade called “${first!.trade.name}” is here already, with other figures.`,
  ]);
  expect(text(line).rows[0]?.what).toBe('change');
});

test('a whole column is read as dollars, as cents or with decimal commas when the user chooses so', () => {
  const { prepare, text } = farm();
  const heads = 'Mob\tHead\tBuy wt\tBuy c/kg\tSale wt\tSale $/kg\tCarry';
  const { plan } = text(`${heads}\nR1\t100\t280\t3.62\t440\t410\tBuffel grass\n`);
  const prices = (of: typeof plan) =>
    prepare(of).map(({ after }) => [after?.trade.purchaseCostCKg, after?.trade.saleCostCKg]);
  expect(prices(readColumnAs(plan, 3, 'dollars'))).toEqual([['3.62', '410']]);
  expect(prices(readColumnAs(readColumnAs(plan, 3, 'dollars'), 5, 'cents'))).toEqual([['3.62', '4.1']]);
  expect(readColumnAs(readColumnAs(plan, 3, 'dollars'), 3, null)).toEqual(plan);

  const commas = text('Mob\tHead\tBuy wt\tBuy $/kg\tCarry\nR2\t100\t1.280,5\t3,62\tBuffel grass\n').plan;
  const weight = commas.columns.find(({ at }) => at === 2)!;
  expect(waysToRead(commas, weight, false)).toEqual(['decimal commas']);
  expect(waysToRead(plan, plan.columns[2]!, false)).toEqual([]);
  expect(waysToRead(plan, plan.columns[3]!, true)).toEqual(['cents', 'dollars']);
  expect(waysToRead(commas, commas.columns[3]!, true)).toEqual(['decimal commas']);
  const [row] = prepare(readColumnAs(readColumnAs(commas, 2, 'decimal commas'), 3, 'decimal commas'));
  expect(row?.cells.map((cell) => cell.text)).toEqual(expect.arrayContaining(['1280.5', '3.62']));
});
