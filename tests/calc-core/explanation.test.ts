import { carryFigureNames, newCarry } from '#calc-core/carry';
import { Decimal } from '#calc-core/number';
import {
  calculateTrade,
  explainCarryFigure,
  explainFigure,
  newTrade,
  tradeFigureNames,
} from '#calc-core/trade';
import type { ExplanationStep } from '#calc-core/trade/explain.ts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { draws } from '#tests/draws.ts';
import { completeCaseArbitrary } from './arbitraries.ts';
import { replay } from './replay.ts';

vi.setConfig({ testTimeout: 120_000 });

const closeTo = (a: Decimal, b: Decimal, sizes: readonly (string | null)[]) => {
  const size = [b, ...sizes.map((each) => new Decimal(each ?? 0))].reduce(
    (most, each) => Decimal.max(most, each.abs()),
    new Decimal('1e-20'),
  );
  return a.minus(b).abs().lte(size.times('1e-18'));
};

function fold(steps: readonly Pick<ExplanationStep, 'operator' | 'value'>[]): Decimal | null {
  let sum: Decimal | null = null;
  for (const { operator, value } of steps) {
    if (value === null) return null;
    const number = new Decimal(value);
    if (sum === null || operator === '') sum = number;
    else if (operator === '+') sum = sum.plus(number);
    else if (operator === '−') sum = sum.minus(number);
    else if (operator === '×') sum = sum.times(number);
    else sum = sum.dividedBy(number);
  }
  return sum;
}

describe('every printed explanation', () => {
  test('gives the figure when the tests’ own evaluator calculates the printed line, and its steps give it too', () => {
    fc.assert(
      fc.property(completeCaseArbitrary, ({ carry, trade }) => {
        const result = calculateTrade(carry, trade);
        const wrong: string[] = [];
        for (const name of tradeFigureNames) {
          const explained = explainFigure(name, carry, trade, result);
          const { value } = explained.result;
          if (value === null) continue;
          const sizes = explained.steps.map((step) => step.value);
          if (!closeTo(replay(explained.exactNumbers), value, sizes))
            wrong.push(`${name}: ${explained.exactNumbers}`);
          if (!closeTo(fold(explained.steps)!, value, sizes)) wrong.push(`${name} by its steps`);
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: draws(400) },
    );
  });

  test('also does so for a carry calculated alone', () => {
    fc.assert(
      fc.property(completeCaseArbitrary, ({ carry }) => {
        const wrong: string[] = [];
        for (const name of carryFigureNames) {
          const { result, steps, exactNumbers } = explainCarryFigure(name, carry);
          if (result.value === null) continue;
          const sizes = steps.map((step) => step.value);
          if (!closeTo(replay(exactNumbers), result.value, sizes)) wrong.push(`${name}: ${exactNumbers}`);
          if (!closeTo(fold(steps)!, result.value, sizes)) wrong.push(`${name} by its steps`);
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: draws(300) },
    );
  });
});

describe('the explanation of a carry', () => {
  const weekly = { ...newCarry('c'), freightIn: '16', buyingFee: '6.5', agistmentRate: '6' };

  test('lists its terms, and each term that is itself a figure has its own explanation', () => {
    const { label, unit, steps, shown } = explainCarryFigure('carryPerHd', weekly);
    expect({ label, unit, shown }).toEqual({ label: 'Carry per head', unit: '$/hd', shown: '$22.50' });
    expect(steps[0]).toMatchObject({ label: 'Purchase costs', figure: 'purchaseCosts', shown: '$22.50' });
  });

  test('by time held lists the weekly lines over its weeks', () => {
    const { formula, shown } = explainCarryFigure('carryPerHd', {
      ...weekly,
      carryTypeId: 2,
      weeksHeld: '10',
    });
    expect(formula).toContain('Weeks held');
    expect(shown).toBe('$82.50');
  });

  test('says what depends on the trade', () => {
    expect(explainCarryFigure('interestOnCapital', weekly).result).toEqual({
      value: null,
      reason: 'depends on the trade',
    });
  });
});

describe('an explanation', () => {
  const carry = {
    ...newCarry('c'),
    carryTypeId: 2 as const,
    weeksHeld: '26',
    processingOther: '195',
    annualInterestRate: '8',
  };
  const trade = {
    ...newTrade('t', '2026-11-21', [], []),
    numberOfHead: '10',
    purchaseCostHd: '1000',
    saleCostHd: '1300',
  };

  test('of profit names its terms, and marks the terms that have their own explanation', () => {
    const { label, formula, numbers, shown, steps } = explainFigure('profitPerHead', carry, trade);
    expect(label).toBe('Profit per head');
    expect(formula).toBe('Sale price per head − Purchase price per head − Cost of carry per head');
    expect(numbers).toBe('$1,300.00 − $1,000.00 − $240.85');
    expect(shown).toBe('$59.15');
    expect(steps.map((step) => [step.operator, step.label, step.figure, step.shown])).toEqual([
      ['', 'Sale price per head', undefined, '$1,300.00'],
      ['−', 'Purchase price per head', undefined, '$1,000.00'],
      ['−', 'Cost of carry per head', 'costOfCarryPerHead', '$240.85'],
    ]);
  });

  test('of a cost line of the carry leads step by step to the entered amounts', () => {
    const { formula, numbers } = explainFigure(
      'purchaseCosts',
      { ...carry, freightIn: '4', buyingFee: '2.5' },
      trade,
    );
    expect([formula, numbers]).toEqual(['Freight in + Buying fee', '$4.00 + $2.50']);
  });

  test('of a product lists its factors, and of anything else one step', () => {
    expect(explainFigure('totalProfit', carry, trade).steps.map((step) => step.operator)).toEqual(['', '×']);
    const { steps, formula } = explainFigure('lossHead', { ...carry, losePercentage: '3' }, trade);
    expect(steps).toHaveLength(1);
    expect(formula).toBe('(Number of head × (Losses ÷ 100)) rounded up');
  });

  test('writes a percentage as the number that is multiplied: 8.00 × 0.0075, never 8.00%', () => {
    const all = tradeFigureNames.map(
      (name) => explainFigure(name, { ...carry, losePercentage: '3' }, trade).numbers,
    );
    expect(all.filter((numbers) => numbers.includes('%'))).toEqual(['(-3.26%) × 52 ÷ 26']);
    expect(explainFigure('interestOnCarry', carry, trade).numbers).toContain('8.00 × 0.0075 ×');
  });

  test('of a figure that is not available shows the dash', () => {
    const explained = explainFigure('profitPerHead', carry, { ...trade, saleCostHd: null });
    expect(explained.numbers).toBe('— − $1,000.00 − $240.85');
    expect(explained.exactNumbers).toBe('— − 1000 − 240.85');
    expect(explained.result.reason).toBe('no sale price');
    expect(explained.steps[0]!.value).toBeNull();
  });

  test('puts a negative number in a product in brackets', () => {
    expect(explainFigure('totalProfit', carry, { ...trade, saleCostHd: '1200' }).numbers).toBe(
      '10 × (-$40.85)',
    );
  });

  test('of a figure that never applies to the kind says so', () => {
    expect(explainFigure('shornTotalCost', carry, trade).shown).toBe('—');
  });
});
