import type { Carry } from '#calc-core/carry';
import type { PriceClass } from '#calc-core/market';
import type { BoardRow } from '#web/data/records.ts';
import type { Rectangle } from '#web/sheets/range.ts';
import type { BoardEditing } from './use-board.ts';
import type { DaySheet } from './use-day-sheet.ts';

/** The properties of a day's sheet. */
export interface BoardSheetProps {
  readonly row: BoardRow;
  readonly carry: Carry | null;
  readonly editing: BoardEditing;
  readonly day: DaySheet;
  readonly readOnly: boolean;
}

/** The properties of the rows of one class. */
export interface ClassRowsProps extends Omit<BoardSheetProps, 'editing'> {
  readonly of: PriceClass;
  readonly index: number;
  /** The row number of the class's first rung. Row numbers count all rungs of the day. */
  readonly first: number;
  /** The rungs that the server does not have yet, as `${class index} ${rung index}`. */
  readonly unsent: ReadonlySet<string>;
  /** The selected cells. Null if no cell of this class is selected. */
  readonly box: Rectangle | null;
}
