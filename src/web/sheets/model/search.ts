import type { Spot } from '../cells/range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { columnAt, recordAt, type Core } from '../grid/core.ts';

/** Finding stops here: nobody steps through more. */
const mostFound = 10_000;

/** Cells on show that hold what is looked for, in reading order. */
export function findAll<Row extends SheetRow>(core: Core<Row>): Spot[] {
  const { layout, state } = core;
  const wanted = state.quick.trim().toLowerCase();
  if (wanted === '') return [];
  const found: Spot[] = [];
  for (let row = 0; row < layout.recordCount && found.length < mostFound; row += 1) {
    const data = recordAt(core, row);
    for (let column = 0; data !== undefined && column < layout.columnCount; column += 1) {
      if (columnAt(core, column)?.shown(data).toLowerCase().includes(wanted) === true)
        found.push({ row, column });
    }
  }
  return found;
}

/** The next cell after the active one that holds what is looked for, around the ends; null where none does. */
export function findNext<Row extends SheetRow>(
  core: Core<Row>,
  by: 1 | -1,
): { readonly spot: Spot; readonly index: number; readonly count: number } | null {
  const { layout, selection } = core;
  const found = findAll(core);
  const place = (at: Spot): number => at.row * layout.columnCount + at.column;
  const here = place(selection.spot() ?? { row: 0, column: -1 });
  const spot =
    by === 1
      ? (found.find((each) => place(each) > here) ?? found[0])
      : (found.findLast((each) => place(each) < here) ?? found.at(-1));
  return spot === undefined ? null : { spot, index: found.indexOf(spot) + 1, count: found.length };
}
