import type { Carry } from '#calc-core/carry';
import {
  calculateTrade,
  storedAmountNames,
  tradeFigureNames,
  tradeInputs,
  type Trade,
} from '#calc-core/trade';
import type { Source } from '#workbook/out/source.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { describe, expect, test, vi } from 'vitest';
import { cached, calculated } from './calculated.ts';
import { differences } from './differences.ts';
import { kindsIn, randomSource } from './records.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('the workbook of random trades of every kind', () => {
  const source = randomSource(20_261_121, 20, 8);
  const plan = workbookOf(source);

  test('stores the results of its own formulas, in every sheet', () => {
    expect(kindsIn(source)).toBeGreaterThan(10);
    expect(differences(source, calculated(plan), cached(plan))).toEqual([]);
  });

  test('gives the calculated figures after ten inputs of trades and carries were changed', () => {
    const numbers = ['3', '17.25', '210', '1234.5', '0.75', '88', '41.125', '9', '2.5', '600'];
    const changed = new Map<string, string>();
    const change = (set: (place: string, row: number, value: number) => void): void => {
      for (const [index, value] of numbers.entries()) {
        const [sheet, names] =
          index % 2 === 0
            ? (['Trades', storedAmountNames] as const)
            : ([
                'Carries',
                ['freightIn', 'agistmentRate', 'weeksHeld', 'agentCommission', 'drench'],
              ] as const);
        const name = names[(index * 3) % names.length]!;
        const rule = name in tradeInputs ? tradeInputs[name as keyof typeof tradeInputs] : undefined;
        const typed =
          rule !== undefined && 'whole' in rule && rule.whole ? String(Math.ceil(Number(value))) : value;
        const row = sheet === 'Trades' ? index : index + 1;
        changed.set(`${sheet}.${name}.${row}`, typed);
        set(`${sheet}.${name}`, row, Number(typed));
      }
    };
    const is = calculated(plan, change);
    const edit = <R extends Trade | Carry>(sheet: string, record: R, row: number): R => ({
      ...record,
      ...Object.fromEntries(
        [...changed].flatMap(([place, value]) => {
          const [on, name, at] = place.split('.');
          return on === sheet && Number(at) === row ? [[name, value]] : [];
        }),
      ),
    });
    const after: Source = {
      ...source,
      trades: source.trades.map((trade, row) => edit('Trades', trade, row)),
      carries: source.carries.map((carry, row) => edit('Carries', carry, row + 1)),
    };
    expect(differences(after, is, cached(workbookOf(after)))).toEqual([]);
    // Calculates the same profit with calc-core itself, without the plan.
    const carry = after.carries.find(({ id }) => id === after.trades[0]?.carryId) ?? null;
    const profit = calculateTrade(carry, after.trades[0]!).figures.profitPerHead.value;
    expect(Number(is['Trades.profitPerHead']?.[0])).toBeCloseTo(profit!.toNumber(), 6);
  });

  test('has whole head and whole days, and no value where the core has no value', () => {
    const index = source.trades.findIndex(({ carryId }) => carryId !== null);
    const trade = { ...source.trades[index]!, numberOfHead: '2' };
    const carry = source.carries.find(({ id }) => id === trade.carryId)!;
    const parts = ['0', '0.000000000002', '0.00000000006', '0.0000001', '50', '50.0001'];
    const mob: Source = {
      ...source,
      carries: parts.map((part, at) => ({
        ...carry,
        id: `p${at}`,
        carryTypeId: 2,
        losePercentage: part,
        weeksHeld: part,
      })),
      trades: parts.map((_, at) => ({ ...trade, id: `t${at}`, carryId: `p${at}` })),
    };
    const is = calculated(workbookOf(mob));
    expect(differences(mob, is, cached(workbookOf(mob)))).toEqual([]);
    expect(is['Trades.lossHead']).toEqual(['0', '0', '1', '1', '1', '2']);
    expect(is['Trades.daysHeld']).toEqual(['0', '1', '1', '1', '350', '351']);
  });

  test('lets the user type another carry’s name for a trade, and follows the trade’s own carry through a rename', () => {
    const own = {
      ...source,
      carries: source.carries.map((carry, index) => ({ ...carry, name: `Own ${index}` })),
    };
    const base = workbookOf(own);
    const other = own.carries.at(-1)!;
    const moved = calculated(base, (set) => set('Trades.carryId', 0, other.name));
    expect(moved['Trades.carryRow']?.[0]).toBe(String(own.carries.length + 1));
    const renamed = calculated(base, (set) => set('Carries.name', 1, 'Renamed'));
    expect(renamed['Trades.carryRow']?.[0]).toBe('2');
    const none = calculated(base, (set) => set('Trades.carryId', 0, null));
    expect(none['Trades.carryRow']?.[0]).toBe('1');
  });

  test('stays within Excel’s limits: 8,192 characters, 64 levels, no function newer than 2010', () => {
    const formulas = plan.sheets.flatMap(({ columns }) =>
      columns.flatMap((each) => each.formula?.(10_001) ?? []),
    );
    const levels = (formula: string): number => {
      let [depth, most] = [0, 0];
      for (const letter of formula) {
        depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
        most = Math.max(most, depth);
      }
      return most;
    };
    expect(formulas.length).toBeGreaterThan(tradeFigureNames.length);
    expect(Math.max(...formulas.map(({ length }) => length))).toBeLessThanOrEqual(8192);
    expect(Math.max(...formulas.map(levels))).toBeLessThanOrEqual(64);
    const functions = new Set(formulas.flatMap((formula) => formula.match(/[A-Z][A-Z0-9.]*(?=\()/g) ?? []));
    const known =
      'AND COUNTIFS IF IFERROR INDEX ISNUMBER MATCH MAX N NA NOT OR ROUND ROUNDUP ROW SIGN SUMIFS TRUE';
    expect([...functions].toSorted()).toEqual(known.split(' '));
  });
});
