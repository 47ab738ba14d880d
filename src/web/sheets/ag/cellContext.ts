import type { SheetRow } from '../kinds/kind.ts';
import type { CellContext } from './columnDefs.ts';
import { isRecord, type Core } from '../grid/core.ts';
import { tooltipOf } from './gridOptions.ts';
import { isSpecial } from '../model/pinnedRow.ts';

/** What the columns ask of the sheet they stand in: looks, texts, editors and tooltips of its cells. */
export function contextOf<Row extends SheetRow>(
  { kind, marks, painter, hooks }: Pick<Core<Row>, 'kind' | 'marks' | 'painter' | 'hooks'>,
  setup: CellContext<Row>['setup'],
  openMenu: CellContext<Row>['openMenu'],
): CellContext<Row> {
  return {
    classesOf: painter.classesOf,
    hrefOf: hooks.hrefOf,
    shown: (column, row) => marks.bad(row.id, column.id)?.text ?? column.shown(row),
    isEditable: (column, data) => {
      if (kind.isReadOnly || column.entry === undefined || data === undefined || data === null) return false;
      return isSpecial<Row>(data) ? data.special === 'new' : column.entry.isFor(data);
    },
    tooltip: (column, data) =>
      isRecord<Row>(data) ? tooltipOf(column, data, marks.bad(data.id, column.id)?.message) : undefined,
    setup,
    openMenu,
  };
}
