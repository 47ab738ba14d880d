import { newCarry } from '#calc-core/carry';
import { feedUnits } from '#calc-core/feed';
import type { FeedUnit } from '#calc-core/feed/units.ts';
import {
  groupFigureNames,
  groupFormulaInExcel,
  isRatio,
  joinTallies,
  noTally,
  tallyOf,
  totalOf,
} from '#calc-core/group';
import { Decimal } from '#calc-core/number';
import { calculateTrade, newTrade, type TradeFigureName } from '#calc-core/trade';
import { DetailedCellError, HyperFormula } from 'hyperformula';
import { describe, expect, test } from 'vitest';
import { sumsOf, type Summed } from '../../calc-core/group/totals.ts';
import { totalsOf } from './totals.ts';

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '26', agistmentRate: '6' };
const rows = [
  ['10', '1000', '1300'],
  ['40', '800', '1150'],
].map(([numberOfHead = '', purchaseCostHd = '', saleCostHd = '']) => {
  const of = newTrade('t', '2026-11-21', [], []);
  const feed = { feedRating: '1.2', feedUnit: 'AE' as const };
  const trade = { ...of, ...feed, numberOfHead, purchaseCostHd, saleCostHd };
  return { trade, result: calculateTrade(carry, trade) };
});

/** Adds up a figure over all trades, without the core's totals. */
const added = (name: Summed): Decimal =>
  rows.reduce((sum, { trade, result }) => {
    const head = new Decimal(trade.numberOfHead);
    if (name === 'numberOfHead') return sum.plus(head);
    if (name === 'feedOfMob') return sum.plus(result.figures.feedWeeks.value!.times(head));
    return sum.plus(result.figures[name].value!);
  }, new Decimal(0));

test('the listed parts of every total add up to it', () => {
  const { figures } = totalsOf(rows);
  for (const name of groupFigureNames) {
    if (name === 'numberOfHead') continue;
    const { over, under, times, isFeed } = sumsOf(name);
    expect(under !== undefined, name).toBe(isRatio(name));
    expect(isFeed, name).toBe(/feed/i.test(name));
    const total = added(over).times(times);
    const is = under === undefined ? total : total.dividedBy(added(under));
    expect(figures[name].value?.minus(is).abs().lt('1e-20'), name).toBe(true);
  }
});

test('a price per kg is all money divided by all kilograms, without trades whose weight is missing', () => {
  const weighed = [['300'], ['200'], ['']].map(([purchaseWeightkg = ''], index) => {
    const trade = { ...rows[index % rows.length]!.trade, purchaseWeightkg };
    return { trade, result: calculateTrade(carry, trade) };
  });
  const name = 'purchaseCostCKg';
  const total = (of: typeof weighed) =>
    totalOf(name, of.map((row) => tallyOf(name, row)).reduce(joinTallies, noTally));
  // 10 head of 300 kg cost $1,000 each. 40 head of 200 kg cost $800 each. The mean is $42,000 / 11,000 kg.
  expect(total(weighed.slice(0, 2)).value?.toFixed(6)).toBe('3.818182');
  expect(total(weighed).value?.toFixed(6)).toBe('3.818182');
  expect(total(weighed.slice(2))).toEqual({ value: null, reason: 'nothing entered' });
});

describe('a group’s total as a live Excel formula', () => {
  const columns = [
    'numberOfHead',
    'feedOfMob',
    ...groupFigureNames.filter((name) => name !== 'numberOfHead'),
  ];
  const letter = (index: number): string => String.fromCharCode(65 + index);
  const sheet = {
    group: '1',
    column: (name: string) => {
      const at = letter(['group', 'feedUnit', ...columns].indexOf(name));
      return `$${at}$1:$${at}$3`;
    },
  };

  /** Calculates every total of a group with Excel formulas. */
  function totalsInExcel(units: readonly FeedUnit[]): ReadonlyMap<string, unknown> {
    const trades = rows.map(({ trade, result }, row) => [
      1,
      feedUnits.find(({ id }) => id === units[row])!.name,
      ...columns.map((name) => {
        if (name === 'numberOfHead') return Number(trade.numberOfHead);
        const figure = result.figures[name === 'feedOfMob' ? 'feedWeeks' : (name as TradeFigureName)].value!;
        return figure.times(name === 'feedOfMob' ? trade.numberOfHead : 1).toNumber();
      }),
    ]);
    const formulas = groupFigureNames.map((name) => `=${groupFormulaInExcel(name, sheet)}`);
    const engine = HyperFormula.buildFromArray([...trades, [1, '', 0, '=NA()'], formulas], {
      licenseKey: 'gpl-v3',
      smartRounding: false,
    });
    const [values = []] = engine.getSheetValues(0).slice(-1);
    engine.destroy();
    return new Map(
      groupFigureNames.map((name, at) => {
        const cell = values[at];
        return [name, cell instanceof DetailedCellError ? cell.value : cell];
      }),
    );
  }

  test('equals the core’s total', () => {
    const [{ figures }, inExcel] = [totalsOf(rows), totalsInExcel(['AE', 'AE'])];
    for (const name of groupFigureNames)
      expect(Number(inExcel.get(name)), name).toBeCloseTo(figures[name].value!.toNumber(), 6);
  });

  test('is missing when the trades have two different feed units', () => {
    const inExcel = totalsInExcel(['AE', 'DSE45']);
    const none = groupFigureNames.filter((name) => inExcel.get(name) === '#N/A');
    expect(none).toEqual(['feedWeeks', 'profitPerFeedWeek']);
  });
});
