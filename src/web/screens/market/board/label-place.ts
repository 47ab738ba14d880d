/** Where a line's name stands in the picture. */
interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The width of a letter of the labels (12 px, strong), px: a little more than the mean, so that no name is cut. */
const letterWidth = 7;
const GAP = 10;

/**
 * The place of a name beside the last dot of its line: on its right; on the left where the picture ends or another line is in the way;
 * over the dot where neither side has room for the whole name.
 */
export function labelPlace(
  name: string,
  dot: { readonly x: number; readonly y: number },
  { right, isCrowded }: { readonly right: number; readonly isCrowded: boolean },
): LabelPlace {
  const width = name.length * letterWidth;
  const fitsRight = dot.x + GAP + width <= right;
  if (fitsRight && !isCrowded) return { x: dot.x + GAP, y: dot.y + 4, anchor: 'start' };
  if (dot.x - GAP - width >= 0) return { x: dot.x - GAP, y: dot.y - 8, anchor: 'end' };
  if (fitsRight) return { x: dot.x + GAP, y: dot.y - 8, anchor: 'start' };
  const middle = Math.max(width / 2, Math.min(dot.x, right - width / 2));
  return { x: middle, y: dot.y - 12, anchor: 'middle' };
}
