/** A limit that is printed next to the measured value. */
export interface Limit {
  readonly text: string;
  readonly isMet: boolean;
}

/** One line of a bench's table. */
export interface BenchRow {
  readonly what: string;
  readonly figure: string;
  readonly against?: string;
  readonly ratio?: string;
  readonly limit?: Limit;
}

export const atMost = (value: number, most: number, unit: string): Limit => ({
  text: `<= ${most} ${unit}`,
  isMet: value <= most,
});

export const atLeast = (value: number, least: number, unit: string): Limit => ({
  text: `>= ${least} ${unit}`,
  isMet: value >= least,
});

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The average processor time of `runs` runs, in ms. A busy machine does not increase it. */
export function busyTime(runs: number, run: (round: number) => void): number {
  const start = process.cpuUsage();
  for (let round = 0; round < runs; round += 1) run(round);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / runs;
}

/** Writes three significant digits, such as "12.3 ms" or "0.041 ms". */
export const milliseconds = (value: number): string => `${Number(value.toPrecision(3))} ms`;

/** Writes `theirs` divided by `ours`, such as "4.2x". */
export const times = (ours: number, theirs: number): string => `${Number((theirs / ours).toPrecision(3))}x`;
