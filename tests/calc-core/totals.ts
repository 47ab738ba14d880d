import type { FigureValue } from '#calc-core/figure';
import {
  groupFigureNames,
  joinTallies,
  noTally,
  tallyOf,
  totalOf,
  type GroupFigureName,
} from '#calc-core/group';
import type { TotalledTrade } from '#calc-core/group/totals.ts';

interface GroupTotals {
  readonly count: number;
  readonly figures: { readonly [N in GroupFigureName]: FigureValue };
  /** The number of trades that each total includes. */
  readonly counted: { readonly [N in GroupFigureName]: number };
}

/** Every total of a group's trades, added up as in the totals row of the sheet. */
export function totalsOf(rows: readonly TotalledTrade[]): GroupTotals {
  const tallies = groupFigureNames.map((name) => {
    const tally = rows.map((row) => tallyOf(name, row)).reduce(joinTallies, noTally);
    return { name, figure: totalOf(name, tally), counted: tally.counted };
  });
  return {
    count: rows.length,
    figures: Object.fromEntries(tallies.map(({ name, figure }) => [name, figure])) as GroupTotals['figures'],
    counted: Object.fromEntries(
      tallies.map(({ name, counted }) => [name, counted]),
    ) as GroupTotals['counted'],
  };
}
