/** The balance at the end of a day. `at` counts days from the first day of the picture. */
export interface BalancePoint {
  readonly at: number;
  readonly dollars: number;
}

/** Converts days and dollars to positions in a picture. */
export interface PictureScale {
  readonly x: (at: number) => number;
  readonly y: (dollars: number) => number;
}

/** Returns a stepped line. A balance is level until the day of the next change. */
export function stepLine(points: readonly BalancePoint[], { x, y }: PictureScale): string {
  const [first] = points;
  if (first === undefined) return '';
  let line = `M${x(first.at).toFixed(1)} ${y(first.dollars).toFixed(1)}`;
  let shown = y(first.dollars).toFixed(1);
  for (const { at, dollars } of points) {
    const next = y(dollars).toFixed(1);
    if (next === shown) continue;
    line += `H${x(at).toFixed(1)}V${next}`;
    shown = next;
  }
  return `${line}H${x(points.at(-1)!.at + 1).toFixed(1)}`;
}
