import { numberOf, type DecimalText } from './decimal.ts';

/**
 * Continues a series of amounts with even steps. Returns a function that gives the further amounts by index: 0 is the amount after the
 * last. Null for fewer than two amounts, for uneven steps, and if an amount is not a plain decimal.
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
