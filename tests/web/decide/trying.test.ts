import {
  emptyReason,
  isOfTrade,
  OWN_CROSSING,
  reasonInCell,
  shownTable,
  tableAsked,
  tableFigures,
  enterLabel,
  trialOf,
  triedFigure,
  triedWords,
  type Position,
  type Tried,
} from '#calc-core/decide';
import { calculateTrade, loadTrade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { animalSubTypes, grazing, held, steers, tradeOfKind } from './kinds.ts';

const roma: Position = { carry: grazing, trade: loadTrade(steers) };
const sell = { of: 'trade', name: 'saleCostCKg' } as const;
const gain = { of: 'carry', name: 'weightGainKg' } as const;
const prices: Tried = {
  key: 'a',
  set: [
    { lever: { of: 'trade', name: 'purchaseCostCKg' }, value: '4.36' },
    { lever: sell, value: '4.08' },
  ],
};

describe('trying other values on a trade', () => {
  test('changes the draft for the trade’s own numbers, and leaves the carry unchanged', () => {
    expect(trialOf(roma, prices)).toEqual({
      changes: [
        { field: 'purchaseCostCKg', value: '4.36' },
        { field: 'saleCostCKg', value: '4.08' },
      ],
      carry: grazing,
    });
    expect([isOfTrade(prices), triedWords(prices), enterLabel(prices)]).toEqual([
      true,
      'Purchase price $4.36 /kg, sale price $4.08 /kg',
      'Use these prices',
    ]);
  });

  test('changes only a copy of the carry for a number of the carry, and does not offer this change for the draft', () => {
    const step: Tried = { key: 'b', set: [{ lever: gain, value: '0.85' }] };
    const { changes, carry } = trialOf(roma, step);
    expect([changes, carry?.weightGainKg, isOfTrade(step)]).toEqual([[], '0.85', false]);
    expect(enterLabel({ ...step, set: [{ lever: sell, value: '4' }] })).toBe('Use this price');
  });

  test('shows the profit and its difference from today', () => {
    const now = calculateTrade(grazing, steers).figures.profitPerHead.value!;
    expect(triedFigure(roma, 'profitPerHead', now.plus('42.5').toFixed())).toMatchObject({
      is: expect.stringMatching(/^\$\d+\.\d\d \/hd$/),
      moved: '$42.50 more',
    });
    expect(triedFigure(roma, 'profitPerHead', now.minus(1).toFixed()).moved).toBe('$1.00 less');
    expect(triedFigure(roma, 'profitPerHead', null)).toEqual({ is: 'not available', moved: '' });
    const unpriced = { carry: grazing, trade: loadTrade({ ...steers, saleCostHd: null }) };
    expect(triedFigure(unpriced, 'profitPerHead', '5')).toEqual({ is: '$5.00 /hd', moved: '' });
  });
});

describe('the table of two numbers', () => {
  test('shows the profit over both prices in their usual steps unless others are chosen', () => {
    const usual = tableAsked(roma, {});
    expect([usual.figure, usual.over.key, usual.rowStep, usual.columnStep]).toEqual([
      'profitPerHead',
      'prices',
      '0.1',
      '0.1',
    ]);
    const own = tableAsked(roma, {
      crossed: OWN_CROSSING,
      rows: 'carry.weightGainKg',
      columns: 'trade.numberOfHead',
      rowStep: '0.05',
      columnStep: '7',
      tableFigure: 'totalProfit',
    });
    expect([own.figure, own.over.words, own.rowStep, own.columnStep]).toEqual([
      'totalProfit',
      'weight gain and number of head',
      '0.05',
      '7',
    ]);
    const shown = shownTable(roma, own, 5)!;
    expect([shown.rows, shown.columns]).toEqual([
      ['0.65', '0.7', '0.75', '0.8', '0.85'],
      ['106', '113', '120', '127', '134'],
    ]);
    expect(shown.table.cells[2]![2]).toBe(
      calculateTrade(grazing, steers).figures.totalProfit.value!.toFixed(),
    );
  });

  test('draws the break-even line through the exact crossing of each row, from edge to edge', () => {
    const { line, table, columns } = shownTable(roma, tableAsked(roma, {}), 9)!;
    expect(line.map(({ y }) => y)).toEqual([0, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9]);
    const x = (value: string) => (Number(value) - Number(columns[0])) / 0.1 + 0.5;
    expect(line[1]!.x).toBeCloseTo(x(table.breakEven[0]!), 9);
    // Profit is linear in both prices, so the line is straight. At each end, the line continues for half a row.
    expect(line[1]!.x - line[0]!.x).toBeCloseTo((line[2]!.x - line[1]!.x) / 2, 9);
    expect(line[10]!.x - line[9]!.x).toBeCloseTo((line[9]!.x - line[8]!.x) / 2, 9);
  });

  test('ends the line where a number cannot be halved, and draws none where a number has only one value', () => {
    const heads = {
      crossed: OWN_CROSSING,
      rows: 'trade.numberOfHead',
      columns: 'trade.saleCostCKg',
      rowStep: '1',
    };
    const { line } = shownTable(roma, tableAsked(roma, heads), 5)!;
    expect(line.map(({ y }) => y)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5]);
    const weeks = { carry: { ...held, weeksHeld: '0' }, trade: loadTrade(steers) };
    const time = { crossed: OWN_CROSSING, rows: 'carry.weeksHeld', columns: 'trade.saleCostCKg' };
    expect(shownTable(weeks, tableAsked(weeks, time), 9)!.line.every(({ y }) => y > 0)).toBe(true);
    expect(shownTable(roma, tableAsked(roma, {}), 1)!.line).toEqual([]);
  });

  test('drops stored choices that do not fit this trade', () => {
    for (const asked of [
      { crossed: OWN_CROSSING, rows: 'carry.weightGainKg', columns: 'carry.weightGainKg' },
      { crossed: OWN_CROSSING, rows: 'trade.sale2CostHd', columns: 'trade.saleCostCKg' },
      { crossed: 'no such', rowStep: 'abc', columnStep: '-1', tableFigure: 'costOfCarryPerHead' },
      { crossed: OWN_CROSSING },
    ]) {
      expect(tableAsked(roma, asked)).toEqual(tableAsked(roma, {}));
    }
  });

  test('shows no table for a number without a value, and explains a missing figure', () => {
    const unpriced = { carry: grazing, trade: loadTrade({ ...steers, saleCostHd: null }) };
    expect(shownTable(unpriced, tableAsked(unpriced, {}), 9)).toBeNull();
    const noHead = { carry: grazing, trade: loadTrade({ ...steers, numberOfHead: null }) };
    expect(emptyReason(shownTable(noHead, tableAsked(noHead, {}), 9)!)).toMatch(
      /^Profit per head is not available: /,
    );
    const full = shownTable(roma, tableAsked(roma, {}), 9)!;
    expect(emptyReason(full)).toBeNull();
    const empty = { ...full, table: { cells: [[null]], breakEven: [null] } };
    expect(emptyReason(empty)).toBe('Profit per head is not available.');
  });

  test('explains a cell without a figure', () => {
    // Bought at 285 kg. Sold at 265, 285 or 305 kg, so the first sale is a weight loss.
    const light = {
      carry: grazing,
      trade: loadTrade({ ...steers, saleWeightkg: '285', saleCostHd: '1300' }),
    };
    const weights = { crossed: 'weights', rowStep: '20', columnStep: '20' };
    const shown = shownTable(light, tableAsked(light, weights), 3)!;
    expect(shown.columns).toEqual(['265', '285', '305']);
    expect(shown.table.cells[1]![0]).toBeNull();
    expect(reasonInCell(shown, { row: 1, column: 0 })).toBe('weight loss');
    expect(reasonInCell(shown, { row: 1, column: 2 })).toBeUndefined();
  });

  test.each(animalSubTypes.map((kind) => [kind.name, kind] as const))(
    '%s: every figure and pair that is offered has cells',
    (_, kind) => {
      const { carry, draft } = tradeOfKind(kind);
      const position = { carry, trade: draft };
      for (const tableFigure of tableFigures(position)) {
        const shown = shownTable(position, tableAsked(position, { tableFigure }), 3)!;
        expect(shown.figure).toBe(tableFigure);
        expect(emptyReason(shown)).toBeNull();
      }
      expect(kind.perHeadOnly ? held.name : grazing.name).toBe(carry?.name);
    },
  );
});
