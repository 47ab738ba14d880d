import { fractionOf, type Exact } from '../../number/exact.ts';
import type { Actual } from '../../trade/facts/facts.ts';
import { sharedFigures, type SharedFigure } from '../../trade/facts/split-share.ts';

/**
 * For each figure, the share of the difference that this part of a split mob has, in $ for all its head. Empty for a mob that was not
 * split.
 */
export const shareOf = ({ fromSplit = {} }: Actual): ReadonlyMap<SharedFigure, Exact> =>
  new Map(
    sharedFigures.flatMap((name) => {
      const share = fractionOf(fromSplit[name] ?? '');
      return share === null ? [] : [[name, share] as const];
    }),
  );
