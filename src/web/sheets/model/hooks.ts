import type { CellText } from '../text/cell-text.ts';

/** The question when a cell has changed elsewhere while the user was typing into it. */
export interface OverwriteQuestion {
  readonly cell: CellText;
  readonly column: string;
  readonly record: string;
  readonly mine: string;
  readonly theirs: string;
}

/** The tools that a sheet needs from its surroundings. */
export type SheetQuestion =
  | 'help'
  | 'find'
  | 'columns'
  | 'leave'
  | 'import'
  | 'workbook'
  | 'csv'
  | 'print'
  | 'reset'
  | 'deleted';

/** A clipboard as text and as an HTML table. */
export interface ClipboardContent {
  readonly text: string;
  readonly html: string;
}

/** Each returns false, or null, when the browser or the user does not allow it. */
export interface SheetClipboard {
  write(content: ClipboardContent): Promise<boolean>;
  read(): Promise<ClipboardContent | null>;
}

/** What the screen around a sheet provides. */
export interface SheetHooks {
  onOpen(id: string): void;
  hrefOf(id: string): string;
  onSelect(ids: ReadonlySet<string>): void;
  onRemove(id: string): void;
  /** Opens the history of a cell; false when the screen has none. */
  onStory(id: string, columnId: string, title: string): boolean;
  /** Opens the dialog that splits a mob or joins another one to it. */
  onMob(id: string, task: 'split' | 'join'): void;
  onAsk(what: SheetQuestion): void;
  /**
   * Shows pasted cells in the import's preview. Returns false on a screen without one; the caller then pastes them directly.
   * `columns`: the sheet columns that the cells cover; absent when headings or the contents of the cells decide.
   */
  onPreview(rows: readonly (readonly string[])[], columns?: readonly string[]): boolean;
  /** Opens the menu of a column beside its header. */
  onColumnMenu(columnId: string): void;
  onQuestion(question: OverwriteQuestion): void;
  /** The device's clipboard, for operations that the browser's own copy and paste events do not cover. */
  readonly clipboard: SheetClipboard;
  /** Saves a text as a file on the user's device. */
  onFile(name: string, text: string): void;
}

export const noHooks: SheetHooks = {
  onOpen: () => undefined,
  hrefOf: (id) => `#${id}`,
  onSelect: () => undefined,
  onRemove: () => undefined,
  onStory: () => false,
  onMob: () => undefined,
  onAsk: () => undefined,
  onPreview: () => false,
  onColumnMenu: () => undefined,
  onQuestion: () => undefined,
  onFile: () => undefined,
  clipboard: { write: () => Promise.resolve(false), read: () => Promise.resolve(null) },
};
