import type { GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { SheetRow } from '../kinds/kind.ts';
import type { GridRow } from '../model/rows/pinned-row.ts';
import type { SheetController, SheetPlace } from '../sheet-controller.ts';
import { attachGrid } from './attach-grid.ts';
import './grid.css';
import { gridOptions } from './grid-options.ts';
import { whenApiIsThere } from './not-public.ts';
import { registerModules } from './modules.ts';

interface Props<Row extends SheetRow> {
  readonly controller: SheetController<Row>;
  /** The sheet's elements on the page. Null after the sheet is unmounted. */
  readonly place: () => SheetPlace | null;
  /** Called when the sheet is ready. The returned function is called before the grid is destroyed. */
  readonly onAttached: () => () => void;
}

/** The grid of every sheet. Use the controller's key as the React key, so that each sheet gets a new grid. */
export function SheetGrid<Row extends SheetRow>({ controller, place, onAttached }: Props<Row>): ReactElement {
  const grid = useRef<AgGridReact<GridRow<Row>>>(null);
  // Reuse the same object. AG Grid would compare a new one and apply every option again.
  const [options] = useState(() => {
    registerModules();
    return gridOptions(controller.model);
  });
  useLayoutEffect(() => {
    let detach: (() => void) | null = null;
    let isGone = false;
    const attach = (api: GridApi<GridRow<Row>>): void => {
      const at = isGone ? null : place();
      if (at === null) return;
      const stop = attachGrid(controller, api, at);
      const leave = onAttached();
      detach = () => {
        leave();
        stop();
      };
    };
    whenApiIsThere(grid.current, attach);
    return () => {
      isGone = true;
      detach?.();
    };
  }, [controller, place, onAttached]);
  return <AgGridReact ref={grid} gridOptions={options} />;
}
