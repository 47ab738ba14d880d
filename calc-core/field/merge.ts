/** If both versions changed the same part: ask the user, or use mine. */
export type Clash = 'ask' | 'mine';

/**
 * Merges two changed versions of a structure, property by property. Null if one property has two new values. With `clash` 'mine', `mine`
 * wins instead.
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
