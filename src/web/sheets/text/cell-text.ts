/** A text to be written into a cell. */
export interface CellText {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
}

/** An unreadable text. It stays in its cell, with a message. */
export interface RefusedText extends CellText {
  readonly message: string;
}
