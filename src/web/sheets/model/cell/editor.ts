/** The open editor, as the keyboard handling uses it. */
export interface OpenEditor {
  /** The cell it is on. */
  readonly rowId: string;
  readonly columnId: string;
  /** The cell's exact value when the editor opened. */
  readonly base: string;
  /** The editor was opened by typing: arrow keys commit, as in Excel's enter mode. */
  readonly isKeyStarted: boolean;
  text(): string;
  isChanged(): boolean;
  /** Gives an arrow key to the list of choices; true when the list used it. */
  moveChoice(by: 1 | -1): boolean;
  /** Undoes or redoes the last change of the text; does nothing when there is none. */
  undo(): void;
  redo(): void;
  /** F2 was pressed while typing: arrow keys move the caret from now on. */
  toCaret(): void;
}

/** The cell that the editor opens on. */
export interface EditorSetup {
  /** "{column with unit}, {name of the record}". */
  readonly label: string;
  readonly rowId: string;
  readonly columnId: string;
  /** The cell's exact value. */
  readonly base: string;
  /** The same, or the text that could not be read. */
  readonly text: string;
  /** The text that was typed before the page was left; null for an editor that opens for the first time. */
  readonly typed: string | null;
  readonly isNumber: boolean;
  readonly choices: readonly string[] | null;
  /** The choice that a typed part of its name selects; any other text unchanged. */
  nameMeant(text: string): string;
  onOpen(editor: OpenEditor): void;
  /** Called after each change of the text, including a selection from the list of choices. */
  onInput(editor: OpenEditor): void;
  onClose(editor: OpenEditor): void;
}

/** The names of a list that contain the typed text, in any letter case. */
export const namesWith = (text: string, names: readonly string[]): readonly string[] =>
  names.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));

/** The result of an editor: its text, and the cell's value when it opened. */
export class TypedText {
  readonly text: string;
  readonly base: string;
  constructor(text: string, base: string) {
    this.text = text;
    this.base = base;
  }
}
