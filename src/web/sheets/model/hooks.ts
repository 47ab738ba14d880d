import type { CellText } from '../text/cell-text.ts';

/** A cell has changed elsewhere while the user was typing into it. This question asks which value to keep. */
export interface OverwriteQuestion {
  readonly cell: CellText;
  readonly column: string;
  readonly record: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What a sheet asks of its screen, such as opening a dialog or focusing the search box. */
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

/** The content of a clipboard, as text and as an HTML table. */
export interface ClipboardContent {
  readonly text: string;
  readonly html: string;
}

/** Access to the clipboard. Each function returns false or null if the browser or the user refuses. */
export interface SheetClipboard {
  write(content: ClipboardContent): Promise<boolean>;
  read(): Promise<ClipboardContent | null>;
}

/** What the screen around a sheet provides to the sheet. */
export interface SheetHooks {
  onOpen(id: string): void;
  hrefOf(id: string): string;
  onSelect(ids: ReadonlySet<string>): void;
  onRemove(id: string): void;
  /** Opens the history of a cell. Returns false if the screen has no history. */
  onStory(id: string, columnId: string, title: string): boolean;
  /** Opens the dialog that splits a mob or joins two mobs. */
  onMob(id: string, task: 'split' | 'join'): void;
  onAsk(what: SheetQuestion): void;
  /**
   * Shows pasted cells in the import's preview. Returns false if the screen has no preview. The caller must then paste the cells.
   * @param columns - the sheet column of each cell; if absent, the preview matches them
   */
  onPreview(rows: readonly (readonly string[])[], columns?: readonly string[]): boolean;
  onColumnMenu(columnId: string): void;
  onQuestion(question: OverwriteQuestion): void;
  /** The device's clipboard for menus, because menus get no copy or paste event. */
  readonly clipboard: SheetClipboard;
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
