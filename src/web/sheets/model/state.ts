import type { Rectangle } from '../range.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { OpenEditor } from './cell/editor.ts';
import { rowFilter } from './filters.ts';
import type { Marks } from './unreadable-cells.ts';
import { noFilters, type Arrangement, type Density, type FilterSet, type View } from './view-state.ts';

/** A sentence about what has just happened, for the status bar and screen readers. */
export interface StatusMessage {
  /** A counter of the messages, so that the same text shown twice is also announced twice. */
  readonly number: number;
  readonly text: string;
  /** Whether the message offers Undo, because it is about a write. */
  readonly canUndo: boolean;
  /**
   * What the message is about: an entry in a cell, copied cells, or anything else ('sheet'). A page without a status bar shows only 'sheet'
   * messages.
   */
  readonly about: 'cell' | 'copy' | 'sheet';
}

/** The state of an open sheet, except its rows and its selection. */
export interface SheetState<Row extends SheetRow> {
  readonly filters: FilterSet;
  readonly quickFilter: string;
  readonly density: Density;
  /** The arrangement of columns that is shown. `others` has the settings of the other arrangements. */
  readonly arrangement: Arrangement;
  readonly others: NonNullable<View['others']>;
  /** The chips and the quick filter as one test of a row; null when there is no filter. */
  readonly passes: ((row: Row) => boolean) | null;
  /** Whether a sheet on a phone shows its tick boxes. On wider screens they are always shown. */
  readonly isTicking: boolean;
  readonly editor: OpenEditor | null;
  /** The cells that a drag of the fill handle would fill. */
  readonly fillTarget: Rectangle | null;
  /** A value in a sorted or filtered column was written, so the rows may be out of order. */
  readonly isStale: boolean;
  readonly totals: ReadonlyMap<string, string>;
  /** Cells that match the search: row id and column id joined by a line break. */
  readonly hits: ReadonlySet<string>;
  /** Ids of rows written since the filter was set. They stay visible until the filter is applied again. */
  readonly keepVisibleIds: ReadonlySet<string>;
  readonly message: StatusMessage;
  /** The column where a series of Tabs began; null without a series. Enter returns to this column in the next row. */
  readonly tabColumn: string | null;
}

export const noMessage: StatusMessage = { number: 0, text: '', canUndo: false, about: 'sheet' };

/** The first state of a sheet, from the view in which the member left it. */
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
