import { largerFirst } from '#calc-core/actual';
import { leverToday, pricesAround, priceRoom } from '#calc-core/decide';
import { differenceText } from '#calc-core/decide/described-answer.ts';
import type { FigureValue } from '#calc-core/figure';
import { dollarsOfCents, headQuoted, middleWeight, overTime, rankedSwaps, swaps } from '#calc-core/market';
import { Decimal, evenSeries, isNothing, showAmount, type DecimalText } from '#calc-core/number';
import { agrees, calculateTrade, directionOf, isLoss, newTrade, profitMove } from '#calc-core/trade';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseArbitrary } from './arbitraries.ts';
import { buffel, priceClass, roma } from './market/boards.ts';

const text = (thousandths: number): DecimalText => new Decimal(thousandths).dividedBy(1000).toFixed();

test('an amount just below a billion is valid, and one of ten digits is not', () => {
  const shown = (saleCostHd: string) => {
    const trade = {
      ...newTrade('t', '2026-06-02', [], []),
      numberOfHead: '1',
      purchaseCostHd: '0',
      saleCostHd,
    };
    return calculateTrade(null, trade).figures.profitPerHead;
  };
  expect(shown('999999999.99999999').value?.toFixed()).toBe('999999999.99999999');
  expect(shown('0999999999').value?.toFixed()).toBe('999999999');
  expect([shown('1000000000').reason, shown('1000000000.5').reason]).toEqual([
    'no sale price',
    'no sale price',
  ]);
});

describe('amounts in lists and sums', () => {
  test('continue in exact even steps, if the list has at least two amounts and equal steps', () => {
    const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(
        whole,
        whole,
        fc.integer({ min: 2, max: 6 }),
        fc.nat({ max: 50 }),
        (first, step, count, index) => {
          const seeds = Array.from({ length: count }, (_, at) => text(first + step * at));
          expect(evenSeries(seeds)!(index)).toBe(text(first + step * (count + index)));
          expect(evenSeries([...seeds, text(first + step * count + 1)])).toBeNull();
          expect(evenSeries([...seeds, 'x'])).toBeNull();
        },
      ),
    );
    expect([evenSeries([]), evenSeries(['1'])]).toEqual([null, null]);
  });

  test('are compared and subtracted at any length, because a figure may have 60 decimals', () => {
    const long = `1.${'0'.repeat(59)}1`;
    expect(differenceText(long, '1')).toBe(`0.${'0'.repeat(59)}1`);
    expect([isNothing(long), isNothing('0.0000000000004'), isNothing('x'), isNothing(null)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(agrees({ value: new Decimal(long) }, long)).toBe(true);
    expect(agrees({ value: new Decimal(1) }, 'x')).toBe(false);
    expect(largerFirst('x', '1')).toBe(1);
    expect(['1', '-3', long, '2'].toSorted(largerFirst)).toEqual(['-3', '2', long, '1']);
  });

  test('a change of profit reads “takes” or “adds”, and is empty when its two shown decimals are 0', () => {
    const said = (change: string) => {
      const { isNothing: is, verb, size, preposition } = profitMove(new Decimal(change));
      return [is, `${verb} ${size} ${preposition}`];
    };
    expect([said('-23918.539'), said('40'), said('-0.004')]).toEqual([
      [false, 'take $23,918.53 off'],
      [false, 'add $40.00 to'],
      [true, 'take $0.00 off'],
    ]);
    expect(['0.1', '-0.1', '-0.0000000000004'].map((each) => directionOf(new Decimal(each)))).toEqual([
      'up',
      'down',
      null,
    ]);
    expect([isLoss({ value: new Decimal('-1e-13') }), isLoss({ value: new Decimal('-0.001') })]).toEqual([
      false,
      true,
    ]);
    expect(isLoss({ value: null, reason: 'no head' })).toBe(false);
  });

  test('cents are converted to dollars exactly, and 0 or less is not a price', () => {
    expect(['412.5', '60', '0', '-3', 'n/a'].map(dollarsOfCents)).toEqual(['4.125', '0.6', null, null, null]);
  });
});

describe('the change of price that a trade can bear', () => {
  test('leaves a profit of 0, and has no direction for a trade that breaks even', () => {
    fc.assert(
      fc.property(
        caseArbitrary,
        fc.constantFrom('sale' as const, 'purchase' as const),
        ({ carry, trade }, pair) => {
          const room = priceRoom(trade, calculateTrade(carry, trade), pair);
          if (room === null) return;
          const name = `${pair}CostHd` as const;
          const by = room.percent.times(room.way.endsWith('fall') ? -1 : 1).dividedBy(100);
          const price = new Decimal(trade[name]!);
          const moved = { ...trade, [name]: price.plus(price.times(by)).toDecimalPlaces(20).toFixed() };
          const profit = calculateTrade(carry, moved).figures.profitPerHead.value;
          if (profit !== null) expect(profit.abs().lessThan('1e-6')).toBe(true);
          const now = calculateTrade(carry, trade).figures.profitPerHead.value;
          if (now !== null && profit !== null) expect(room.way.startsWith('may')).toBe(now.greaterThan(0));
        },
      ),
    );
  });

  test('is missing without a price or a break-even price, and when both prices are equal', () => {
    const at = (saleCostHd: string | null, even: string | null) => {
      const { figures } = calculateTrade(null, newTrade('t', '2026-11-22', [], []));
      const breakEvenSaleHd: FigureValue =
        even === null ? { value: null, reason: 'no head' } : { value: new Decimal(even) };
      const trade = { ...newTrade('t', '2026-11-22', [], []), saleCostHd };
      return priceRoom(trade, { figures: { ...figures, breakEvenSaleHd } }, 'sale')?.way ?? null;
    };
    expect([at('100', null), at(null, '90'), at('0', '90'), at('90', '90'), at('100', '90')]).toEqual([
      null,
      null,
      null,
      null,
      'may fall',
    ]);
    const around = (saleCostHd: string | null) =>
      pricesAround({ carry: null, trade: { ...newTrade('t', '', [], []), saleCostHd } }, 'sale')?.values ??
      null;
    expect([around(null), around('0'), around('100')]).toEqual([
      null,
      null,
      ['90', '95', '100', '105', '110'],
    ]);
  });

  test('the prices around a price are 5 and 10 per cent away, rounded to a cent per kg or a dollar per head', () => {
    fc.assert(
      fc.property(caseArbitrary, fc.constantFrom('sale' as const, 'purchase' as const), (position, pair) => {
        const axis = pricesAround(position, pair);
        if (axis === null) return;
        const today = new Decimal(leverToday(position, axis.lever)!);
        const grain = axis.unit === '$/kg' ? '0.005' : '0.5';
        expect(axis.values[2]).toBe(leverToday(position, axis.lever));
        for (const [index, percent] of [90, 95, 100, 105, 110].entries()) {
          const off = today.times(percent).dividedBy(100).minus(axis.values[index]!);
          expect(off.abs().lessThanOrEqualTo(grain)).toBe(true);
        }
      }),
    );
  });
});

describe('a market day', () => {
  test('adds up the head of its rungs, and shows a class at its middle weight', () => {
    const steers = priceClass('Steers', [
      ['400', '3.9'],
      ['90', '5'],
      ['240', '4.5'],
    ]);
    const rungs = steers.rungs.map((rung, index) => ({ ...rung, head: [null, '160', '288'][index] ?? null }));
    expect([headQuoted({ rungs }), headQuoted({ rungs: [] })]).toEqual(['448', '0']);
    expect(showAmount(headQuoted({ rungs }), 'head')).toBe('448');
    expect(middleWeight({ ...roma, classes: [steers] }, 'Steers')).toBe('240');
    expect(middleWeight(roma, 'Goats')).toBeNull();
    const unread = priceClass('Steers', [
      ['x', '4'],
      ['200', '4'],
    ]);
    expect(middleWeight({ ...roma, classes: [unread] }, 'Steers')).toBe('x');
    expect(overTime([{ ...roma, date: 'x' }], 'Steers', '300').more).toBe('');
  });

  test('ranks swaps by a figure, and leaves out swaps without that figure', () => {
    const buy = ['200', '280', '900', '330'].map((weightKg) => ({
      class: 'Steers',
      weightKg,
      carry: buffel,
    }));
    const [row] = swaps(roma, [{ class: 'Steers', weightKg: '440', head: '100' }], buy);
    const order = rankedSwaps(row!, 'profitPerHead');
    const values = order.map((place) => {
      const swap = row![place]!;
      return swap.trade === null ? Number.NaN : swap.result.figures.profitPerHead.value!.toNumber();
    });
    expect([...order].toSorted()).toEqual([0, 1, 3]);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });
});
