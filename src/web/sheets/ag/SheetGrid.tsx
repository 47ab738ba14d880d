import type { GridApi, GridOptions } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import type { SheetRow } from '../kinds/kind.ts';
import type { GridRow } from '../model/pinnedRow.ts';

interface Props<Row extends SheetRow> {
  /** The same object on every render: React takes no part in what the grid shows. */
  readonly options: GridOptions<GridRow<Row>>;
  /** Called once the grid can be worked with; what it returns is called before the grid goes. */
  attach(api: GridApi<GridRow<Row>>): () => void;
}

/** The grid of every sheet. Its parent gives it a key for each kind and set of records. */
export function SheetGrid<Row extends SheetRow>({ options, attach }: Props<Row>): ReactElement {
  const grid = useRef<AgGridReact<GridRow<Row>>>(null);
  useLayoutEffect(() => {
    let detach: (() => void) | null = null;
    let isGone = false;
    // Under React 19 the grid is ready a task after its mount. It hands its api over at the beginning of that task, and has begun to wait for
    // columns at its end: gridReady itself would come one more task later, with an empty picture painted in between.
    grid.current?.registerApiListener((api: GridApi<GridRow<Row>>) =>
      queueMicrotask(() => {
        if (!isGone) detach = attach(api);
      }),
    );
    return () => {
      isGone = true;
      detach?.();
    };
  }, [attach]);
  return <AgGridReact ref={grid} gridOptions={options} />;
}
