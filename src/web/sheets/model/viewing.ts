import type { SheetRow } from '../kinds/kind.ts';
import { listed, sortedAs, startOf } from './arrangement.ts';
import { rowFilter } from './filters.ts';
import { findAll } from './search.ts';
import type { SheetModel } from './sheet-model.ts';
import { noFilters, type Arrangement, type Density, type FilterSet, type View } from './view-state.ts';

/** At most this many matches are marked. */
const mostHits = 2000;

export function setFilters<Row extends SheetRow>(sheet: SheetModel<Row>, filters: FilterSet): void {
  sheet.store.change({ filters });
  filterAgain(sheet);
}

export function setQuickFilter<Row extends SheetRow>(sheet: SheetModel<Row>, quickFilter: string): void {
  sheet.store.change({ quickFilter });
  filterAgain(sheet);
}

/** Clears the search and the filters. */
export function showAll<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  sheet.store.change({ filters: noFilters, quickFilter: '' });
  filterAgain(sheet);
}

export function setDensity<Row extends SheetRow>({ store }: SheetModel<Row>, density: Density): void {
  store.change({ density }, { density: true });
}

/** Switches to another arrangement of columns, as the member left it. The sort stays the same. */
export function setArrangement<Row extends SheetRow>(
  { kind, port, state, store }: SheetModel<Row>,
  arrangement: Arrangement,
): void {
  const { arrangement: before, others } = state;
  if (arrangement === before) return;
  const now = port.columnStates();
  const start = startOf(kind, arrangement, port.screenWidth()) ?? listed(kind);
  store.change({ arrangement, others: { ...others, [before]: now } });
  port.arrangeColumns(sortedAs(others[arrangement] ?? start, now));
}

/** The current view of the sheet, ready to be stored. */
export function viewOf<Row extends SheetRow>({ port, state }: SheetModel<Row>): View {
  const { filters, density, arrangement, others } = state;
  return { filters, density, columns: port.columnStates(), arrangement, others };
}

/** Restores a stored view. Null restores the original view. */
export function applyView<Row extends SheetRow>(sheet: SheetModel<Row>, view: View | null): void {
  const { kind, port, store } = sheet;
  const { filters = noFilters, density = 'normal', arrangement = 'list', others = {} } = view ?? {};
  store.change({ filters, density, arrangement, others }, { density: true });
  port.arrangeColumns(view?.columns ?? startOf(kind, arrangement, port.screenWidth()));
  filterAgain(sheet);
}

/** Filters and sorts again. After a write, rows stay where they are until `reapply` is called. */
export function reapply<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const { port, selection, store } = sheet;
  store.change({ keepVisibleIds: new Set(), isStale: false });
  selection.hold();
  port.filterRows('filter and sort');
  selection.release();
  sheet.rebuildTotals();
  store.change({}, { looks: true });
}

/** Marks the cells that contain the search text. */
export function markHits<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const { layout, store } = sheet;
  const found = findAll(sheet).slice(0, mostHits);
  const hits = new Set(found.map(({ row, column }) => `${layout.rowAt(row)}\n${layout.columnAt(column)}`));
  store.change({ hits }, { looks: true });
}

function filterAgain<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const { kind, marks, port, store } = sheet;
  const { filters, quickFilter } = sheet.state;
  store.change({
    passes: rowFilter(kind, filters, quickFilter, marks),
    keepVisibleIds: new Set(),
    isStale: false,
  });
  port.filterRows('filter');
  markHits(sheet);
  sheet.rebuildTotals();
}
