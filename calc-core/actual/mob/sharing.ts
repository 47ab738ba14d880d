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

/** A figure for all head of the mob, or the reason why it is not available. */
function ofAll(name: SharedFigure, { result, head }: WorkedMob): Exact | string {
  const value = exactFigure(result, name);
  return typeof value === 'string' || name === 'inventoryChange' ? value : times(head, value);
}

/**
 * For each figure, the sum over `others` less the sum over `mobs`. Empty if all sums are equal. Figures that a mob does not have are left
 * out. If some sums differ, figures with equal sums get a share of 0. Otherwise the share of a cost would also change the profit.
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

/** The facts with these shares. If `shares` is empty, any earlier shares are removed. */
export function withShare(actual: Actual, shares: ReadonlyMap<SharedFigure, Exact>): Actual {
  const { fromSplit: _, ...own } = actual;
  const fromSplit: SplitShare = Object.fromEntries(
    [...shares].map(([name, share]) => [name, fractionText(share)]),
  );
  return shares.size === 0 ? own : { ...own, fromSplit };
}

/** Divides shares into two parts that add up to them exactly. The first part is in proportion to its head. */
export function sharesInTwo(
  shares: ReadonlyMap<SharedFigure, Exact>,
  { head, of }: { readonly head: Exact; readonly of: Exact },
): readonly [ReadonlyMap<SharedFigure, Exact>, ReadonlyMap<SharedFigure, Exact>] {
  const first = new Map([...shares].map(([name, share]) => [name, dividedBy(times(share, head), of)]));
  return [first, new Map([...shares].map(([name, share]) => [name, minus(share, first.get(name)!)]))];
}
