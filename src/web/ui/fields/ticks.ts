/** About `count` round numbers. The first is at or below `from`, the last at or above `to`. */
export function niceTicks(from: number, to: number, count: number): readonly number[] {
  const rough = (to - from || Math.abs(to) || 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  // Without rounding, three steps of 0.2 would be 0.6000000000000001.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
