/** Rows that are inserted together: `at` is the number of present rows before them; null appends them. */
interface RowsAt<Row> {
  readonly at: number | null;
  readonly rows: readonly Row[];
}

/** Each insertion costs the grid a pass over all rows. With more than this, rows are appended and get their order at the next opening. */
const mostPlaces = 20;

/** Whether an id sorts by the time of its creation, as ids from the app do (UUID version 7). Other programs may use other ids. */
const isTimed = (id: string): boolean => id[14] === '7';

/**
 * Where new rows are inserted in the order of creation, with which a sheet opens: ids sort by time. On a new device records arrive in the
 * order of their last change, and a restored row belongs where it was. The last insertion comes first, so that the earlier ones still
 * count the same rows. If the rows are in another order, or an id has no time, new rows are appended: a row that was just typed must not
 * jump away.
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
