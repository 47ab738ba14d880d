import type { SheetRow } from '../../kinds/kind.ts';
import { leaveEditor } from '../editing.ts';
import { noHooks, type SheetHooks } from '../hooks.ts';
import { noGrid, type GridPort } from '../port.ts';
import { countRows } from './row-counts.ts';
import { createRowFeed, noFeed, type FeedTarget } from './row-feed.ts';
import type { SheetModel } from '../sheet-model.ts';
import { markHits, showAll } from '../viewing.ts';

/** With more rows than this, the first totals are calculated `restMs` after the first paint. */
const manyRows = 200;
const restMs = 50;

/** Fills the grid with rows and keeps them up to date. Returns a function that detaches the sheet from the grid. */
export function attachRows<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  port: GridPort<Row>,
  hooks: SheetHooks,
): () => void {
  const { kind, layout, marks, records, store } = sheet;
  const rows = kind.rows();
  sheet.port = port;
  sheet.hooks = hooks;
  sheet.counts = countRows(rows);
  sheet.feed = createRowFeed(kind, rowChangesOf(sheet));
  layout.columnsChanged();
  port.applyRows({ added: rows });
  const sumUp = (): void => {
    if (sheet.port === port) sheet.rebuildTotals();
  };
  if (rows.length > manyRows) port.afterPaint(() => void setTimeout(sumUp, restMs));
  else sumUp();
  if (sheet.state.quickFilter !== '') markHits(sheet);
  const showsAll = (): void => showAll(sheet);
  sheet.memory.showAll = showsAll;
  const stops = [
    records.subscribe((keys) => recordsChanged(sheet, keys)),
    marks.subscribe(() => store.change({}, { texts: true })),
  ];
  return () => {
    for (const stop of stops) stop();
    sheet.totals.stop();
    sheet.memory.quickFilter = sheet.state.quickFilter;
    if (sheet.memory.showAll === showsAll) sheet.memory.showAll = () => undefined;
    // The closing sheet cannot ask the user. If the open cell has changed elsewhere, its text stays stored.
    sheet.hooks = noHooks;
    leaveEditor(sheet);
    store.change({ editor: null });
    sheet.feed = noFeed;
    sheet.port = noGrid;
  };
}

function recordsChanged<Row extends SheetRow>(sheet: SheetModel<Row>, keys: ReadonlySet<string>): void {
  const { kind } = sheet.kind;
  sheet.feed.changed(keys);
  // A record of another kind has changed. Cells may show its name, for example the name of a carry.
  const isElsewhere = [...keys].some((key) => !key.startsWith(`${kind}/`));
  sheet.store.change({}, isElsewhere ? { texts: true } : {});
  // The group list's totals are calculated from trades.
  if (isElsewhere && kind === 'group') sheet.rebuildTotals();
}

function rowChangesOf<Row extends SheetRow>(sheet: SheetModel<Row>): FeedTarget<Row> {
  return {
    row: (id) => sheet.port.row(id),
    isEditing: () => sheet.state.editor !== null,
    update: (rows) => updateRows(sheet, rows),
    move: (added, removed) => moveRows(sheet, added, removed),
  };
}

function updateRows<Row extends SheetRow>(sheet: SheetModel<Row>, updated: readonly Row[]): void {
  for (const row of updated) {
    const before = sheet.port.row(row.id);
    if (before !== undefined) sheet.counts.changed(before, row);
    if (row.state.state === 'synced') sheet.marks.settle(row.id);
  }
  sheet.port.applyRows({ updated });
  sheet.totals.update(updated);
  sheet.store.change({}, { rows: updated.map((row) => row.id) });
}

/**
 * Adds and removes rows. If the active cell is removed, the cell at its position becomes active. The grid would choose the row above
 * instead.
 */
function moveRows<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  added: readonly Row[],
  removed: readonly string[],
): void {
  const { layout, port, counts, selection, store } = sheet;
  const spot = selection.spot();
  const hadKeyboard = port.hasKeyboard();
  for (const row of added) counts.added(row);
  for (const row of removed.flatMap((id) => port.row(id) ?? [])) counts.removed(row);
  port.applyRows({ added, removed });
  if (spot !== null && selection.spot() === null) {
    selection.selectSpot({ row: Math.min(spot.row, layout.rowCount - 1), column: spot.column });
    if (hadKeyboard) sheet.focusActive();
  }
  sheet.rebuildTotals();
  store.change({});
}
