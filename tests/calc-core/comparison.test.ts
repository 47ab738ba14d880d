import { newCarry } from '#calc-core/carry';
import { Decimal } from '#calc-core/number';
import {
  agrees,
  calculateCarry,
  calculateTrade,
  carryCostLines,
  differenceOf,
  newTrade,
  profitChange,
} from '#calc-core/trade';
import { describe, expect, test } from 'vitest';

const figure = (value: string) => ({ value: new Decimal(value) });
const none = { value: null, reason: 'no head' } as const;

test('a difference is after less before, and is missing when either is not available', () => {
  expect(differenceOf(figure('5'), figure('7.5'))?.toFixed()).toBe('2.5');
  expect(differenceOf(none, figure('7.5'))).toBeNull();
  expect(differenceOf(figure('5'), none)).toBeNull();
});

test('an added profit is counted only for trades that have a profit before and after', () => {
  const trade = {
    ...newTrade('t', '2026-11-21', [], []),
    numberOfHead: '10',
    purchaseCostHd: '100',
    saleCostHd: '150',
  };
  const timed = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '1' };
  const [was, is] = [calculateTrade(timed, trade), calculateTrade({ ...timed, freightIn: '2' }, trade)];
  const lacking = calculateTrade(timed, { ...trade, saleCostHd: null });
  expect(
    profitChange([
      { was, is },
      { was: lacking, is },
    ]).toFixed(),
  ).toBe('-20');
});

test('another machine agrees when figures match to twelve decimals or both are missing', () => {
  expect(agrees(figure('1'), '1.000000000001')).toBe(true);
  expect(agrees(figure('1'), '1.0000000000011')).toBe(false);
  expect(agrees(figure('1'), 'NaN')).toBe(false);
  expect(agrees(figure('1'), null)).toBe(false);
  expect(agrees(none, '1')).toBe(false);
  expect(agrees(none, null)).toBe(true);
});

describe('the parts of a carry’s own cost', () => {
  const carry = {
    ...newCarry('c'),
    carryTypeId: 2 as const,
    weeksHeld: '10',
    agistmentRate: '2',
    freightIn: '5',
  };

  test('are the cost while held, then the cost lines above 0, all as a percentage of the whole', () => {
    const lines = carryCostLines(calculateCarry(carry));
    expect(lines.map(({ label, value, share }) => [label, value.toFixed(), share.toFixed()])).toEqual([
      ['While held', '20', '80'],
      ['Purchase costs', '5', '20'],
    ]);
  });

  test('are only the cost lines, without percentages, when the number of weeks is unknown', () => {
    const lines = carryCostLines(calculateCarry({ ...carry, weeksHeld: null }));
    expect(lines.map(({ label, share }) => [label, share.toFixed()])).toEqual([['Purchase costs', '0']]);
  });
});
