import type { GridApi, IRowNode } from 'ag-grid-community';
import type { AgGridReact } from 'ag-grid-react';

/*
 * What the sheet uses of AG Grid that its documentation does not name. Each use is here, with the public way that was tried and why it was not
 * taken. tests/browser/sheet-traps.spec.ts ("what the sheet uses of AG Grid that is not public") fails with a sentence when an upgrade removes one.
 */

/**
 * Calls back with the grid's api as soon as React has made it: in the task in which the grid is made, so that columns and rows are in the
 * first picture. The public onGridReady comes a task later, with an empty picture painted in between.
 */
export function whenApiIsThere<Data>(
  grid: AgGridReact<Data> | null,
  run: (api: GridApi<Data>) => void,
): void {
  grid?.registerApiListener((api: GridApi<Data>) => queueMicrotask(() => run(api)));
}

/**
 * Gives a row its new data without drawing it. The public `updateData` begins a timer for every row under React, in sight or not (a thousand
 * of them after a paste), styles the row again and writes the name of its tick again. The caller refreshes the cells in sight.
 */
export function setNodeData<Data>(node: IRowNode<Data>, data: Data): void {
  node.data = data;
}
