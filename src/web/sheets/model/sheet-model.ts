import type { Records } from '#web/data/records.ts';
import { carriedText, columnsById, type SheetColumn } from '../columns/column.ts';
import type { Rectangle, Spot } from '../range.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { noHooks, type SheetHooks } from './hooks.ts';
import { createLayout, type SheetLayout } from './layout.ts';
import type { OpenCell } from './cell/open-cell.ts';
import { noGrid, type GridPort } from './port.ts';
import { noFeed, type RowFeed } from './rows/row-feed.ts';
import { createSelection, type Selection } from './selection.ts';
import { memoryOf, type SheetMemory } from './sheet-memory.ts';
import { countRows, type RowCounts } from './rows/row-counts.ts';
import { stateOf, type SheetState, type StatusMessage } from './state.ts';
import { createStore, type Store } from './store.ts';
import { createTotals, type Totals } from './rows/totals.ts';
import { keptMarks, type Marks } from './unreadable-cells.ts';
import type { View } from './view-state.ts';

/** The active cell: its column, its record and its position. `row` is undefined for the blank row. */
export interface ActiveCell<Row> {
  readonly column: SheetColumn<Row>;
  readonly row: Row | undefined;
  readonly spot: Spot;
}

/**
 * A sheet without its grid. It uses no elements and no AG Grid. It calls the grid through its port, and reports changes through its store.
 */
export class SheetModel<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  readonly records: Records;
  readonly columns: ReadonlyMap<string, SheetColumn<Row>>;
  readonly marks: Marks;
  readonly store: Store<SheetState<Row>>;
  readonly layout: SheetLayout;
  readonly selection: Selection;
  counts: RowCounts = countRows([]);
  port: GridPort<Row> = noGrid;
  hooks: SheetHooks = noHooks;
  /** Row changes. Added and removed rows wait until the editor closes. */
  feed: RowFeed = noFeed;
  readonly memory: SheetMemory;
  /** Set while `reopening.ts` reopens a cell. Contains the text that was typed before the user left the page. */
  reopening: OpenCell | null = null;
  readonly totals: Totals<Row>;

  constructor(kind: SheetKind<Row>, records: Records, remembered: View | null) {
    this.kind = kind;
    this.records = records;
    this.columns = columnsById(kind.columns);
    this.marks = keptMarks(records, kind);
    this.memory = memoryOf(records, kind);
    this.store = createStore(stateOf(kind, remembered, this.memory.quickFilter, this.marks));
    const groups = new Map(kind.columns.map((column) => [column.id, column.group]));
    this.layout = createLayout(() => this.port, groups, kind.blank !== null && kind.parts === undefined);
    this.selection = createSelection(this.layout, () => this.store.change({}, { range: true }));
    this.totals = createTotals<Row>((totals) => this.store.change({ totals }, { totals: true }));
  }

  get state(): Readonly<SheetState<Row>> {
    return this.store.state;
  }

  column(id: string): SheetColumn<Row> | undefined {
    return this.columns.get(id);
  }

  columnAt(index: number): SheetColumn<Row> | undefined {
    return this.columns.get(this.layout.columnAt(index) ?? '');
  }

  rowAt(index: number): Row | undefined {
    return this.port.rowAt(index);
  }

  active(): ActiveCell<Row> | null {
    const spot = this.selection.spot();
    const column = spot === null ? undefined : this.columnAt(spot.column);
    return spot === null || column === undefined ? null : { column, row: this.rowAt(spot.row), spot };
  }

  /** The texts of a rectangle in display order. They can be written into cells again. */
  texts(box: Rectangle): string[][] {
    return rowsIn(box).map((row) => {
      const data = this.rowAt(row);
      return Array.from({ length: box.right - box.left + 1 }, (_, index) => {
        const column = this.columnAt(box.left + index);
        return data === undefined || column === undefined ? '' : carriedText(column, data);
      });
    });
  }

  go(spot: Spot): void {
    this.selection.selectSpot(spot);
    this.focusActive();
  }

  reveal(spot: Spot): void {
    this.port.reveal(spot);
  }

  focusActive(): void {
    const spot = this.selection.spot();
    if (spot !== null && this.layout.columnAt(spot.column) !== undefined) this.port.focus(spot);
  }

  enter(): void {
    if (this.selection.spot() === null) this.go({ row: 0, column: 0 });
    else this.focusActive();
  }

  /**
   * Shows a message in the status bar for a while. Screen readers announce it without interrupting. An empty text removes the last message.
   */
  say(text: string, canUndo = false, about: StatusMessage['about'] = 'sheet'): void {
    const number = this.state.message.number + 1;
    this.store.change({ message: { number, text, canUndo, about } });
  }

  setFillTarget(fillTarget: Rectangle | null): void {
    this.store.change({ fillTarget }, { range: true });
  }

  /** Call after columns were moved, hidden or shown. Returns false if nothing changed. */
  columnsChanged(): boolean {
    if (!this.layout.columnsChanged()) return false;
    this.rebuildTotals();
    this.store.change({}, { looks: true });
    return true;
  }

  /** Call after the displayed rows or their order have changed. */
  rowsMoved(): void {
    if (!this.selection.release() && this.selection.get() !== null) this.store.change({}, { range: true });
  }

  /** Call after the rows were sorted. */
  sorted(): void {
    this.store.change({ isStale: false });
  }

  /** Call after a change that only the grid stores, such as a column's width. */
  viewChanged(): void {
    this.store.change({});
  }

  total(columnId: string): string {
    return this.state.totals.get(columnId) ?? '';
  }

  /** Calculates the totals again. Call after the displayed rows or columns have changed. */
  rebuildTotals(): void {
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
