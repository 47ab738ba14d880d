import type { GridApi } from 'ag-grid-community';
import type { Records } from '#web/data/records.ts';
import type { SheetColumn } from '../columns/column.ts';
import type { Rectangle } from '../cells/range.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { Changes } from '../model/changes.ts';
import type { OpenEditor } from '../ag/editor.ts';
import type { GridLayout } from '../model/layout.ts';
import type { Marks } from '../model/unreadableCells.ts';
import type { Painter } from '../ag/painter.ts';
import type { Selection } from '../model/selection.ts';
import type { Question } from './sheet.ts';
import { isSpecial, type GridRow } from '../model/pinnedRow.ts';
import { noFilters, type Arrangement, type Density, type FilterSet, type View } from '../model/viewState.ts';

/** What the screen around a sheet gives it. */
export interface SheetHooks {
  onOpen(id: string): void;
  hrefOf(id: string): string;
  onSelect(ids: ReadonlySet<string>): void;
  onRemove(id: string): void;
  onAsk(what: 'help' | 'find' | 'columns' | 'leave'): void;
  /** Opens the menu of a column beside its header. */
  onColumnMenu(columnId: string, anchor: Element): void;
  onQuestion(question: Question): void;
}

/** One sentence about what has just happened. */
export interface Said {
  readonly text: string;
  /** It tells of a write: the sentence offers to take it back. */
  readonly canUndo: boolean;
  /** Pasted rows that went in where they stood, for want of a header row: the sentence offers to match their columns instead. */
  readonly table: readonly (readonly string[])[] | null;
}

/** What changes while a sheet runs, other than its rows. */
export interface SheetState<Row extends SheetRow> {
  filters: FilterSet;
  quick: string;
  density: Density;
  arrangement: Arrangement;
  others: NonNullable<View['others']>;
  /** The chips and the quick filter as one test; null where nothing filters. */
  passes: ((row: Row) => boolean) | null;
  editor: OpenEditor | null;
  fillTarget: Rectangle | null;
  /** A sorted or filtered column was written since: the order may be out of date. */
  isStale: boolean;
  totalTexts: ReadonlyMap<string, string>;
  /** Cells that hold what is looked for, as row and column ids with a line break between them. */
  hits: ReadonlySet<string>;
  /** Rows written since the filter was set: they stay until it is applied again. */
  readonly fresh: Set<string>;
  /** What was said last, for the status bar and screen readers. */
  said: Said;
  isMovingFocus: boolean;
  /** Something has scrolled or moved since the active cell was last brought into sight. */
  hasMoved: boolean;
}

/** The working parts that the rest of a sheet is made of. */
export interface Core<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  readonly records: Records;
  readonly hooks: SheetHooks;
  readonly root: HTMLElement;
  readonly api: GridApi<GridRow<Row>>;
  readonly layout: GridLayout;
  readonly selection: Selection;
  readonly marks: Marks;
  readonly painter: Painter<Row>;
  readonly columns: ReadonlyMap<string, SheetColumn<Row>>;
  readonly state: SheetState<Row>;
  readonly changes: Changes;
}

/** Says something: in the status bar for a while, and to screen readers, politely. An empty text takes the last one away. */
export function say<Row extends SheetRow>(
  { state, changes }: Pick<Core<Row>, 'state' | 'changes'>,
  text: string,
  canUndo = false,
  table: Said['table'] = null,
): void {
  state.said = { text, canUndo, table };
  changes.tick();
}

export function newState<Row extends SheetRow>(): SheetState<Row> {
  return {
    filters: noFilters,
    quick: '',
    density: 'normal',
    arrangement: 'list',
    others: {},
    passes: null,
    editor: null,
    fillTarget: null,
    isStale: false,
    totalTexts: new Map(),
    hits: new Set(),
    fresh: new Set(),
    said: { text: '', canUndo: false, table: null },
    isMovingFocus: false,
    hasMoved: true,
  };
}

/** A record, and neither the blank row nor the totals. */
export function isRecord<Row extends SheetRow>(data: GridRow<Row> | undefined | null): data is Row {
  return data !== undefined && data !== null && !isSpecial<Row>(data);
}

/** The record at a display row; undefined for the blank row. */
export function recordAt<Row extends SheetRow>(
  { api }: Pick<Core<Row>, 'api'>,
  row: number,
): Row | undefined {
  const data = api.getDisplayedRowAtIndex(row)?.data;
  return isRecord<Row>(data) ? data : undefined;
}

export function columnAt<Row extends SheetRow>(
  { columns, layout }: Pick<Core<Row>, 'columns' | 'layout'>,
  index: number,
): SheetColumn<Row> | undefined {
  return columns.get(layout.columnAt(index) ?? '');
}

/** Reads every cell on the screen again, texts and looks: for what the grid cannot see change. */
export function refreshAll<Row extends SheetRow>({ api, painter, changes }: Core<Row>): void {
  api.refreshCells({ suppressFlash: true });
  painter.paintAll();
  changes.tick();
}
