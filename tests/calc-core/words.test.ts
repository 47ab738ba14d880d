import { describe, expect, test } from 'vitest';
import { business } from '../../calc-core/figure/constants.ts';
import type { Num } from '../../calc-core/figure/num.ts';
import { expressionOf, fact, inputNum, notAvailable, nothing } from '../../calc-core/figure/record.ts';
import { resolved, wordsOf, written } from '../../calc-core/figure/words.ts';
import { inLabels } from '../../calc-core/trade/figure-words.ts';

const price = inputNum('trade', 'saleCostHd');
const head = inputNum('trade', 'numberOfHead');
const words = (formula: Num) => wordsOf(expressionOf(formula), inLabels);

describe('a formula in words', () => {
  test('leaves out terms that add nothing, on either side', () => {
    expect([price.plus(nothing), nothing.plus(price), price.minus(nothing)].map(words)).toEqual([
      'Sale price per head',
      'Sale price per head',
      'Sale price per head',
    ]);
    expect(words(nothing.minus(price))).toBe('0 − Sale price per head');
  });

  test('is 0 when a factor is 0', () => {
    expect(
      [price.times(nothing), nothing.times(price), nothing.dividedBy(head, 'no head')].map(words),
    ).toEqual(['0', '0', '0']);
  });

  test('has brackets only where they are needed', () => {
    expect(words(price.plus(head).times(price.minus(head)))).toBe(
      '(Sale price per head + Number of head) × (Sale price per head − Number of head)',
    );
    expect(words(price.minus(head.minus(price)))).toBe(
      'Sale price per head − (Number of head − Sale price per head)',
    );
    expect(words(price.minus(head).minus(price))).toBe(
      'Sale price per head − Number of head − Sale price per head',
    );
    expect(words(price.times(head).dividedBy(business.baleWeight).ceil())).toBe(
      '(Sale price per head × Number of head ÷ 180) rounded up',
    );
    expect(words(price.max(head).plus(price.ceil()))).toBe(
      '(the larger of Sale price per head and Number of head) + (Sale price per head rounded up)',
    );
  });

  test('shows both sides of an open condition, and one side of a decided condition', () => {
    const choice = fact('sheep').choose(price, head);
    expect(words(choice.plus(price))).toBe('(Sale price per head, or Number of head) + Sale price per head');
    expect(words(fact('sheep').choose(price, nothing))).toBe('Sale price per head');
    const made = (holds: boolean) =>
      written(
        resolved(expressionOf(choice), () => holds),
        inLabels,
      );
    expect([made(true), made(false)]).toEqual(['Sale price per head', 'Number of head']);
  });

  test('leaves out checks for missing values, and gives the reason for a figure that is never available', () => {
    expect(words(price.availableWhen(head.isPositive(), 'no head'))).toBe('Sale price per head');
    expect(words(notAvailable('depends on the trade'))).toBe('depends on the trade');
  });
});
