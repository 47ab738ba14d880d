import type { GridApi, IRowNode } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';

/**
 * All undocumented features of AG Grid that the sheets use. Each comment names the public way and why it failed. An upgrade may remove a
 * feature. Then tests/browser/sheet-traps.spec.ts fails ("what the sheet uses of AG Grid that is not public").
 */

/**
 * Calls back with the grid's api as soon as React has created it. The first frame then has columns and rows. The public onGridReady comes
 * one task later, after an empty frame.
 */
export function whenApiIsThere<Data>(
  grid: AgGridReact<Data> | null,
  run: (api: GridApi<Data>) => void,
): void {
  grid?.registerApiListener((api: GridApi<Data>) => queueMicrotask(() => run(api)));
}

/**
 * Gives a row new data without drawing it. The caller must refresh the visible cells. The public `updateData` is slow under React: it
 * starts a timer for every row and restyles it.
 */
export function setNodeData<Data>(node: IRowNode<Data>, data: Data): void {
  node.data = data;
}
