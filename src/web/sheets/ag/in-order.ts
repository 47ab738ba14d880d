/** Rows to insert together. `at` is the number of existing rows before them. Null appends the rows. */
interface RowsAt<Row> {
  readonly at: number | null;
  readonly rows: readonly Row[];
}

/** With more insertions than this, new rows are appended. The grid reads all rows for each insertion. */
const mostPlaces = 20;

/** True if the id contains its time of creation (UUID version 7). */
const isTimed = (id: string): boolean => id[14] === '7';

/**
 * Returns where to insert new rows, so that the sheet stays in the order of creation. The last position comes first. Rows are appended if an
 * id has no time, or if the sheet is sorted differently.
 */
export function placesFor<Row extends { readonly id: string }>(
  there: readonly string[],
  added: readonly Row[],
): readonly RowsAt<Row>[] {
  const rows = added.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const behind = [{ at: null, rows }];
  const [first] = rows;
  const last = there.at(-1);
  if (first === undefined || last === undefined || last < first.id) return behind;
  if (![...there, ...rows.map(({ id }) => id)].every(isTimed)) return behind;
  if (there.some((id, index) => index > 0 && id < (there[index - 1] ?? ''))) return behind;
  const places: { at: number | null; rows: Row[] }[] = [];
  let at = 0;
  for (const row of rows) {
    while (at < there.length && (there[at] ?? '') < row.id) at += 1;
    const place = at === there.length ? null : at;
    const before = places.at(-1);
    if (before !== undefined && before.at === place) before.rows.push(row);
    else places.push({ at: place, rows: [row] });
  }
  return places.length > mostPlaces ? behind : places.toReversed();
}
