import type { Rectangle } from '../range.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { OpenEditor } from './cell/editor.ts';
import { rowFilter } from './filters.ts';
import type { Marks } from './unreadable-cells.ts';
import { noFilters, type Arrangement, type Density, type FilterSet, type View } from './view-state.ts';

/** A sentence about the last action, for the status bar and screen readers. */
export interface StatusMessage {
  /** Counts the messages. A repeated text has a new number and is announced again. */
  readonly number: number;
  readonly text: string;
  readonly canUndo: boolean;
  /** The topic of the message. Pages without a status bar show only 'sheet' messages. */
  readonly about: 'cell' | 'copy' | 'sheet';
}

/** The state of an open sheet, without its rows and its selection. */
export interface SheetState<Row extends SheetRow> {
  readonly filters: FilterSet;
  readonly quickFilter: string;
  readonly density: Density;
  /** The current arrangement of columns. `others` has the settings of the other arrangements. */
  readonly arrangement: Arrangement;
  readonly others: NonNullable<View['others']>;
  /** The chips and the quick filter as one test of a row. Null without a filter. */
  readonly passes: ((row: Row) => boolean) | null;
  /** True if a phone shows the tick boxes. Wider screens always show them. */
  readonly isTicking: boolean;
  readonly editor: OpenEditor | null;
  readonly fillTarget: Rectangle | null;
  /** True if a value in a sorted or filtered column was written. The rows may be out of order. */
  readonly isStale: boolean;
  readonly totals: ReadonlyMap<string, string>;
  /** Cells that match the search. Each is a row id and a column id, joined by a line break. */
  readonly hits: ReadonlySet<string>;
  /** Ids of rows written since the filter was set. They stay visible until the filter is applied again. */
  readonly keepVisibleIds: ReadonlySet<string>;
  readonly message: StatusMessage;
  /** The column in which a series of Tabs began, or null. Enter returns to this column in the next row. */
  readonly tabColumn: string | null;
}

export const noMessage: StatusMessage = { number: 0, text: '', canUndo: false, about: 'sheet' };

/** The first state of a sheet, from the member's last view. */
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
