import { calculateTrade, tradeFigureNames, type TradeResult } from '#calc-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseArbitrary, completeCaseArbitrary, type TradeCase } from './arbitraries.ts';
import { independently } from './independent.ts';

/** The sizes that went into a figure: where large amounts cancel, agreement is relative to them. */
function scaleOf(expected: ReturnType<typeof independently>): string {
  let most = '0';
  for (const value of Object.values(expected)) {
    if (typeof value === 'object' && value !== null && value.abs().gt(most)) most = value.abs().toFixed();
  }
  return most;
}

function compare({ carry, trade }: TradeCase, result: TradeResult) {
  const expected = independently(carry, trade);
  const scale = scaleOf(expected);
  for (const name of tradeFigureNames) {
    const wanted = expected[name];
    if (wanted === undefined || typeof wanted !== 'object') continue;
    const got = result.figures[name].value;
    if (wanted === null || got === null) {
      expect(got, `${name}: ${result.figures[name].reason}`).toEqual(wanted);
      continue;
    }
    const off = wanted.minus(got.toFixed()).abs();
    const allowed = wanted
      .abs()
      .times('1e-30')
      .plus(wanted.abs().lt('1e-6') ? `${scale}e-45` : 0);
    expect(off.lte(allowed), `${name}: ${got.toFixed()} is not ${wanted.toFixed()}`).toBe(true);
  }
  expect(result.isSaleOverprice === true).toBe(expected['isSaleOverprice']);
}

describe('calculation.md worked out a second time, straight down the page', () => {
  test('agrees on any inputs of every kind', () => {
    fc.assert(
      fc.property(caseArbitrary, (each) => compare(each, calculateTrade(each.carry, each.trade))),
      { numRuns: 3000 },
    );
  });

  test('agrees where profit is available', () => {
    fc.assert(
      fc.property(completeCaseArbitrary, (each) => compare(each, calculateTrade(each.carry, each.trade))),
      { numRuns: 3000 },
    );
  });
});
