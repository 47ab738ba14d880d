/** The open editor, for the code that handles keys. */
export interface OpenEditor {
  readonly rowId: string;
  readonly columnId: string;
  readonly base: string;
  /** True if typing opened the editor. Arrow keys then move to the next cell, as in Excel's enter mode. */
  readonly isKeyStarted: boolean;
  text(): string;
  isChanged(): boolean;
  /** Selects the next or previous choice. Returns true if there is a list. */
  moveChoice(by: 1 | -1): boolean;
  /** Undoes the last change of the editor's text. Does nothing without a change. */
  undo(): void;
  redo(): void;
  /** Call when F2 is pressed while typing. Arrow keys then move the caret. */
  toCaret(): void;
}

/** What an editor needs to open on a cell. */
export interface EditorSetup {
  readonly label: string;
  readonly rowId: string;
  readonly columnId: string;
  /** The cell's exact value. */
  readonly base: string;
  /** The editor's first text: the cell's value or its unreadable text. */
  readonly text: string;
  /** The text that was typed before the page was left. Null for a new edit. */
  readonly typed: string | null;
  readonly isNumber: boolean;
  readonly choices: readonly string[] | null;
  /** Completes a name. If exactly one choice contains the text, returns that choice. Otherwise returns the text. */
  nameMeant(text: string): string;
  onOpen(editor: OpenEditor): void;
  /** Called after each change of the text, also when a choice is selected. */
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
