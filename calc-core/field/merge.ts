/** What becomes of a part that both sides changed to different things: it is asked about, or mine counts. */
export type Clash = 'ask' | 'mine';

/**
 * What both sides made of a structure's members since `was`, each as JSON; null where they changed the same one differently and that is to be
 * asked about.
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
