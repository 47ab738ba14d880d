import { columnsById } from '../columns/column.ts';
import { readComparison } from './comparison.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { Marks } from './unreadable-cells.ts';
import type { FilterSet } from './view-state.ts';

/** The id of the filter that shows only rows with entries to fix. */
export const fixingSwitch = 'needs fixing';

/** A test for rows, from the chips and the quick filter. Null without a filter. */
export function rowFilter<Row extends SheetRow>(
  kind: SheetKind<Row>,
  filters: FilterSet,
  quick: string,
  marks?: Pick<Marks, 'cells' | 'textsOf'>,
): ((row: Row) => boolean) | null {
  const columns = columnsById(kind.columns);
  const tests: ((row: Row) => boolean)[] = [];
  for (const choice of kind.filters) {
    if (choice.kind === 'switch' && filters.switches.includes(choice.id)) tests.push(choice.test);
  }
  // If no entry needs fixing, ignore the switch 'needs fixing'. Otherwise the sheet would be empty.
  if (marks !== undefined && filters.switches.includes(fixingSwitch) && marks.cells().length > 0)
    tests.push((row) => marks.textsOf(row.id).length > 0);
  for (const [columnId, names] of Object.entries(filters.choices)) {
    const column = columns.get(columnId);
    const wanted = new Set(names);
    if (column !== undefined && wanted.size > 0) tests.push((row) => wanted.has(column.shown(row)));
  }
  for (const comparison of filters.comparisons) {
    const column = columns.get(comparison.columnId);
    const read = column === undefined ? null : readComparison(column, comparison);
    if (read?.ok === true) tests.push(read.test);
  }
  const words = quick
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length > 0) tests.push(quickTest(kind, words, marks));
  return tests.length === 0 ? null : (row) => tests.every((test) => test(row));
}

/** How many filters are set. */
export function filterCount(filters: FilterSet): number {
  return (
    filters.switches.length +
    filters.comparisons.length +
    Object.values(filters.choices).filter((names) => names.length > 0).length
  );
}

function quickTest<Row extends SheetRow>(
  kind: SheetKind<Row>,
  words: readonly string[],
  marks: Pick<Marks, 'textsOf'> | undefined,
): (row: Row) => boolean {
  // For very many rows, do not search numbers. Formatting all numbers would block the keyboard.
  const isMany = kind.rows().length > 5000;
  const searched = kind.columns.filter(
    (column) => column.isSought !== false && (column.kind !== 'number' || (column.isShown && !isMany)),
  );
  return (row) =>
    words.every(
      (word) =>
        searched.some((column) => column.shown(row).toLowerCase().includes(word)) ||
        marks?.textsOf(row.id).some((text) => text.toLowerCase().includes(word)) === true,
    );
}
