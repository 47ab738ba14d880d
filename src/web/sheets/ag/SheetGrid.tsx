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
  /** Where it is on the page; null where that has gone. */
  readonly place: () => SheetPlace | null;
  /** Called once the sheet works; what it returns is called before the grid goes. */
  readonly onAttached: () => () => void;
}

/** The grid of every sheet. Its parent gives it the controller's key: another sheet has another grid. */
export function SheetGrid<Row extends SheetRow>({ controller, place, onAttached }: Props<Row>): ReactElement {
  const grid = useRef<AgGridReact<GridRow<Row>>>(null);
  // One object for the grid's whole life: another one would be compared and taken over option by option.
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
