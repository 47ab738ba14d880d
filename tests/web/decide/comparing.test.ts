import { calculateTrade, Decimal, loadTrade, type Carry, type Trade } from '#calc-core';
import { describe, expect, test } from 'vitest';
import type { TradeRow } from '#web/data/types.ts';
import {
  bestOf,
  flipWords,
  movedProfits,
  partsOf,
  ranked,
  rankLine,
  shifts,
} from '#web/screens/compare/comparing.ts';
import { grazing, held, steers } from './kinds.ts';

const row = (id: string, over: Partial<Trade>, carry: Carry = grazing): TradeRow => {
  const trade = loadTrade({ ...steers, id, name: id, ...over });
  return { id, trade, carry, result: calculateTrade(carry, trade), state: { state: 'synced' } };
};

const injune = row('Injune', { saleCostHd: '1900', feedRating: '1.6', feedUnit: 'AE' });
const wagga = row('Wagga', { saleWeightkg: '330', saleCostHd: '1520', feedRating: '0.7', feedUnit: 'AE' });
const ids = (rows: readonly TradeRow[]) => rows.map(({ id }) => id);
const d = (value: number | null) => (value === null ? null : new Decimal(value));

describe('the ranking', () => {
  test('goes by what is scarce, and says when the order flips', () => {
    const rows = [injune, wagga];
    expect(injune.result.figures.profitPerHead.value!.gt(wagga.result.figures.profitPerHead.value!)).toBe(
      true,
    );
    expect(ids(ranked(rows, 'feed'))).toEqual(['Wagga', 'Injune']);
    expect(flipWords(rows, 'feed')).toBe('Injune earns more a head; Wagga earns more of each week of feed.');
    expect(ids(ranked(rows, 'time'))).toEqual(['Wagga', 'Injune']);
    expect(flipWords(rows, 'time')).toBe('Injune earns more a head; Wagga earns more each week.');
    expect(flipWords([injune, row('Less', { saleCostHd: '1600' })], 'money')).toBeNull();
  });

  test('a trade without the figure comes last and is never best', () => {
    const unrated = row('Unrated', {});
    expect(ids(ranked([unrated, injune, wagga], 'feed'))).toEqual(['Wagga', 'Injune', 'Unrated']);
    const line = rankLine([wagga, injune, unrated], 'feed');
    expect(line.cells[2]).toBe('—');
    expect(line.best).toEqual([true, false, false]);
    expect(line.reasons[2]).toBe('no feed rating');
  });

  test('two standards of feed are not ranked against each other', () => {
    const other = row('Other', { feedRating: '9', feedUnit: 'DSE50' });
    expect(ids(ranked([injune, other], 'feed'))).toEqual(['Injune', 'Other']);
    expect(rankLine([injune, other], 'feed').best).toEqual([false, false]);
    expect(flipWords([injune, other], 'feed')).toBeNull();
  });
});

describe('the best of a line', () => {
  test.each([
    ['the most', [1, 3, 2], 'high', [false, true, false]],
    ['the least of costs', [1, 3, 2], 'low', [true, false, false]],
    ['ties both', [3, 3, 2], 'high', [true, true, false]],
    ['none where all lose', [-1, -3, null], 'high', [false, false, false]],
    ['none where all are alike', [2, 2], 'high', [false, false]],
    ['none of one alone', [2, null], 'high', [false, false]],
  ] as const)('%s', (_, values, wanted, best) => {
    expect(bestOf(values.map(d), wanted)).toEqual(best);
  });
});

test('inputs that are alike are left out, results stay', () => {
  const parts = partsOf([injune, wagga]);
  expect(parts.map(({ title, lines }) => [title, lines.map(({ key }) => key)])).toEqual([
    ['Trade', ['weeksHeld']],
    ['Buy and sell', ['sale', 'gain']],
    [
      'Results',
      [
        'totalCapRequired',
        'costOfCarryPerHead',
        'profitPerHead',
        'profitPerWeek',
        'profitReturnOnCapitalPa',
        'fall',
      ],
    ],
  ]);
  const byHead = row('By the head', { animalSubTypeId: 4, saleWeightkg: null, purchaseWeightkg: null }, held);
  expect(partsOf([injune, byHead])[1]!.lines.map(({ title }) => title)).toContain('Sell $/hd');
});

test('each line of the chart is worked out: nothing moved is the trade itself', () => {
  const [moved] = movedProfits([injune]);
  const now = shifts.indexOf(0);
  expect(moved!.profits[now]!.value).toEqual(injune.result.figures.profitPerHead.value);
  const dearer = calculateTrade(grazing, { ...injune.trade, saleCostHd: '2185' }).figures.profitPerHead.value;
  expect(moved!.profits.at(-1)!.value).toEqual(dearer);
});
