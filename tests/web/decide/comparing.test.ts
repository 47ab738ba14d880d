import { newCarry, type Carry } from '#calc-core/carry';
import { compareTrades, type Scarce } from '#calc-core/decide';
import { calculateTrade, loadTrade, type Trade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import type { TradeRow } from '#web/data/rows/types.ts';
import { grazing, held, steers } from './kinds.ts';

const row = (id: string, over: Partial<Trade>, carry: Carry = grazing): TradeRow => {
  const trade = loadTrade({ ...steers, id, name: id, ...over });
  return { id, trade, carry, result: calculateTrade(carry, trade), state: { state: 'synced' } };
};

const injune = row('Injune', { saleCostHd: '1900', feedRating: '1.6', feedUnit: 'AE' });
const wagga = row('Wagga', { saleWeightkg: '330', saleCostHd: '1520', feedRating: '0.7', feedUnit: 'AE' });
const ids = (rows: readonly TradeRow[]) => rows.map(({ id }) => id);
const ranked = (rows: readonly TradeRow[], scarce: Scarce) => ids(compareTrades(rows, scarce).order);
const flipWords = (rows: readonly TradeRow[], scarce: Scarce) => compareTrades(rows, scarce).flip;

describe('the ranking of compared trades', () => {
  test('ranks by the chosen measure, and says when profit per head gives another order', () => {
    const rows = [injune, wagga];
    expect(injune.result.figures.profitPerHead.value!.gt(wagga.result.figures.profitPerHead.value!)).toBe(
      true,
    );
    expect(ranked(rows, 'feed')).toEqual(['Wagga', 'Injune']);
    expect(flipWords(rows, 'feed')).toBe('Injune earns more a head; Wagga earns more of each week of feed.');
    expect(ranked(rows, 'time')).toEqual(['Wagga', 'Injune']);
    expect(flipWords(rows, 'time')).toBe('Injune earns more a head; Wagga earns more each week.');
    expect(flipWords([injune, row('Less', { saleCostHd: '1600' })], 'money')).toBeNull();
  });

  test('mentions no other order when the two trades tie or when neither has the figure', () => {
    const free = (weeksHeld: string): Carry => ({ ...newCarry('free'), carryTypeId: 2, weeksHeld });
    const made = (id: string, saleCostHd: string, weeks: string) =>
      row(id, { purchaseCostHd: '1000', saleCostHd }, free(weeks));
    // $100 over ten weeks and $50 over five weeks are both $10 a week.
    const [more, less] = [made('More', '1100', '10'), made('Less', '1050', '5')];
    expect(ranked([less, more], 'time')).toEqual(['Less', 'More']);
    expect(flipWords([less, more], 'time')).toBeNull();
    // Neither trade has any days held, so neither has a profit per week.
    expect(flipWords([made('A', '1100', '0'), made('B', '1050', '0')], 'time')).toBeNull();
    expect(flipWords([made('B', '1050', '0'), made('A', '1100', '0')], 'time')).toBeNull();
    const quick = made('', '1080', '4');
    expect(flipWords([more, quick], 'time')).toBe(
      'More earns more a head; Unnamed trade earns more each week.',
    );
  });

  test('puts a trade without the figure last and never calls it best', () => {
    const unrated = row('Unrated', {});
    expect(ranked([unrated, injune, wagga], 'feed')).toEqual(['Wagga', 'Injune', 'Unrated']);
    const line = compareTrades([unrated, injune, wagga], 'feed').rank;
    expect(line.cells[2]).toBe('—');
    expect(line.best).toEqual([true, false, false]);
    expect(line.reasons[2]).toBe('no feed rating');
  });

  test('asks for feed ratings while fewer than two trades have one', () => {
    const asks = /^To rank by feed, enter a feed rating/;
    expect(flipWords([row('A', {}), row('B', {})], 'feed')).toMatch(asks);
    expect(flipWords([row('A', {}), injune], 'feed')).toMatch(asks);
    expect(flipWords([row('A', {}), row('B', {})], 'money')).toBeNull();
  });

  test('does not rank trades rated in two different feed units', () => {
    const other = row('Other', { feedRating: '9', feedUnit: 'DSE50' });
    expect(ranked([injune, other], 'feed')).toEqual(['Injune', 'Other']);
    expect(compareTrades([injune, other], 'feed').rank.best).toEqual([false, false]);
    expect(flipWords([injune, other], 'feed')).toMatch(/cannot compare feed in two standards/);
    // A feed rating without a unit may be in either of the two units.
    const unitless = row('Unitless', { feedRating: '9', feedUnit: null });
    expect(flipWords([injune, unitless], 'feed')).toMatch(/cannot compare feed in two standards/);
  });
});

describe('the best value of a line', () => {
  const profits = (...prices: readonly (string | null)[]) =>
    compareTrades(
      prices.map((saleCostHd, index) => row(`t${index}`, { saleCostHd })),
      'time',
    ).parts.at(-1)!;
  const best = (key: string, ...prices: readonly (string | null)[]) =>
    profits(...prices).lines.find((line) => line.key === key)!.best;

  test('is the highest profit or the lowest cost, and includes ties', () => {
    expect(best('profitPerHead', '1800', '1900')).toEqual([true, false]);
    expect(best('costOfCarryPerHead', '1800', '1900')).toEqual([false, true]);
    expect(best('profitPerHead', '1900', '1900', '1800')).toEqual([true, true, false]);
  });

  test('is empty when every trade loses, all values are equal, or only one trade has the figure', () => {
    expect(best('profitPerHead', '900', '800')).toEqual([false, false]);
    expect(best('profitPerHead', '1900', '1900')).toEqual([false, false]);
    expect(best('profitPerHead', '1900', null)).toEqual([false, false]);
  });
});

test('a comparison hides inputs that are equal, and keeps all results and the ranking input', () => {
  const { parts } = compareTrades([injune, wagga], 'money');
  expect(parts.map(({ title, lines }) => [title, lines.map(({ key }) => key)])).toEqual([
    ['Trade', ['weeksHeld']],
    ['Buy and sell', ['sale', 'gain']],
    ['Results', ['totalCapRequired', 'costOfCarryPerHead', 'profitPerHead', 'profitPerWeek', 'fall']],
  ]);
  const alone: TradeRow = {
    ...injune,
    id: 'Alone',
    carry: null,
    trade: { ...injune.trade, numberOfHead: null },
  };
  const carries = compareTrades([injune, alone], 'money').parts[0]!.lines.find(({ key }) => key === 'carry');
  expect(carries?.cells).toEqual(['Buffel grass', 'No carry']);
  const heads = compareTrades([injune, alone], 'money').parts[0]!.lines.find(({ key }) => key === 'head');
  expect(heads?.cells).toEqual(['120', '—']);
  const byHead = row('By the head', { animalSubTypeId: 4, saleWeightkg: null, purchaseWeightkg: null }, held);
  expect(compareTrades([injune, byHead], 'money').parts[1]!.lines.map(({ title }) => title)).toContain(
    'Sell $/hd',
  );
});

test('each line of the chart is calculated, and its unchanged point equals the trade itself', () => {
  const { moved: lines, shifts } = compareTrades([injune, wagga], 'money');
  const moved = lines.find(({ id }) => id === 'Injune');
  const now = shifts.indexOf(0);
  expect(moved!.profits[now]!.value).toEqual(injune.result.figures.profitPerHead.value);
  const dearer = calculateTrade(grazing, { ...injune.trade, saleCostHd: '2185' }).figures.profitPerHead.value;
  expect(moved!.profits.at(-1)!.value).toEqual(dearer);
});
