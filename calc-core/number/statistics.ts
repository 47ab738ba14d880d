import { Decimal } from './decimal.ts';

/**
 * The figures that the status bar shows about the selected cells: how many are filled, and the sum, average, minimum and maximum of the
 * numbers.
 */
export interface Statistics {
  readonly filled: number;
  readonly numbers: number;
  readonly sum: Decimal;
  readonly average: Decimal | null;
  readonly min: Decimal | null;
  readonly max: Decimal | null;
}

/** The statistics of some cells. Texts count as filled; empty cells do not count. */
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
