import type { GridApi, IRowNode } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';

/**
 * Everything undocumented that the sheets use of AG Grid, with the public way that was tried and why it failed.
 * tests/browser/sheet-traps.spec.ts ("what the sheet uses of AG Grid that is not public") fails with a sentence when an upgrade removes
 * one.
 */

/**
 * Calls back with the grid's api in the task in which React creates it, so that columns and rows are in the first frame. The public
 * onGridReady comes one task later, after an empty frame.
 */
export function whenApiIsThere<Data>(
  grid: AgGridReact<Data> | null,
  run: (api: GridApi<Data>) => void,
): void {
  grid?.registerApiListener((api: GridApi<Data>) => queueMicrotask(() => run(api)));
}

/**
 * Gives a row its new data without drawing it; the caller must refresh the visible cells. The public `updateData` starts a timer for every
 * row under React (a thousand after a paste), styles the row again and rewrites the name of its tick box.
 */
export function setNodeData<Data>(node: IRowNode<Data>, data: Data): void {
  node.data = data;
}
