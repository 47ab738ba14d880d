import { movedProfits, shifts, type Moved } from './compare-moved.ts';
import {
  feedUnitsOf,
  flipWords,
  mixedWords,
  rankFigures,
  ranked,
  rankWords,
  unratedWords,
  type Scarce,
} from './compare-rank.ts';
import { partsOf, rankLine, type Line, type Part } from './compare-table.ts';
import { nameOf, valueOf, type Compared } from './compared.ts';

/** Two to four trades compared with each other. */
export interface Comparison<Row extends Compared> {
  /** The trades by rank, best first. */
  readonly order: readonly Row[];
  readonly names: readonly string[];
  readonly rankWords: string;
  readonly rank: Line;
  readonly parts: readonly Part[];
  /**
   * For example "Injune earns more a head; Wagga earns more of each week of feed." Null if the same trade is best by both figures. If the
   * trades cannot be ranked, says why.
   */
  readonly flip: string | null;
  readonly shifts: readonly number[];
  readonly moved: readonly Moved[];
}

/** Compares trades and ranks them by what they earn from `scarce`. */
export function compareTrades<Row extends Compared>(rows: readonly Row[], scarce: Scarce): Comparison<Row> {
  const order = ranked(rows, scarce);
  const isMixed = scarce === 'feed' && feedUnitsOf(rows).size > 1;
  const isUnrated = scarce === 'feed' && rows.filter((row) => valueOf(row, 'feedWeeks') !== null).length < 2;
  return {
    order,
    names: order.map(nameOf),
    rankWords: rankWords[scarce],
    rank: rankLine(order, scarce),
    parts: partsOf(order, rankFigures[scarce]),
    flip: isMixed ? mixedWords : isUnrated ? unratedWords : flipWords(rows, scarce),
    shifts,
    moved: movedProfits(order),
  };
}
