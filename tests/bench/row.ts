/** A promise beside a figure. */
export interface Limit {
  readonly text: string;
  readonly isMet: boolean;
}

/** One line of the bench's table: what was measured, the figure with its unit, what it stands beside in the same run, and what it may be. */
export interface BenchRow {
  readonly what: string;
  readonly figure: string;
  readonly against?: string;
  readonly ratio?: string;
  readonly limit?: Limit;
}

/** The most that `value` may be, in the unit of both. */
export const atMost = (value: number, most: number, unit: string): Limit => ({
  text: `<= ${most} ${unit}`,
  isMet: value <= most,
});

/** The least that `value` may be. */
export const atLeast = (value: number, least: number, unit: string): Limit => ({
  text: `>= ${least} ${unit}`,
  isMet: value >= least,
});

/** The median of some timings, in the unit they were given in. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Processor time of each of `runs` runs on average, ms: no less than the time on a quiet machine, and not stretched by a busy one. */
export function busyTime(runs: number, run: (round: number) => void): number {
  const start = process.cpuUsage();
  for (let round = 0; round < runs; round += 1) run(round);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / runs;
}

/** "12.3 ms", "0.041 ms": three significant digits are all that a busy machine can promise. */
export const milliseconds = (value: number): string => `${Number(value.toPrecision(3))} ms`;

/** "4.2x": how many times `ours` goes into `theirs`. */
export const times = (ours: number, theirs: number): string => `${Number((theirs / ours).toPrecision(3))}x`;
