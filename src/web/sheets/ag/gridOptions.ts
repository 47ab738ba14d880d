import type { CellEditRequestEvent, GridApi, GridOptions, RowSelectionOptions } from 'ag-grid-community';
import { isDecimal } from '#calc-core';
import type { SheetColumn } from '../columns/column.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { isCoarse, selectionColumn } from './columnDefs.ts';
import { isRecord, type SheetState } from '../grid/core.ts';
import { isSpecial, newRowId, type GridRow, type SpecialRow } from '../model/pinnedRow.ts';
import { droverTheme } from './theme.ts';
import { rowHeights, type Density } from '../model/viewState.ts';
import type { SheetKind } from '../kinds/kind.ts';

/** What happens in the grid, told to the sheet around it. */
export interface GridEvents<Row extends SheetRow> {
  onEditRequest(event: CellEditRequestEvent<GridRow<Row>>): void;
  onEditStopped(): void;
  onScrolled(): void;
  onScrollEnded(): void;
  onColumnsChanged(): void;
  onRowsChanged(): void;
  onTicked(ids: ReadonlySet<string>): void;
  onSorted(): void;
  onResized(): void;
  /** The sheet has become smaller or larger on its page. */
  onRoomChanged(): void;
}

/** Rows made ready above and below those in sight, so that a scroll does not show a gap. */
export const rowsBeyond = 10;

/** What screen readers hear of the boxes, in our words. */
const heardTexts: Readonly<Record<string, string>> = {
  ariaHeaderSelection: 'All rows',
  ariaRowSelectAll: 'Press Space to tick all rows',
  ariaRowToggleSelection: 'Press Space to tick this row',
  ariaUnchecked: 'not ticked',
  ariaChecked: 'ticked',
  ariaIndeterminate: 'some ticked',
  // The grid would say it at every move, whatever else there is to hear.
  ariaRowSelect: '',
  ariaRowDeselect: '',
};

/**
 * What the grid is made with: readOnlyEdit keeps the records the only writer, and everything of the grid that guesses is off. Columns and
 * rows come with attachSheet: until then the grid waits for them, and draws nothing that would have to be drawn again.
 */
export function gridOptions<Row extends SheetRow>(
  kind: SheetKind<Row>,
  state: SheetState<Row>,
): GridOptions<GridRow<Row>> {
  return {
    theme: droverTheme,
    getRowId: ({ data }) => data.id,
    rowHeight: heightOf(state.density),
    // What is in sight is painted first; the rows beyond follow (rowsBeyond).
    rowBuffer: 0,
    headerHeight: 46,
    groupHeaderHeight: 24,
    readOnlyEdit: true,
    suppressClickEdit: true,
    stopEditingWhenCellsLoseFocus: true,
    animateRows: false,
    suppressOverlays: ['noRows', 'noMatchingRows'],
    // The rows are here already: without this the grid tells screen readers 'Loading...' and leaves it standing.
    loading: false,
    suppressDragLeaveHidesColumns: true,
    maintainColumnOrder: true,
    ensureDomOrder: true,
    suppressScrollOnNewData: true,
    tooltipShowDelay: 400,
    localeText: heardTexts,
    selectionColumnDef: selectionColumn(),
    ...(kind.hasTicks ? { rowSelection: ticks<Row>() } : {}),
    isExternalFilterPresent: () => state.passes !== null,
    doesExternalFilterPass: ({ data }) =>
      !isRecord<Row>(data) || state.passes === null || state.fresh.has(data.id) || state.passes(data),
    getRowClass: ({ data }) =>
      data !== undefined && isSpecial<Row>(data) ? `special ${data.special}` : undefined,
  };
}

/** Tells of what happens in the grid, for as long as it lives. */
export function listenToGrid<Row extends SheetRow>(
  api: GridApi<GridRow<Row>>,
  events: GridEvents<Row>,
): void {
  api.addEventListener('cellEditRequest', events.onEditRequest);
  api.addEventListener('cellEditingStopped', events.onEditStopped);
  api.addEventListener('bodyScroll', events.onScrolled);
  api.addEventListener('bodyScrollEnd', events.onScrollEnded);
  api.addEventListener('displayedColumnsChanged', events.onColumnsChanged);
  api.addEventListener('modelUpdated', events.onRowsChanged);
  api.addEventListener('selectionChanged', () =>
    events.onTicked(new Set(api.getSelectedNodes().map(({ id }) => id ?? ''))),
  );
  api.addEventListener('sortChanged', events.onSorted);
  api.addEventListener('gridSizeChanged', events.onRoomChanged);
  api.addEventListener('columnResized', ({ finished }) => {
    if (finished) events.onResized();
  });
}

function ticks<Row extends SheetRow>(): RowSelectionOptions<GridRow<Row>> {
  return {
    mode: 'multiRow',
    enableClickSelection: false,
    checkboxes: true,
    headerCheckbox: true,
    selectAll: 'filtered',
    isRowSelectable: (node) => isRecord<Row>(node.data),
  };
}

/** What the cells ask, answered from the sheet's state. */
export function tooltipOf<Row extends SheetRow>(
  column: SheetColumn<Row>,
  row: Row,
  bad: string | undefined,
): string | undefined {
  return bad ?? column.note?.(row) ?? column.reason?.(row) ?? longText(column, row);
}

function longText<Row>(column: SheetColumn<Row>, row: Row): string | undefined {
  const value = column.value(row);
  if (isDecimal(value)) return value.decimalPlaces() > 2 ? value.toFixed() : undefined;
  return column.look === 'soft' ? column.shown(row) : undefined;
}

/** The pinned rows: the blank one, where records can be made, and the totals. */
export function specialRows<Row extends SheetRow>(
  { kind, state }: { readonly kind: SheetKind<Row>; readonly state: SheetState<Row> },
  secondColumn: string,
): SpecialRow[] {
  const totals: SpecialRow = {
    id: 'totals',
    special: 'totals',
    texts: new Map([...state.totalTexts, ['name', 'Totals']]),
  };
  if (kind.blank === null) return [totals];
  const hint = new Map([[secondColumn, 'Type a name, or paste rows from a spreadsheet']]);
  return [{ id: newRowId, special: 'new', texts: hint }, totals];
}

/** Row heights by density; a coarse pointer never gets less than 44 px. */
export function heightOf(density: Density): number {
  return isCoarse() ? 44 : rowHeights[density];
}
