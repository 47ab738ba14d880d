/** The open editor, for the keyboard. */
export interface OpenEditor {
  /** The cell it is on. */
  readonly rowId: string;
  readonly columnId: string;
  /** What the cell held at full precision when the editor opened. */
  readonly base: string;
  /** Typing opened it: arrows commit, as in Excel's enter mode. */
  readonly isKeyStarted: boolean;
  text(): string;
  isChanged(): boolean;
  /** The list under a choice takes the arrows; true when it did. */
  moveChoice(by: 1 | -1): boolean;
  /** Takes back the last change of the text, or makes it again; nothing happens where there is none. */
  undo(): void;
  redo(): void;
  /** F2 while typing: from now on arrows move the caret. */
  toCaret(): void;
}

/** The cell that the editor opens on. */
export interface EditorSetup {
  /** "{column with unit}, {name of the record}". */
  readonly label: string;
  readonly rowId: string;
  readonly columnId: string;
  /** What the cell holds at full precision. */
  readonly base: string;
  /** The same, or the text that could not be read. */
  readonly text: string;
  /** What was typed into the cell before the page was left; null for an editor that opens for the first time. */
  readonly typed: string | null;
  readonly isNumber: boolean;
  readonly choices: readonly string[] | null;
  /** The one of the choices that a part of its name is taken for; any other text as it is. */
  nameMeant(text: string): string;
  onOpen(editor: OpenEditor): void;
  /** Called after each change of the text, also by the list of choices. */
  onInput(editor: OpenEditor): void;
  onClose(editor: OpenEditor): void;
}

/** The names of a list that a typed text leaves: the ones it is in, whatever its case. */
export const namesWith = (text: string, names: readonly string[]): readonly string[] =>
  names.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));

/** What an editor leaves behind: the text, and the cell's own when the editor opened on it. */
export class TypedText {
  readonly text: string;
  readonly base: string;
  constructor(text: string, base: string) {
    this.text = text;
    this.base = base;
  }
}
