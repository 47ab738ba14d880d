import type { GridApi, IRowNode } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';

/**
 * What the sheet uses of AG Grid that its documentation does not mention. Each use is here, with the public way that was tried and why it
 * was not taken. tests/browser/sheet-traps.spec.ts ("what the sheet uses of AG Grid that is not public") fails with a sentence when an
 * upgrade removes one.
 */

/**
 * Calls back with the grid's api as soon as React has created it, in the same task, so that columns and rows are in the first frame. The
 * public onGridReady comes a task later, after an empty frame.
 */
export function whenApiIsThere<Data>(
  grid: AgGridReact<Data> | null,
  run: (api: GridApi<Data>) => void,
): void {
  grid?.registerApiListener((api: GridApi<Data>) => queueMicrotask(() => run(api)));
}

/**
 * Gives a row its new data without drawing it. Under React the public `updateData` starts a timer for every row, visible or not (a
 * thousand after a paste), styles the row again and rewrites the name of its tick box. The caller refreshes the visible cells.
 */
export function setNodeData<Data>(node: IRowNode<Data>, data: Data): void {
  node.data = data;
}
