import { compareTrades, shownTable, tableAsked, tornado, type Position } from '#calc-core/decide';
import { holding } from '#calc-core/hold';
import { calculateTrade, loadTrade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { tableText } from '#web/decide/save-table.ts';
import { holdRows, priceTableName, priceTableRows, tornadoRows } from '#web/decide/tables.ts';
import { compareRows } from '#web/screens/compare/rows.ts';
import { parseSeparated } from '#workbook/read/separated.ts';
import { buffel, roma as board } from '../../calc-core/market/boards.ts';
import { grazing, steers } from './kinds.ts';

const roma: Position = { carry: grazing, trade: loadTrade(steers) };
const read = (rows: readonly (readonly string[])[]): readonly string[][] =>
  parseSeparated(tableText(rows), ',');

/** Reads each CSV file of a chart as a spreadsheet does. */
describe('the CSV file of a chart', () => {
  test('the price table has 9 by 9 unrounded cells, includes the trade’s own profit, and has a column for the break-even line', () => {
    const shown = shownTable(roma, tableAsked(roma, {}), 9)!;
    const [head, ...rows] = read(priceTableRows(shown));
    expect(priceTableName(shown)).toBe('Profit per head');
    expect(head?.[0]).toBe('Purchase price $/kg \\ Sale price $/kg');
    expect(head?.slice(1, -1)).toEqual(shown.columns);
    expect([rows.length, ...new Set(rows.map((row) => row.length))]).toEqual([9, 11]);
    const now = rows[shown.now.row]?.[shown.now.column + 1];
    const made = calculateTrade(roma.carry, steers).figures.profitPerHead.value!;
    expect(Number(now)).toBeCloseTo(made.toNumber(), 12);
    const line = Number(rows[shown.now.row]?.at(-1));
    const even = { ...steers, saleCostHd: (line * 440).toFixed(10) };
    expect(calculateTrade(roma.carry, even).figures.profitPerHead.value!.abs().toNumber()).toBeLessThan(1e-6);
  });

  test('the file of what moves the profit has each number with its step and both directions', () => {
    const bars = tornado(roma, 'profitPerHead');
    const [head, ...rows] = read(tornadoRows(bars));
    expect(head).toEqual(['Number', 'Step', 'Step down', 'Step up']);
    expect(rows.map((row) => row[3])).toEqual(bars.map(({ up }) => up ?? ''));
    expect(rows[0]?.[0]).not.toBe('');
  });

  test('the file of hold or sell has every week with its profit', () => {
    const trade = { ...steers, saleClass: 'Steers' };
    const { plan } = holding(
      { carry: buffel, trade },
      { boards: [board], today: '2026-11-22' },
      { nowKg: '330' },
    );
    const [, ...rows] = read(holdRows(plan!));
    expect(rows).toHaveLength(plan!.weeks.length);
    expect(rows[0]?.slice(0, 3)).toEqual(['0', '330', '0']);
  });

  test('a comparison starts with the names, and a name that looks like a formula stays text', () => {
    const row = (name: string, saleCostHd: string) => {
      const trade = loadTrade({ ...steers, id: name, name, saleCostHd });
      const result = calculateTrade(grazing, trade);
      return { id: name, trade, carry: grazing, result, state: { state: 'synced' } } as const;
    };
    const compared = compareTrades([row('=HYPERLINK("x")', '1200'), row('Roma, store', '1751.2')], 'money');
    const rows = read(compareRows(compared));
    expect(rows[0]?.toSorted()).toEqual(['', '\'=HYPERLINK("x")', 'Roma, store']);
    expect(rows[1]?.slice(1)).toEqual(compared.rank.cells);
    const at0 = rows.find(([title]) => title === 'Profit per head, sale price 0%');
    const losing = at0?.find((cell) => cell.startsWith('-'));
    // A negative amount is a number in the file, not a text.
    expect(Number(losing)).toBeLessThan(0);
  });
});
