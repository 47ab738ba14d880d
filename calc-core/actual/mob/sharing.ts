import { dividedBy, Exact, exactZero, fractionText, minus, plus, times } from '../../number/exact.ts';
import { exactFigure, type TradeResult } from '../../trade/calculate.ts';
import type { Actual } from '../../trade/facts/facts.ts';
import { sharedFigures, type SharedFigure, type SplitShare } from '../../trade/facts/split-share.ts';

/** A mob with its figures. */
export interface WorkedMob {
  readonly result: TradeResult;
  /** Head bought. */
  readonly head: Exact;
}

/** The figure in $ for all head of the mob, or the reason why there is none. */
function ofAll(name: SharedFigure, { result, head }: WorkedMob): Exact | string {
  const value = exactFigure(result, name);
  return typeof value === 'string' || name === 'inventoryChange' ? value : times(head, value);
}

/**
 * For each figure, the sum over `others` minus the sum over `mobs`, in $ for all head. Leaves out missing figures. Empty if all differences
 * are 0. Otherwise includes the zeros.
 */
export function missingIn(
  mobs: readonly WorkedMob[],
  others: readonly WorkedMob[],
): ReadonlyMap<SharedFigure, Exact> {
  const missing = sharedFigures.flatMap((name) => {
    const [have, want] = [mobs, others].map((of) => of.map((mob) => ofAll(name, mob)));
    const isNumber = (values: readonly (Exact | string)[]): values is readonly Exact[] =>
      values.every((value) => value instanceof Exact);
    if (!isNumber(have!) || !isNumber(want!)) return [];
    return [[name, minus(want.reduce(plus, exactZero), have.reduce(plus, exactZero))] as const];
  });
  return new Map(missing.some(([, amount]) => amount.m !== 0n) ? missing : []);
}

/** Replaces the corrections of a split (`fromSplit`) in the facts. An empty map removes them. */
export function withShare(actual: Actual, shares: ReadonlyMap<SharedFigure, Exact>): Actual {
  const { fromSplit: _, ...own } = actual;
  const fromSplit: SplitShare = Object.fromEntries(
    [...shares].map(([name, share]) => [name, fractionText(share)]),
  );
  return shares.size === 0 ? own : { ...own, fromSplit };
}

/** Divides each correction between two parts of a mob, in proportion to head. The two amounts add up exactly. */
export function sharesInTwo(
  shares: ReadonlyMap<SharedFigure, Exact>,
  { head, of }: { readonly head: Exact; readonly of: Exact },
): readonly [ReadonlyMap<SharedFigure, Exact>, ReadonlyMap<SharedFigure, Exact>] {
  const first = new Map([...shares].map(([name, share]) => [name, dividedBy(times(share, head), of)]));
  return [first, new Map([...shares].map(([name, share]) => [name, minus(share, first.get(name)!)]))];
}
