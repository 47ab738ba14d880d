import type { GridApi, IRowNode } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';

/**
 * The undocumented features of AG Grid that the sheets use. Each comment says why the public way failed. tests/browser/sheet-traps.spec.ts
 * fails if an upgrade removes a feature.
 */

/** Calls back with the grid's api as soon as React has created it. The public onGridReady comes after an empty frame. */
export function whenApiIsThere<Data>(
  grid: AgGridReact<Data> | null,
  run: (api: GridApi<Data>) => void,
): void {
  grid?.registerApiListener((api: GridApi<Data>) => queueMicrotask(() => run(api)));
}

/**
 * Gives a row new data without drawing it. The caller must refresh the visible cells. The public `updateData` starts a timer for every row.
 */
export function setNodeData<Data>(node: IRowNode<Data>, data: Data): void {
  node.data = data;
}
