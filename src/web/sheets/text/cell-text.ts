/** A text to be written into a cell. */
export interface CellText {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
}

/** A text that could not be read. It stays in its cell, with the message. */
export interface RefusedText extends CellText {
  readonly message: string;
}
