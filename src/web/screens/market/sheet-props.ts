import type { Carry } from '#calc-core/carry';
import type { PriceClass } from '#calc-core/market';
import type { BoardRow } from '#web/data/records.ts';
import type { CellBlock } from './cells.ts';
import type { BoardEditing } from './use-board.ts';

/** What the sheet of a day gets, and its rows. */
export interface BoardSheetProps {
  readonly row: BoardRow;
  readonly carry: Carry | null;
  readonly editing: BoardEditing;
  readonly readOnly: boolean;
}

/** What the rows of one class get. */
export interface ClassRowsProps extends BoardSheetProps {
  readonly of: PriceClass;
  readonly index: number;
  /** Its rungs that the server has not got, by their places. */
  readonly unsent: ReadonlySet<string>;
  /** The cells that are chosen; null for none. */
  readonly block: CellBlock | null;
}
