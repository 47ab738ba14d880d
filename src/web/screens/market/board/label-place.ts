interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The width in px of a bold 12 px letter. Slightly more than the average, so no name is cut. */
const letterWidth = 7;
const GAP = 10;

/** Places the line's name to the right of its last dot. Without room, the name goes to the left or above. */
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
