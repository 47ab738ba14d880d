import type { CellText } from '../text/cell-text.ts';
import { writeCells, type Written } from './cell-texts.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from './sheet-model.ts';
import { refusedWords } from './sentences.ts';

/** A write of more records than this appears only after it is stored on this device. */
export const bulkFrom = 20;

/**
 * Writes texts as one undo entry. Unreadable texts are marked in their cells.
 * @param draft - the key of a stored open cell; its stored text is deleted in the same transaction
 */
export function writeTexts<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  label: string,
  cells: readonly CellText[],
  draft?: string,
): Written {
  return writeRead(sheet, label, readTexts(sheet, cells), draft);
}

/** Returns what these texts would write. Nothing is written. */
export function readTexts<Row extends SheetRow>(
  { kind, port }: SheetModel<Row>,
  cells: readonly CellText[],
): Written {
  const { blank, parts } = kind;
  const made = parts === undefined ? blank : (id: string) => parts.blank(id);
  // The grid shows a row that was deleted during an edit until the editor closes. The row must not become a new record.
  return writeCells(kind, cells, (id) => (port.row(id) === undefined ? made?.(id) : undefined));
}

/** Like writeTexts, for texts that `readTexts` has already read. */
export function writeRead<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  label: string,
  written: Written,
  draft?: string,
): Written {
  const { kind, marks, records, store } = sheet;
  // Remove a message with Undo, because its Undo would now revert the new write.
  if (store.state.message.canUndo) sheet.say('');
  for (const cell of written.understood) {
    marks.drop(cell.rowId, cell.columnId);
    if (written.edits.length > 0) marks.touch(cell.rowId, cell.columnId);
  }
  if (written.edits.length > 0) keepInSight(sheet, written);
  const before = records.lastDone();
  if (written.edits.length > 0)
    records.commit(label, written.edits, {
      ...(written.edits.length > bulkFrom ? { bulk: true } : {}),
      ...(draft === undefined ? {} : { draft }),
    });
  marks.refuse(
    written.refused.filter(
      (cell) =>
        kind.row(cell.rowId) !== undefined ||
        kind.parts?.keepsTexts(cell.rowId) === true ||
        written.edits.some((edit) => edit.id === cell.rowId),
    ),
    { on: records.lastDone(), made: records.lastDone() !== before },
  );
  if (written.edits.length === 0 || written.refused.length > 0) store.change({}, { texts: true });
  const [bad] = written.refused;
  if (bad !== undefined && written.refused.length === 1) sheet.say(refusedWords(kind, bad), false, 'cell');
  return written;
}

/** Rows just written stay visible and in place until the user sorts or filters again. */
function keepInSight<Row extends SheetRow>({ store, port }: SheetModel<Row>, { edits }: Written): void {
  const { passes, keepVisibleIds } = store.state;
  const isSorted = port.columnStates().some(({ sort }) => sort !== null && sort !== undefined);
  if (passes === null && !isSorted) return;
  store.change({
    isStale: true,
    ...(passes === null
      ? {}
      : { keepVisibleIds: new Set([...keepVisibleIds, ...edits.map((edit) => edit.id)]) }),
  });
}
