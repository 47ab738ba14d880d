import { writeCells, type CellText, type Written } from '../cells/write.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { refreshAll, say, type Core } from '../grid/core.ts';

/** From this many records on, a write is painted when it is safe on this device. */
export const bulkFrom = 20;

/** Writes texts through the records as one undo entry; what could not be read is marked at its cell. */
export function writeTexts<Row extends SheetRow>(
  core: Core<Row>,
  label: string,
  cells: readonly CellText[],
): Written {
  const { kind, marks, state, records } = core;
  const { blank } = kind;
  // What it offers to take back is no longer the last thing done.
  if (state.said.canUndo) say(core, '');
  const written = writeCells(kind, cells, blank === null ? undefined : (id) => blank(id));
  for (const cell of written.understood) {
    marks.drop(cell.rowId, cell.columnId);
    if (written.edits.length > 0) marks.touch(cell.rowId, cell.columnId);
  }
  for (const edit of written.edits) if (state.passes !== null) state.fresh.add(edit.id);
  state.isStale ||= written.edits.length > 0 && hasOrder(core);
  const before = records.lastDone();
  if (written.edits.length > 0)
    records.commit(label, written.edits, written.edits.length > bulkFrom ? { bulk: true } : undefined);
  marks.refuse(
    written.refused.filter(
      (cell) => kind.row(cell.rowId) !== undefined || written.edits.some((edit) => edit.id === cell.rowId),
    ),
    { on: records.lastDone(), made: records.lastDone() !== before },
  );
  if (written.edits.length === 0 || written.refused.length > 0) refreshAll(core);
  const [bad] = written.refused;
  if (bad !== undefined && written.refused.length === 1) say(core, bad.message);
  return written;
}

/** Whether rows stand in an order or selection that a write may have made out of date. */
function hasOrder<Row extends SheetRow>({ api, state }: Core<Row>): boolean {
  const isSorted = api.getColumnState().some(({ sort }) => sort !== null && sort !== undefined);
  return state.passes !== null || isSorted;
}
