import { refusedAt } from '#web/data/rows/refused-at.ts';
import type { SheetColumn } from '../columns/column.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from './sheet-model.ts';

/** Why a cell's text cannot be read, or why the server refused its value. Undefined if nothing is wrong. */
export const problemAt = <Row extends SheetRow>(
  { marks }: Pick<SheetModel<Row>, 'marks'>,
  column: Pick<SheetColumn<Row>, 'id'>,
  row: Row,
): string | undefined => marks.bad(row.id, column.id)?.message ?? refusedAt(row.state, column.id);
