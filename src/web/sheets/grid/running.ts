import type { GridApi } from 'ag-grid-community';
import type { RowState } from '#web/data/records.ts';
import type { CellText, Written } from '../cells/write.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { Census } from '../model/rowStateCounts.ts';
import type { Changes } from '../model/changes.ts';
import { listed, sortedAs, startOf } from '../model/arrangement.ts';
import { columnsOf, putColumns } from '../ag/columnView.ts';
import type { Core, Said } from './core.ts';
import { heightOf } from '../ag/gridOptions.ts';
import type { Question, Sheet } from './sheet.ts';
import type { GridRow } from '../model/pinnedRow.ts';
import { noFilters, type Arrangement, type Density, type FilterSet, type View } from '../model/viewState.ts';
import type { Widths } from '../ag/columnWidths.ts';

/** A running sheet: what the panels around the grid read and call. */
export interface RunningSheet<Row extends SheetRow> {
  readonly sheet: Sheet<Row>;
  /** Tells the panels, once a frame, that something they show has changed. */
  readonly changes: Changes;
  readonly filters: () => FilterSet;
  setFilters(filters: FilterSet): void;
  quick(): string;
  setQuick(text: string): void;
  /** Which arrangement of the columns is shown. */
  arrangement(): Arrangement;
  setArrangement(arrangement: Arrangement): void;
  density(): Density;
  setDensity(density: Density): void;
  view(): View;
  applyView(view: View | null): void;
  setSelected(ids: ReadonlySet<string>): void;
  /** How many records there are, filtered away or not. */
  recordCount(): number;
  /** How many records are in each state that is not 'synced'. */
  stateCounts(): ReadonlyMap<RowState['state'], number>;
  /** Rows that wait until the editor closes. */
  waiting(): number;
  /** A sorted or filtered column was written since: the order may be out of date. */
  isStale(): boolean;
  /** What was said last. */
  said(): Said;
  total(columnId: string): string;
  answer(question: Question, keep: 'mine' | 'theirs'): void;
  destroy(): void;
}

/** What createSheet gives besides the core. */
export interface RunningParts<Row extends SheetRow> {
  readonly sheet: Sheet<Row>;
  readonly census: Census;
  readonly widths: Widths<Row>;
  waiting(): number;
  /** Reads filters and quick filter again. */
  refilter(): void;
  write(label: string, cells: readonly CellText[]): Written;
  destroy(): void;
}

/** The sheet as its panels see it. */
export function runningOf<Row extends SheetRow>(
  core: Core<Row>,
  { sheet, census, widths, waiting, refilter, write, destroy }: RunningParts<Row>,
): RunningSheet<Row> {
  const { api, state, changes, kind } = core;
  return {
    sheet,
    changes,
    filters: () => state.filters,
    setFilters: (next) => {
      state.filters = next;
      refilter();
    },
    quick: () => state.quick,
    setQuick: (text) => {
      state.quick = text;
      refilter();
    },
    density: () => state.density,
    setDensity: (next) => {
      state.density = next;
      api.setGridOption('rowHeight', heightOf(next));
      changes.tick();
    },
    arrangement: () => state.arrangement,
    setArrangement: (next) => {
      if (next === state.arrangement) return;
      const now = columnsOf(core, widths);
      state.others = { ...state.others, [state.arrangement]: now };
      state.arrangement = next;
      const wanted = state.others[next] ?? startOf(kind, next, window.innerWidth) ?? listed(kind);
      putColumns(core, null);
      putColumns(core, sortedAs(wanted, now));
      changes.tick();
    },
    view: () => ({
      filters: state.filters,
      density: state.density,
      columns: columnsOf(core, widths),
      arrangement: state.arrangement,
      others: state.others,
    }),
    applyView: (view) => {
      state.arrangement = view?.arrangement ?? 'list';
      state.others = view?.others ?? {};
      putColumns(core, null);
      putColumns(core, view?.columns ?? startOf(kind, state.arrangement, window.innerWidth));
      state.filters = view?.filters ?? noFilters;
      state.density = view?.density ?? 'normal';
      api.setGridOption('rowHeight', heightOf(state.density));
      refilter();
    },
    setSelected: (ids) => tick(api, ids),
    recordCount: census.count,
    stateCounts: census.states,
    waiting,
    isStale: () => state.isStale,
    said: () => state.said,
    total: (columnId) => state.totalTexts.get(columnId) ?? '',
    answer: (question, keep) => {
      if (keep === 'mine') write(`Edit ${question.column}`, [question.cell]);
      sheet.focusActive();
    },
    destroy,
  };
}

/** Ticks these rows and no others; says nothing where nothing changes. */
function tick<Row extends SheetRow>(api: GridApi<GridRow<Row>>, ids: ReadonlySet<string>): void {
  const now = new Set(api.getSelectedNodes().map((node) => node.id ?? ''));
  const change = (wanted: readonly string[], newValue: boolean): void => {
    const nodes = wanted.flatMap((id) => api.getRowNode(id) ?? []);
    if (nodes.length > 0) api.setNodesSelected({ nodes, newValue });
  };
  change(
    [...ids].filter((id) => !now.has(id)),
    true,
  );
  change(
    [...now].filter((id) => !ids.has(id)),
    false,
  );
}
