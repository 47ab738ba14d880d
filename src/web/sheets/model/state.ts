import type { Rectangle } from '../range.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { OpenEditor } from './editor.ts';
import { rowFilter } from './filters.ts';
import type { Marks } from './unreadable-cells.ts';
import { noFilters, type Arrangement, type Density, type FilterSet, type View } from './view-state.ts';

/** One sentence about what has just happened, for the status bar and for screen readers. */
export interface StatusMessage {
  /** Counts the messages: the same text said twice is announced twice. */
  readonly number: number;
  readonly text: string;
  /** It tells of a write: the sentence offers to take it back. */
  readonly canUndo: boolean;
  /** An entry in one cell, cells that were copied, or anything else: a page without a status bar shows the last alone. */
  readonly about: 'cell' | 'copy' | 'sheet';
}

/** What changes while a sheet runs, other than its rows and its selection. */
export interface SheetState<Row extends SheetRow> {
  readonly filters: FilterSet;
  readonly quickFilter: string;
  readonly density: Density;
  /** Which arrangement of the columns is shown, and how the others were left. */
  readonly arrangement: Arrangement;
  readonly others: NonNullable<View['others']>;
  /** The chips and the quick filter as one test; null where nothing filters. */
  readonly passes: ((row: Row) => boolean) | null;
  /** Whether a phone's sheet shows its ticks; others always do. */
  readonly isTicking: boolean;
  readonly editor: OpenEditor | null;
  /** What a dragged fill handle would fill. */
  readonly fillTarget: Rectangle | null;
  /** A sorted or filtered column was written since: the order may be out of date. */
  readonly isStale: boolean;
  readonly totals: ReadonlyMap<string, string>;
  /** Cells that hold what is looked for, as row and column ids with a line break between them. */
  readonly hits: ReadonlySet<string>;
  /** Rows written since the filter was set: they stay until it is applied again. */
  readonly keepVisibleIds: ReadonlySet<string>;
  readonly message: StatusMessage;
  /** Where a run of Tabs began, so that Enter can go back under it. */
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
