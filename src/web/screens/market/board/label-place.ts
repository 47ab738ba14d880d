/** Where the name of a line is placed in the picture. */
interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The width in px of a letter of a label (12 px, bold). It is a little more than the average, so that no name is cut. */
const letterWidth = 7;
const GAP = 10;

/**
 * Where to place a line's name: on the right of its last dot; on the left if the picture ends there or another line is in the way; above
 * the dot if neither side has room.
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
