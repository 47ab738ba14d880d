import { fractionOf, type Exact } from '../../number/exact.ts';
import type { Actual } from '../../trade/facts/facts.ts';
import { sharedFigures, type SharedFigure } from '../../trade/facts/split-share.ts';

/** For a part of a split mob, the correction of each figure, in $ for all head. Empty for a mob that was never split. */
export const shareOf = ({ fromSplit = {} }: Actual): ReadonlyMap<SharedFigure, Exact> =>
  new Map(
    sharedFigures.flatMap((name) => {
      const share = fractionOf(fromSplit[name] ?? '');
      return share === null ? [] : [[name, share] as const];
    }),
  );
