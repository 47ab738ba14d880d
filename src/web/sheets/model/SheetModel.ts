import type { Records } from '#web/data/records.ts';
import { carriedText, fullTitle, type SheetColumn } from '../columns/column.ts';
import type { Rectangle, Spot } from '../range.ts';
import type { CellText, Refused, Written } from './cellTexts.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { listed, sortedAs, startOf } from './arrangement.ts';
import { closeEditor, isEditable } from './editing.ts';
import { rowFilter } from './filters.ts';
import { noHooks, type Question, type SheetHooks } from './hooks.ts';
import { createLayout, type SheetLayout } from './layout.ts';
import { newRowId, type PinnedRow } from './pinnedRow.ts';
import { noGrid, type GridPort } from './port.ts';
import { createRowFeed, type RowFeed } from './rowFeed.ts';
import { readOnlyWords } from './sentences.ts';
import { cellsToFix, findAll, findNext, nextToFix } from './search.ts';
import { createSelection, type Selection } from './selection.ts';
import { memoryOf, type SheetMemory } from './sheetMemory.ts';
import { createSheetRows, type SheetRows } from './sheetRows.ts';
import { stateOf, type SheetState, type StatusMessage } from './state.ts';
import { createStore, type Store } from './store.ts';
import { createTotals, type Totals } from './totals.ts';
import { keptMarks, type Marks } from './unreadableCells.ts';
import { noFilters, type Arrangement, type Density, type FilterSet, type View } from './viewState.ts';
import { writeTexts } from './writing.ts';

/** The active cell: its column, its record, which the blank row has not, and where it stands. */
export interface ActiveCell<Row> {
  readonly column: SheetColumn<Row>;
  readonly row: Row | undefined;
  readonly spot: Spot;
}

const blankRow: PinnedRow = { id: newRowId, pinned: 'new', texts: new Map() };
const mostHits = 2000;

/**
 * A sheet without the grid that shows it: rows, selection, texts that could not be read, filters, totals, view. It knows no element and no
 * AG Grid; what it needs of them it asks its port, and what has changed it tells by its store.
 */
export class SheetModel<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  readonly records: Records;
  readonly columns: ReadonlyMap<string, SheetColumn<Row>>;
  readonly marks: Marks;
  readonly store: Store<SheetState<Row>>;
  readonly layout: SheetLayout;
  readonly selection: Selection;
  rows: SheetRows<Row>;
  port: GridPort<Row> = noGrid;
  hooks: SheetHooks = noHooks;
  readonly memory: SheetMemory;
  private readonly totals: Totals<Row>;
  private readonly feed: RowFeed;

  constructor(kind: SheetKind<Row>, records: Records, remembered: View | null) {
    this.kind = kind;
    this.records = records;
    this.columns = new Map(kind.columns.map((column) => [column.id, column]));
    this.marks = keptMarks(records, kind.kind);
    this.memory = memoryOf(records, kind);
    this.store = createStore(stateOf(kind, remembered, this.memory.quickFilter, this.marks));
    const groups = new Map(kind.columns.map((column) => [column.id, column.group]));
    this.layout = createLayout(() => this.port, groups, kind.blank !== null);
    this.selection = createSelection(this.layout, () => this.store.change({}, { range: true }));
    this.rows = createSheetRows<Row>([]);
    this.totals = createTotals<Row>((totals) => this.store.change({ totals }, { totals: true }));
    this.feed = createRowFeed(
      kind,
      { get: (id) => this.rows.get(id) },
      {
        isEditing: () => this.state.editor !== null,
        update: (rows) => this.updateRows(rows),
        move: (added, removed) => this.moveRows(added, removed),
      },
    );
  }

  get state(): Readonly<SheetState<Row>> {
    return this.store.state;
  }

  /** Gives the grid its rows and follows the records, until what it returns is called. */
  attach(port: GridPort<Row>, hooks: SheetHooks): () => void {
    this.port = port;
    this.hooks = hooks;
    this.layout.columnsChanged();
    const rows = this.kind.rows();
    this.rows = createSheetRows(rows);
    port.applyRows({ added: rows });
    this.rebuildTotals();
    if (this.state.quickFilter !== '') this.markHits();
    const stops = [
      this.records.subscribe((keys) => this.recordsChanged(keys)),
      this.marks.subscribe(() => this.store.change({}, { texts: true })),
    ];
    return () => {
      for (const stop of stops) stop();
      this.totals.stop();
      this.memory.quickFilter = this.state.quickFilter;
      this.store.change({ editor: null });
      this.port = noGrid;
      this.hooks = noHooks;
    };
  }

  column(id: string): SheetColumn<Row> | undefined {
    return this.columns.get(id);
  }

  columnAt(index: number): SheetColumn<Row> | undefined {
    return this.columns.get(this.layout.columnAt(index) ?? '');
  }

  /** The record at a display row; undefined for the blank row. */
  rowAt(index: number): Row | undefined {
    return this.port.rowAt(index);
  }

  active(): ActiveCell<Row> | null {
    const spot = this.selection.spot();
    const column = spot === null ? undefined : this.columnAt(spot.column);
    return spot === null || column === undefined ? null : { column, row: this.rowAt(spot.row), spot };
  }

  /** Whether a cell can be typed into. */
  canEdit(spot: Spot): boolean {
    const column = this.columnAt(spot.column);
    const data = spot.row === this.layout.recordCount ? blankRow : this.rowAt(spot.row);
    return column !== undefined && isEditable(this, column, data);
  }

  /** The texts in a rectangle as another cell would take them, in display order. */
  texts(box: Rectangle): string[][] {
    return rowsIn(box).map((row) => {
      const data = this.rowAt(row);
      return Array.from({ length: box.right - box.left + 1 }, (_, index) => {
        const column = this.columnAt(box.left + index);
        return data === undefined || column === undefined ? '' : carriedText(column, data);
      });
    });
  }

  /** Selects a cell, scrolls to it and gives it the keyboard. */
  go(spot: Spot): void {
    this.selection.selectSpot(spot);
    this.focusActive();
  }

  /** Scrolls to a spot without moving the active cell. */
  reveal(spot: Spot): void {
    this.port.reveal(spot);
  }

  /** Gives the active cell the keyboard. */
  focusActive(): void {
    const spot = this.selection.spot();
    if (spot !== null && this.layout.columnAt(spot.column) !== undefined) this.port.focus(spot);
  }

  /** The same, and to the first cell where none is active. */
  enter(): void {
    if (this.selection.spot() === null) this.go({ row: 0, column: 0 });
    else this.focusActive();
  }

  /** Opens the editor of the active cell, or says why it cannot be written. */
  startEdit(key: string | null): void {
    const active = this.active();
    if (active === null) return;
    if (!this.canEdit(active.spot)) return this.say(whyNot(this.kind, active.column, active.row));
    this.focusActive();
    this.port.openEditor(active.spot, key);
  }

  /** Closes the editor: keeps what was typed, or not. */
  stopEdit(isKept: boolean): void {
    closeEditor(this, isKept);
    this.focusActive();
  }

  /** The grid has closed the editor by itself: rows that waited for it may come and go. */
  editorClosed(): void {
    this.store.change({ editor: null });
    this.feed.release();
  }

  /** How many rows wait until the editor closes. */
  waiting(): number {
    return this.feed.waiting();
  }

  /** Writes texts through the records, as one undo entry. */
  write(label: string, cells: readonly CellText[]): Written {
    return writeTexts(this, label, cells);
  }

  /** What was answered when a cell had changed elsewhere while it was typed into. */
  answer({ column, cell }: Question, keep: 'mine' | 'theirs'): void {
    if (keep === 'mine') this.write(`Edit ${column}`, [cell]);
    this.focusActive();
  }

  /** Says something: in the status bar for a while, and to screen readers, politely. An empty text takes the last one away. */
  say(text: string, canUndo = false, table: StatusMessage['table'] = null): void {
    this.store.change({ message: { text, canUndo, table } });
  }

  setFillTarget(fillTarget: Rectangle | null): void {
    this.store.change({ fillTarget }, { range: true });
  }

  /** The cells whose text could not be read, in reading order. */
  toFix(): readonly Refused[] {
    return cellsToFix(this);
  }

  nextToFix(): ReturnType<typeof nextToFix<Row>> {
    return nextToFix(this);
  }

  nextHit(by: 1 | -1): ReturnType<typeof findNext<Row>> {
    return findNext(this, by);
  }

  setFilters(filters: FilterSet): void {
    this.store.change({ filters });
    this.refilter();
  }

  setQuickFilter(quickFilter: string): void {
    this.store.change({ quickFilter });
    this.refilter();
  }

  setDensity(density: Density): void {
    this.store.change({ density }, { density: true });
  }

  /** Shows the columns for another use: as they were left there, in today's sort. */
  setArrangement(arrangement: Arrangement): void {
    const { arrangement: before, others } = this.state;
    if (arrangement === before) return;
    const now = this.port.columnStates();
    const start = startOf(this.kind, arrangement, this.port.screenWidth()) ?? listed(this.kind);
    this.store.change({ arrangement, others: { ...others, [before]: now } });
    this.port.arrangeColumns(sortedAs(others[arrangement] ?? start, now));
  }

  /** How the sheet is shown now, to be remembered. */
  view(): View {
    const { filters, density, arrangement, others } = this.state;
    return { filters, density, columns: this.port.columnStates(), arrangement, others };
  }

  /** Shows the sheet as it was remembered; null for as it was made. */
  applyView(view: View | null): void {
    const arrangement = view?.arrangement ?? 'list';
    this.store.change(
      {
        filters: view?.filters ?? noFilters,
        density: view?.density ?? 'normal',
        arrangement,
        others: view?.others ?? {},
      },
      { density: true },
    );
    this.port.arrangeColumns(view?.columns ?? startOf(this.kind, arrangement, this.port.screenWidth()));
    this.refilter();
  }

  /** Filters and sorts again: rows that were kept in sight since they were written go where they belong. */
  reapply(): void {
    this.store.change({ keepVisibleIds: new Set(), isStale: false });
    this.selection.hold();
    this.port.filterRows('filter and sort');
    this.selection.release();
    this.rebuildTotals();
    this.store.change({}, { looks: true });
  }

  /** Columns were moved, hidden or shown; false where they stand as before. */
  columnsChanged(): boolean {
    if (!this.layout.columnsChanged()) return false;
    this.rebuildTotals();
    this.store.change({}, { looks: true });
    return true;
  }

  /** Rows stand in another order now, or others are displayed. */
  rowsMoved(): void {
    if (!this.selection.release() && this.selection.get() !== null) this.store.change({}, { range: true });
  }

  /** The rows were sorted: what was written since stands where it belongs. */
  sorted(): void {
    this.store.change({ isStale: false });
  }

  /** Something of the view has changed that only the grid knows, such as a width. */
  viewChanged(): void {
    this.store.change({});
  }

  /** What a column's totals cell shows. */
  total(columnId: string): string {
    return this.state.totals.get(columnId) ?? '';
  }

  private recordsChanged(keys: ReadonlySet<string>): void {
    this.feed.changed(keys);
    // Names of groups and carries stand in other records' cells.
    const isElsewhere = [...keys].some((key) => !key.startsWith(`${this.kind.kind}/`));
    this.store.change({}, isElsewhere ? { texts: true } : {});
    // A group's figures are its trades'.
    if (isElsewhere && this.kind.kind === 'group') this.rebuildTotals();
  }

  private updateRows(rows: readonly Row[]): void {
    for (const row of rows) {
      this.rows.add(row);
      if (row.state.state === 'synced') this.marks.settle(row.id);
    }
    this.port.applyRows({ updated: rows });
    this.totals.update(rows);
    this.store.change({}, { rows: rows.map((row) => row.id) });
  }

  /**
   * Rows leave, as by the undo of a paste, and the active cell's with them: the cell in its place becomes the active one, with the keyboard
   * if it had it. The grid itself would go on in the row above, and the next paste would go over it.
   */
  private moveRows(added: readonly Row[], removed: readonly string[]): void {
    const spot = this.selection.spot();
    const hadKeyboard = this.port.hasKeyboard();
    for (const row of added) this.rows.add(row);
    for (const id of removed) this.rows.remove(id);
    this.port.applyRows({ added, removed });
    if (spot !== null && this.selection.spot() === null) {
      this.selection.selectSpot({ row: Math.min(spot.row, this.layout.rowCount - 1), column: spot.column });
      if (hadKeyboard) this.focusActive();
    }
    this.rebuildTotals();
    this.store.change({});
  }

  private refilter(): void {
    const { filters, quickFilter } = this.state;
    this.store.change({
      passes: rowFilter(this.kind, filters, quickFilter, this.marks),
      keepVisibleIds: new Set(),
      isStale: false,
    });
    this.port.filterRows('filter');
    this.markHits();
    this.rebuildTotals();
  }

  private markHits(): void {
    const found = findAll(this).slice(0, mostHits);
    const hits = new Set(
      found.map(({ row, column }) => `${this.layout.rowAt(row)}\n${this.layout.columnAt(column)}`),
    );
    this.store.change({ hits }, { looks: true });
  }

  private rebuildTotals(): void {
    const { layout } = this;
    const rows = Array.from({ length: layout.recordCount }, (_, index) => this.rowAt(index));
    const columns = Array.from({ length: layout.columnCount }, (_, index) => this.columnAt(index));
    this.totals.rebuild(
      rows.filter((row) => row !== undefined),
      columns.filter((column) => column !== undefined),
    );
  }
}

function rowsIn({ top, bottom }: Rectangle): number[] {
  return Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
}

function whyNot<Row extends SheetRow>(
  kind: SheetKind<Row>,
  column: SheetColumn<Row>,
  row: Row | undefined,
): string {
  if (kind.isReadOnly) return readOnlyWords(kind);
  if (column.entry === undefined) return `${fullTitle(column)} is worked out`;
  return row === undefined
    ? 'This row cannot be written'
    : (column.entry.whyNot?.(row) ?? `${fullTitle(column)} is not in use for this kind of animal`);
}
