/** One line of the bench's table: what was measured, the figure with its unit, and what it stands beside in the same run. */
export interface BenchRow {
  readonly what: string;
  readonly figure: string;
  readonly against?: string;
  readonly ratio?: string;
}

/** The median of some timings, in the unit they were given in. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** "12.3 ms", "0.041 ms": three significant digits are all that a busy machine can promise. */
export const milliseconds = (value: number): string => `${Number(value.toPrecision(3))} ms`;

/** "4.2x": how many times `ours` goes into `theirs`. */
export const times = (ours: number, theirs: number): string => `${Number((theirs / ours).toPrecision(3))}x`;
