/** Rows that are put in together: `at` is how many of the rows that are there come before them; null puts them behind all. */
interface RowsAt<Row> {
  readonly at: number | null;
  readonly rows: readonly Row[];
}

/** Each place costs the grid a pass over all rows; with more of them than this the order of the next opening has to do. */
const mostPlaces = 20;

/** Whether an id sorts by the time it was made, as those that the app gives do (UUID version 7). A program may bring others. */
const isTimed = (id: string): boolean => id[14] === '7';

/**
 * Where rows that arrive go among those that are there, in the order of creation as a sheet opens with: ids sort by time. On a new device the
 * records arrive in the order of their last change, and a restored row belongs where it was. The last place comes first, so that
 * an earlier one still counts the same rows. Rows in another order, or with an id that tells no time, get what is new behind them: a row
 * that was just typed must not jump away.
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
