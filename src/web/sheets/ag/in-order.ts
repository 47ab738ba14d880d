/** Rows that are inserted at one place: `at` is the number of existing rows before them; null appends them. */
interface RowsAt<Row> {
  readonly at: number | null;
  readonly rows: readonly Row[];
}

/**
 * The grid passes over all rows for each insertion. If more insertions than this are needed, the rows are appended, and get their order
 * when the sheet is next opened.
 */
const mostPlaces = 20;

/** Whether an id contains the time of its creation, like ids from this app (UUID version 7). Other programs may use other ids. */
const isTimed = (id: string): boolean => id[14] === '7';

/**
 * Where to insert new rows to keep the sheet in the order of creation. A new device receives records in the order of their last change, and
 * a restored row must return to its place. The last insertion comes first, because it leaves the other places valid. If the sheet is in
 * another order, or an id contains no time, the rows are appended: a row just typed must not jump away.
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
