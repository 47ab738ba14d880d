import type { GridApi } from 'ag-grid-community';
import type { SheetRow } from '../kinds/kind.ts';
import type { GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { Widths } from './columns/column-widths.ts';
import type { Focus } from './focus.ts';
import type { Painter } from './painter.ts';

/** The sheet, its grid, and the objects that draw on the grid. */
export interface GridPieces<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly root: HTMLElement;
  readonly api: GridApi<GridRow<Row>>;
  readonly painter: Painter<Row>;
  readonly widths: Widths<Row>;
  readonly focus: Focus;
  readonly showMessage: () => void;
}
