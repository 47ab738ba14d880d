import type { Rectangle } from '../range.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { OpenEditor } from './cell/editor.ts';
import { rowFilter } from './filters.ts';
import type { Marks } from './unreadable-cells.ts';
import { noFilters, type Arrangement, type Density, type FilterSet, type View } from './view-state.ts';

/** One sentence about what has just happened, for the status bar and for screen readers. */
export interface StatusMessage {
  /** Counts the messages, so that the same text shown twice is announced twice. */
  readonly number: number;
  readonly text: string;
  /** The message is about a write, so it offers Undo. */
  readonly canUndo: boolean;
  /** About an entry in one cell, about copied cells, or about anything else. A page without a status bar shows only the last kind. */
  readonly about: 'cell' | 'copy' | 'sheet';
}

/** What changes while a sheet is open, except its rows and its selection. */
export interface SheetState<Row extends SheetRow> {
  readonly filters: FilterSet;
  readonly quickFilter: string;
  readonly density: Density;
  /** The arrangement of columns that is shown; `others` has the settings of those that are not shown. */
  readonly arrangement: Arrangement;
  readonly others: NonNullable<View['others']>;
  /** The chips and the quick filter as one test; null when there is no filter. */
  readonly passes: ((row: Row) => boolean) | null;
  /** Whether the sheet on a phone shows its tick boxes; other sheets always do. */
  readonly isTicking: boolean;
  readonly editor: OpenEditor | null;
  /** The cells that a drag of the fill handle would fill. */
  readonly fillTarget: Rectangle | null;
  /** A sorted or filtered column has been written, so the order may be out of date. */
  readonly isStale: boolean;
  readonly totals: ReadonlyMap<string, string>;
  /** Cells that match the search, as row id and column id joined by a line break. */
  readonly hits: ReadonlySet<string>;
  /** Rows written since the filter was set. They stay visible until it is applied again. */
  readonly keepVisibleIds: ReadonlySet<string>;
  readonly message: StatusMessage;
  /** Where a series of Tab presses began, so that Enter can return below it. */
  readonly tabColumn: string | null;
}

export const noMessage: StatusMessage = { number: 0, text: '', canUndo: false, about: 'sheet' };

/** A sheet as it was left. */
export function stateOf<Row extends SheetRow>(
  kind: SheetKind<Row>,
  remembered: View | null,
  quickFilter: string,
  marks: Marks,
): SheetState<Row> {
  const filters = remembered?.filters ?? noFilters;
  return {
    filters,
    quickFilter,
    density: remembered?.density ?? 'normal',
    arrangement: remembered?.arrangement ?? 'list',
    others: remembered?.others ?? {},
    passes: rowFilter(kind, filters, quickFilter, marks),
    isTicking: false,
    editor: null,
    fillTarget: null,
    isStale: false,
    totals: new Map(),
    hits: new Set(),
    keepVisibleIds: new Set(),
    message: noMessage,
    tabColumn: null,
  };
}
