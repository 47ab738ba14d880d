import type { SheetRow } from '../kinds/kind.ts';
import { isRecord, type Core } from '../grid/core.ts';
import { specialRows } from './gridOptions.ts';
import type { SpecialRow } from '../model/pinnedRow.ts';
import { createTotals } from '../model/totals.ts';

/** The rows pinned at the bottom: the blank one, and the totals of the rows that pass the filters. */
export interface PinnedRows<Row> {
  rows(): SpecialRow[];
  /** Other rows are shown, or other columns. */
  rebuild(): void;
  /** These rows have changed. */
  update(rows: readonly Row[]): void;
  stop(): void;
}

export function createPinnedRows<Row extends SheetRow>(
  core: Core<Row>,
  onTotals: () => void,
): PinnedRows<Row> {
  const { api, kind, state, columns, layout } = core;
  const rows = (): SpecialRow[] => specialRows(core, layout.columnAt(1) ?? '');
  const totals = createTotals<Row>((texts) => {
    state.totalTexts = texts;
    const node = api.getPinnedBottomRow(kind.blank === null ? 0 : 1);
    node?.updateData(rows().at(-1) ?? node.data);
    onTotals();
  });
  return {
    rows,
    rebuild: () => {
      const passing: Row[] = [];
      api.forEachNodeAfterFilter(({ data }) => {
        if (isRecord<Row>(data)) passing.push(data);
      });
      const shown = api.getAllDisplayedColumns().flatMap((column) => columns.get(column.getColId()) ?? []);
      totals.rebuild(passing, shown);
    },
    update: totals.update,
    stop: totals.stop,
  };
}
