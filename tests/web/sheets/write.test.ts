import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '#calc-core/number';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { CellText } from '#web/sheets/text/cell-text.ts';
import { writeCells } from '#web/sheets/model/cell-texts.ts';
import { writtenSentence } from '#web/sheets/model/written-sentence.ts';
import { plainText } from '#web/sheets/columns/column.ts';
import { readDay } from '#web/sheets/columns/date.ts';
import { rowFilter } from '#web/sheets/model/filters.ts';
import { createTotals } from '#web/sheets/model/rows/totals.ts';
import { noFilters } from '#web/sheets/model/view-state.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

function sheet(readOnly = false) {
  const records = memoryRecords({ trades: trades(18), carries, groups });
  const kind = tradesKind(records, readOnly, () => '2026-11-20');
  const write = (cells: readonly CellText[]) => {
    const written = writeCells(kind, cells, (id) => kind.blank?.(id));
    if (written.edits.length > 0) records.commit('Test', written.edits);
    return written;
  };
  const at = (rowId: string, columnId: string): string => {
    const row = records.trade(rowId);
    const column = kind.columns.find((each) => each.id === columnId);
    return row === undefined || column === undefined ? '' : column.shown(row);
  };
  return { records, kind, write, at };
}

const cell = (rowId: string, columnId: string, text: string): CellText => ({ rowId, columnId, text });

describe('writing cells', () => {
  test('one edit recalculates its row in the same tick', () => {
    const { write, at } = sheet();
    expect(at('t000001', 'profitPerHead')).toBe('107.34');
    write([cell('t000001', 'saleCostHd', '$1,800')]);
    expect(at('t000001', 'profitPerHead')).toBe('154.13');
    expect(at('t000001', 'saleCostCKg')).toBe('4.09');
  });

  test('the sub type of a row is written before its weights, whatever the order', () => {
    const { write, at } = sheet();
    const written = write([
      cell('t000007', 'purchaseWeightkg', '480'),
      cell('t000007', 'animalSubTypeId', 'Bullocks'),
    ]);
    expect(written.skipped.count).toBe(0);
    expect(at('t000007', 'purchaseWeightkg')).toBe('480');
  });

  test('figures and unused cells are skipped, bad texts are refused, and the rest is written', () => {
    const { write, at } = sheet();
    const written = write([
      cell('t000001', 'profitPerHead', '5'),
      cell('t000007', 'saleWeightkg', '5'),
      cell('t000001', 'numberOfHead', 'ten'),
      cell('t000001', 'saleCostHd', '9'),
    ]);
    expect(written).toMatchObject({
      skipped: { count: 2 },
      refused: [{ columnId: 'numberOfHead', text: 'ten' }],
    });
    expect(at('t000001', 'saleCostHd')).toBe('9.00');
    expect(at('t000001', 'numberOfHead')).toBe('120');
    // The message names the first skipped cell, its row and the reason.
    expect(writtenSentence('Pasted', written)).toContain(
      '2 cells skipped, first in Roma store steers: Profit Per Hd $/hd is worked out',
    );
    const made = write([cell('n', 'name', 'Boree'), cell('n', 'profitPerHead', '5')]);
    expect(writtenSentence('Pasted', made)).toContain(
      '1 cell skipped in Boree: Profit Per Hd $/hd is worked out',
    );
  });

  test('a yard’s own name for a class sets the sub type, and stays as the description', () => {
    const { write, records } = sheet();
    const words = ['Steers', 'heifers', 'Weaners', 'Wethers', 'Sheep shorn', 'Feeder cattle'];
    const cells = words.flatMap((word, index) => [
      cell(`n${index}`, 'name', `Pen ${index}`),
      cell(`n${index}`, 'animalSubTypeId', word),
    ]);
    expect(write(cells).refused).toEqual([]);
    const made = words.map((_, index) => records.trade(`n${index}`)?.trade);
    expect(made.map((trade) => [trade?.animalSubTypeId, trade?.purchaseCowDescription])).toEqual([
      [1, 'Steers'],
      [1, 'heifers'],
      [1, 'Weaners'],
      [2, 'Wethers'],
      [12, 'Sheep shorn'],
      [3, ''],
    ]);
  });

  test('an empty text leaves a date unchanged, and for an existing record a message says so', () => {
    const { write, records } = sheet();
    const before = records.trade('t000001')?.trade.heldFrom;
    const written = write([cell('t000001', 'heldFrom', ''), cell('t000001', 'numberOfHead', '5')]);
    expect(written).toMatchObject({ kept: 1, refused: [], skipped: { count: 0 } });
    expect(records.trade('t000001')?.trade).toMatchObject({ heldFrom: before, numberOfHead: '5' });
    expect(write([cell('new', 'name', 'A'), cell('new', 'heldFrom', '')]).kept).toBe(0);
  });

  test('a restricted member cannot write', () => {
    const { kind } = sheet(true);
    expect(writeCells(kind, [cell('t000001', 'saleCostHd', '9')])).toMatchObject({
      edits: [],
      skipped: { count: 1 },
    });
  });

  test('any text creates a new row, even unreadable text, but blank cells alone do not', () => {
    const { write, records } = sheet();
    expect(write([cell('new-1', 'name', ''), cell('new-1', 'saleCostHd', ' ')]).edits).toEqual([]);
    expect(write([cell('new-1', 'name', ''), cell('new-1', 'saleCostHd', 'abc')]).edits).toHaveLength(1);
    write([cell('new-2', 'name', 'Taroom cows'), cell('new-2', 'numberOfHead', '40')]);
    expect(records.trade('new-2')?.trade).toMatchObject({ name: 'Taroom cows', numberOfHead: '40' });
  });

  test('copying the cells of a row and pasting them there changes nothing', () => {
    const { records, kind } = sheet();
    for (const row of records.trades()) {
      const cells = kind.columns
        .filter((column) => column.entry !== undefined && column.kind !== 'date' && column.entry.isFor(row))
        .map((column) => cell(row.id, column.id, plainText(column, row)));
      const { edits } = writeCells(
        kind,
        cells.filter((each) => each.text !== ''),
      );
      for (const edit of edits)
        if (edit.op === 'patch')
          expect(
            Object.keys(edit.patch).filter((name) => name !== 'lastChanged' && !/C?Kg$/.test(name)),
          ).toEqual([]);
    }
  });

  test('a table with a price per kg and a blank price per head sets the price, in existing and new rows', () => {
    const { write, at } = sheet();
    for (const id of ['t000001', 'new']) {
      write([
        cell(id, 'purchaseWeightkg', '270'),
        cell(id, 'purchaseCostCKg', '$3.70'),
        cell(id, 'purchaseCostHd', ''),
        cell(id, 'saleWeightkg', '390 kg'),
        cell(id, 'saleCostCKg', ''),
        cell(id, 'saleCostHd', '1,404.00'),
      ]);
      expect(['purchaseCostCKg', 'purchaseCostHd', 'saleCostCKg'].map((name) => at(id, name))).toEqual([
        '3.70',
        '999.00',
        '3.60',
      ]);
    }
  });

  test('undo restores a price per kg that was cleared together with its weight', () => {
    const { records, write } = sheet();
    const priceOf = () => records.trade('t000016')?.trade.saleCostCKg;
    expect(priceOf()).toBe('2.62');
    // A new kind clears the weight. Without a weight, the price per kg becomes 0.
    write([cell('t000016', 'saleCostCKg', ''), cell('t000016', 'animalSubTypeId', 'Bullocks')]);
    expect(priceOf()).toBe('0');
    records.undo();
    expect(priceOf()).toBe('2.62');
  });

  test('undo after any writes restores the start', () => {
    const columns = fc.constantFrom(
      'saleCostHd',
      'saleCostCKg',
      'saleWeightkg',
      'purchaseWeightkg',
      'animalSubTypeId',
      'numberOfHead',
      'carryId',
      'name',
    );
    const text = fc.constantFrom(
      '',
      '1',
      '440',
      '3.98',
      'Bullocks',
      'Buffel grass',
      'Cows in calf',
      '=2*3',
      'x',
    );
    const cells = fc.array(
      fc
        .tuple(fc.nat(17), columns, text)
        .map(([row, column, typed]) => cell(`t${String(row + 1).padStart(6, '0')}`, column, typed)),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 4 }), (batches) => {
        const { records, write } = sheet();
        const stored = () =>
          JSON.stringify(records.trades().map(({ trade }) => ({ ...trade, lastChanged: null })));
        const before = stored();
        const count = batches.filter((batch) => write(batch).edits.length > 0).length;
        for (let step = 0; step < count; step += 1) expect(records.undo()).toBe('Test');
        expect(stored()).toBe(before);
      }),
      { numRuns: 60 },
    );
  });
});

describe('totals, filters, dates and files', () => {
  test('totals add up, ratios divide totals, and an update gives the same result as a full calculation', () => {
    const { records, kind, write } = sheet();
    let texts: ReadonlyMap<string, string> = new Map();
    const totals = createTotals((next) => (texts = next));
    totals.rebuild(records.trades(), kind.columns);
    expect(texts.get('numberOfHead')).toBe('4,284');
    write([cell('t000001', 'numberOfHead', '1120')]);
    const row = records.trade('t000001');
    if (row !== undefined) totals.update([row]);
    const updated = texts;
    expect(updated.get('numberOfHead')).toBe('5,284');
    totals.rebuild(records.trades(), kind.columns);
    expect([...texts]).toEqual([...updated]);
    const profit = records
      .trades()
      .reduce((sum, each) => sum.plus(each.result.figures.totalProfit.value ?? 0), new Decimal(0));
    expect(texts.get('profitPerHead')).toBe(
      profit.div(5284).toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2),
    );
  });

  test('a trade without a price is not called Underpriced, and does not count among trades with a result', () => {
    const { records, kind, write, at } = sheet();
    write([cell('named', 'name', 'A name alone'), cell('t000001', 'saleCostHd', '1')]);
    expect(at('named', 'isSaleOverprice')).toBe('No price yet');
    expect(at('t000001', 'isSaleOverprice')).toBe('Underpriced');
    write([cell('t000001', 'numberOfHead', '0')]);
    expect(at('t000001', 'isSaleOverprice')).toBe('No head');
    write([cell('t000001', 'numberOfHead', '10')]);
    let texts: ReadonlyMap<string, string> = new Map();
    createTotals<ReturnType<typeof records.trades>[number]>((next) => (texts = next)).rebuild(
      records.trades(),
      kind.columns,
    );
    expect(records.trades()).toHaveLength(19);
    expect(texts.get('isSaleOverprice')).toMatch(/ of 18$/);
  });

  test('filters, comparisons and Find narrow the rows together', () => {
    const { records, kind } = sheet();
    const names = (
      passes: ReturnType<
        typeof rowFilter<typeof records extends { trades(): readonly (infer R)[] } ? R : never>
      >,
    ) =>
      records
        .trades()
        .filter((row) => passes?.(row) ?? true)
        .map((row) => row.trade.name);
    expect(rowFilter(kind, noFilters, '')).toBeNull();
    expect(
      names(
        rowFilter(
          kind,
          { ...noFilters, comparisons: [{ columnId: 'numberOfHead', operator: 'at least', text: '600' }] },
          '',
        ),
      ),
    ).toEqual(['Hay wethers', 'Dubbo store lambs', 'Forbes feeder lambs']);
    expect(names(rowFilter(kind, { ...noFilters, switches: ['loss'] }, 'hay weth'))).toEqual(['Hay wethers']);
    expect(names(rowFilter(kind, { ...noFilters, choices: { animalSubTypeId: ['Bullocks'] } }, ''))).toEqual([
      'Blackall bullocks',
    ]);
  });

  test.each([
    ['20/11/2026', '2026-11-20'],
    ['1/2/26', '2026-02-01'],
    ['2026-02-29', null],
    ['29 Feb 2028', '2028-02-29'],
    ['31/4/2026', null],
    ['soon', null],
  ])('%s is the date %s', (text, iso) => {
    const read = readDay(text, { id: 'heldFrom', title: 'Held from' });
    expect(read.ok ? read.changes[0]?.value : null).toBe(iso);
  });
});
