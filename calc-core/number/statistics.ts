import { Decimal } from './decimal.ts';

/** What the status bar shows about the selected cells. `filled` includes texts; the other values are of numbers only. */
export interface Statistics {
  readonly filled: number;
  readonly numbers: number;
  readonly sum: Decimal;
  readonly average: Decimal | null;
  readonly min: Decimal | null;
  readonly max: Decimal | null;
}

/** Calculates the statistics of cells. Texts count as filled. Empty cells do not count. */
export function statisticsOf(values: Iterable<Decimal | string | null>): Statistics {
  let filled = 0;
  let numbers = 0;
  let sum = new Decimal(0);
  let min: Decimal | null = null;
  let max: Decimal | null = null;
  for (const value of values) {
    if (value === null || value === '') continue;
    filled += 1;
    if (typeof value === 'string') continue;
    numbers += 1;
    sum = sum.plus(value);
    min = min === null || value.lt(min) ? value : min;
    max = max === null || value.gt(max) ? value : max;
  }
  return { filled, numbers, sum, average: numbers === 0 ? null : sum.div(numbers), min, max };
}
