import { calculateTrade, tradeFigureNames, type TradeResult } from '#calc-core/trade';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { draws } from '#tests/draws.ts';
import { caseArbitrary, completeCaseArbitrary, type TradeCase } from './arbitraries.ts';
import { independently } from './independent.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The largest figure of a trade. Differences are judged by its size, because large amounts may cancel out. */
function scaleOf(expected: ReturnType<typeof independently>): string {
  let most = '0';
  for (const value of Object.values(expected)) {
    if (typeof value === 'object' && value !== null && value.abs().gt(most)) most = value.abs().toFixed();
  }
  return most;
}

/** Lists the figures that are wrong. */
function differences({ carry, trade }: TradeCase, result: TradeResult): string[] {
  const expected = independently(carry, trade);
  const scale = scaleOf(expected);
  const wrong: string[] = [];
  for (const name of tradeFigureNames) {
    const wanted = expected[name];
    if (wanted === undefined || typeof wanted !== 'object') continue;
    const { value, reason } = result.figures[name];
    if (wanted === null || value === null) {
      if (wanted !== value) wrong.push(`${name}: ${value?.toFixed()} ${reason} is not ${wanted?.toFixed()}`);
      continue;
    }
    const allowed = wanted
      .abs()
      .times('1e-30')
      .plus(wanted.abs().lt('1e-6') ? `${scale}e-45` : 0);
    if (wanted.minus(value.toFixed()).abs().gt(allowed)) {
      wrong.push(`${name}: ${value.toFixed()} is not ${wanted.toFixed()}`);
    }
  }
  if ((result.isSaleOverprice === true) !== expected['isSaleOverprice']) wrong.push('isSaleOverprice');
  return wrong;
}

const agrees = (each: TradeCase): void => {
  expect(differences(each, calculateTrade(each.carry, each.trade))).toEqual([]);
};

describe('a second implementation of CALCULATION.md', () => {
  test('gives the same figures for any inputs of every kind', () => {
    fc.assert(fc.property(caseArbitrary, agrees), { numRuns: draws(500) });
  });

  test('gives the same figures where profit is available', () => {
    fc.assert(fc.property(completeCaseArbitrary, agrees), { numRuns: draws(500) });
    // This seed once found a gain of -0.0000000000001 kg. Such a gain counts as 0, not as a weight loss.
    const found = { seed: -821033223, numRuns: 650 };
    fc.assert(fc.property(completeCaseArbitrary, agrees), found);
  });
});
