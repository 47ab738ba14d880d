import { numberOf, type DecimalText } from './decimal.ts';

/**
 * Continues amounts with even steps: 10, 20 → 30, 40. The returned function gives the new amounts: 30 for index 0. Null for
 * fewer than two amounts, uneven steps or an invalid amount.
 */
export function evenSeries(seeds: readonly DecimalText[]): ((index: number) => DecimalText) | null {
  const numbers = seeds.flatMap((seed) => numberOf(seed) ?? []);
  const [first, second] = numbers;
  if (first === undefined || second === undefined || numbers.length < seeds.length) return null;
  const step = second.minus(first);
  const isEven = numbers.every((number, index) => first.plus(step.times(index)).eq(number));
  const last = numbers.at(-1)!;
  return isEven ? (index) => last.plus(step.times(index + 1)).toFixed() : null;
}
