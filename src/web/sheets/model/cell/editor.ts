/** The open editor, for the code that handles keys. */
export interface OpenEditor {
  /** The cell of the editor. */
  readonly rowId: string;
  readonly columnId: string;
  /** The cell's exact value when the editor opened. */
  readonly base: string;
  /** The editor was opened by typing, so arrow keys commit, as in Excel's enter mode. */
  readonly isKeyStarted: boolean;
  text(): string;
  isChanged(): boolean;
  /** Moves in the list of choices. Returns true when there is a list. */
  moveChoice(by: 1 | -1): boolean;
  /** Undo and redo of the text in the editor. Both do nothing when there is no such change. */
  undo(): void;
  redo(): void;
  /** Call when F2 is pressed while typing. From then on, arrow keys move the caret. */
  toCaret(): void;
}

/** What an editor needs to open on a cell. */
export interface EditorSetup {
  /** The editor's name for screen readers: "{column with unit}, {name of the record}". */
  readonly label: string;
  readonly rowId: string;
  readonly columnId: string;
  /** The cell's exact value. */
  readonly base: string;
  /** The text to start with: the value, or the cell's unreadable text. */
  readonly text: string;
  /** The text that was typed before the page was left; null for an editor that opens for the first time. */
  readonly typed: string | null;
  readonly isNumber: boolean;
  readonly choices: readonly string[] | null;
  /** Completes a typed part of a name to the choice that it selects. Returns any other text unchanged. */
  nameMeant(text: string): string;
  onOpen(editor: OpenEditor): void;
  /** Called after each change of the text, including a selection from the list of choices. */
  onInput(editor: OpenEditor): void;
  onClose(editor: OpenEditor): void;
}

/** The names that contain the typed text, in any letter case. */
export const namesWith = (text: string, names: readonly string[]): readonly string[] =>
  names.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));

/** What an editor returns: the typed text, and the cell's value when the editor opened. */
export class TypedText {
  readonly text: string;
  readonly base: string;
  constructor(text: string, base: string) {
    this.text = text;
    this.base = base;
  }
}
