/** A text to be written into a cell. */
export interface CellText {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
}

/** An unreadable text: it stays in its cell with the message. */
export interface RefusedText extends CellText {
  readonly message: string;
}
