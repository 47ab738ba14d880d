import { holdPage, isPageGone, pageId } from '#web/data/pages.ts';
import type { Records } from '#web/data/records.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { OpenEditor } from './editor.ts';

/** The text of an open cell, stored on this device at every keystroke. After a reload, the sheet reopens the cell with it. */
export interface OpenCell {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
  readonly base: string;
}

interface Sheet<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  readonly records: Records;
}

const prefixOf = <Row extends SheetRow>({ sheetId, within = '' }: SheetKind<Row>): string =>
  `sheet/open/${sheetId}/${within}/`;

/** This page stores the sheet's open cell under this key. Each tab has its own key. */
export const openCellKey = <Row extends SheetRow>(kind: SheetKind<Row>): string =>
  `${prefixOf(kind)}${pageId}`;

/** Stores the editor's text. If the text has not changed, deletes the stored text instead. */
export function storeOpenCell<Row extends SheetRow>(sheet: Sheet<Row>, editor: OpenEditor): void {
  if (!editor.isChanged()) return dropOpenCell(sheet);
  holdPage();
  const { rowId, columnId, base } = editor;
  sheet.records.drafts.write(openCellKey(sheet.kind), { rowId, columnId, base, text: editor.text() });
}

/** Call when the text was committed or discarded. */
export function dropOpenCell<Row extends SheetRow>({ kind, records }: Sheet<Row>): void {
  const key = openCellKey(kind);
  if (records.drafts.read(key) !== undefined) records.drafts.discard(key);
}

/** A cell that was still open when the user left the page, and its storage key. */
export interface StoredCell {
  readonly key: string;
  readonly cell: OpenCell;
}

/** Finds the stored open cell of this sheet. A page that is now closed may have stored it. Null if there is none. */
export async function findOpenCell<Row extends SheetRow>({
  kind,
  records,
}: Sheet<Row>): Promise<StoredCell | null> {
  const prefix = prefixOf(kind);
  for (const key of records.drafts.keys().filter((each) => each.startsWith(prefix))) {
    const cell = cellOf(records.drafts.read(key)?.fields);
    const page = key.slice(prefix.length);
    if (cell !== null && (page === pageId || (await isPageGone(page)))) return { key, cell };
  }
  return null;
}

/** Reads a stored cell. Null if another version of the app stored it in another form. */
function cellOf(fields: Readonly<Record<string, unknown>> | undefined): OpenCell | null {
  const { rowId, columnId, base, text } = fields ?? {};
  if (typeof rowId !== 'string' || typeof columnId !== 'string') return null;
  return typeof base === 'string' && typeof text === 'string' ? { rowId, columnId, base, text } : null;
}
