import { holdPage, isPageGone, pageId } from '#web/data/pages.ts';
import type { Records } from '#web/data/records.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { OpenEditor } from './editor.ts';

/**
 * The text of an open cell. Like a form's draft it is stored on this device at every key. So it survives a reload, another address, a
 * killed browser and a discarded tab: the sheet opens the cell again with the same text.
 */
export interface OpenCell {
  readonly rowId: string;
  readonly columnId: string;
  readonly text: string;
  /** The cell's value when it was opened. */
  readonly base: string;
}

interface Sheet<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  readonly records: Records;
}

const prefixOf = <Row extends SheetRow>({ sheetId, within = '' }: SheetKind<Row>): string =>
  `sheet/open/${sheetId}/${within}/`;

/** The key under which this page stores the open cell of this sheet. Two tabs can each have one. */
export const openCellKey = <Row extends SheetRow>(kind: SheetKind<Row>): string =>
  `${prefixOf(kind)}${pageId}`;

/** Stores the text of the editor, if it has been changed. */
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

/** An open cell that was left, and the key it is stored under. */
export interface StoredCell {
  readonly key: string;
  readonly cell: OpenCell;
}

/** The open cell of this sheet that was stored by this page or by a closed page; null when there is none. */
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

/** Reads the stored fields as far as possible, because another version of the app may have written them. */
function cellOf(fields: Readonly<Record<string, unknown>> | undefined): OpenCell | null {
  const { rowId, columnId, base, text } = fields ?? {};
  if (typeof rowId !== 'string' || typeof columnId !== 'string') return null;
  return typeof base === 'string' && typeof text === 'string' ? { rowId, columnId, base, text } : null;
}
