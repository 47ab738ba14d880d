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

/** Two to four trades beside each other. */
export interface Comparison<Row extends Compared> {
  /** The best first of what is scarce. */
  readonly order: readonly Row[];
  readonly names: readonly string[];
  /** What the ranking goes by, in words, and its line. */
  readonly rankWords: string;
  readonly rank: Line;
  readonly parts: readonly Part[];
  /** Who earns more a head and who more of what is scarce, where they are two; or why there is no ranking. */
  readonly flip: string | null;
  /** By how many per cent the sale prices are moved. */
  readonly shifts: readonly number[];
  readonly moved: readonly Moved[];
}

/** Ranks trades by what is scarce: their inputs that differ, their figures with the best of each, and their profits as prices move. */
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
