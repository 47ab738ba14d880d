/** What happens to a part that both sides changed to different values: the member is asked, or mine wins. */
export type Clash = 'ask' | 'mine';

/**
 * Merges a structure's members, each as JSON, that both sides changed since `was`. Null where both changed the same member to different
 * values and the member must be asked.
 */
export function mergeMembers(was: object, mine: object, theirs: object, clash: Clash = 'ask'): object | null {
  const merged: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, left, right] = [was, mine, theirs].map((side) =>
      JSON.stringify((Reflect.get(side, name) as unknown) ?? null),
    );
    if (clash === 'ask' && left !== right && left !== before && right !== before) return null;
    merged[name] = JSON.parse((left === before ? right : left)!);
  }
  return merged;
}
