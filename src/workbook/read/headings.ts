/** A column with the names that it may have in a header row. */
export interface NamedColumn {
  readonly id: string;
  /** The column's own title. A heading with exactly this text means the column, unless several columns have the title. */
  readonly title?: string;
  readonly names: readonly string[];
  /** The unit of the column's numbers. For example, a heading in `$/hd/day` does not fit a column in `$/hd/week`. */
  readonly unit?: string;
  readonly entry?: { isMeantBy?(texts: readonly string[]): boolean } | undefined;
}

export interface HeaderMatch {
  /** For each pasted column, the sheet's column. Null if no column fits. */
  readonly columnIds: readonly (string | null)[];
  /** The unit in each heading, such as "c/kg". Empty without a unit. */
  readonly units: readonly string[];
}

/**
 * Reads a row as headings. It needs two names of columns, or one if the row has only one cell. If a name fits several columns ("Price
 * $/hd"), the values below the heading decide. Null if the row has no headings.
 */
export function matchHeader(
  row: readonly string[],
  columns: readonly NamedColumn[],
  under: readonly (readonly string[])[] = [],
): HeaderMatch | null {
  const written = row.filter((cell) => cell.trim() !== '');
  if (written.length === 0 || written.some((cell) => /^[\s$(+\-−=]*[\d.,]+[)%\w/$\s]*$/.test(cell)))
    return null;
  const taken = new Set<string>();
  const titled = ownTitles(row, columns);
  const columnIds = row.map((cell, index) => {
    // A column's own title has priority over another column's alternative name: "Animal" is never "Sub Type".
    const others = columns.filter(({ id }) => (titled.get(id) ?? index) === index);
    const id = matchColumn(cell, () => textsUnder(index, under), others, taken);
    if (id !== null) taken.add(id);
    return id;
  });
  const found = taken.size;
  const enough = found >= 2 || (found === 1 && written.length === 1);
  return enough && found * 3 >= written.length ? { columnIds, units: row.map(unitIn) } : null;
}

/** Finds the columns whose own title is in the row. A title that several columns share is ignored. */
function ownTitles(row: readonly string[], columns: readonly NamedColumn[]): ReadonlyMap<string, number> {
  const byTitle = Map.groupBy(
    columns.filter(({ title }) => title !== undefined),
    ({ title }) => normal(title ?? ''),
  );
  return new Map(
    row
      .flatMap((cell, index) => {
        const [column, second] = byTitle.get(normal(cell)) ?? [];
        return cell.trim() === '' || column === undefined || second !== undefined
          ? []
          : [[column.id, index] as const];
      })
      .toReversed(),
  );
}

/** Finds the column that a heading names. If the values below the heading do not fit the column, the next column with the name is used. */
function matchColumn(
  heading: string,
  texts: () => readonly string[],
  columns: readonly NamedColumn[],
  taken: ReadonlySet<string>,
): string | null {
  const first = bestColumn(heading, columns, taken);
  const { entry } = columns.find(({ id }) => id === first) ?? {};
  if (first === null || entry?.isMeantBy?.(texts()) !== false) return first;
  return bestColumn(heading, columns, new Set([...taken, first])) ?? first;
}

function textsUnder(index: number, lines: readonly (readonly string[])[]): string[] {
  return lines.map((line) => line[index] ?? '').filter((text) => text.trim() !== '');
}

/** Finds the column for a heading. It tries the exact name, then the words in any order, then both without the unit. */
export function bestColumn(
  header: string,
  columns: readonly NamedColumn[],
  taken: ReadonlySet<string>,
): string | null {
  const free = columns.filter((column) => !taken.has(column.id));
  const time = timeIn(unitIn(header));
  const fits = (text: string, read: (text: string) => string): NamedColumn | undefined => {
    const wanted = read(text);
    if (wanted === '') return undefined;
    return free.find(
      ({ names, unit = '' }) =>
        names.some((name) => read(name) === wanted) && (time === null || (timeIn(unit) ?? time) === time),
    );
  };
  const found =
    fits(header, normal) ??
    fits(header, inAnyOrder) ??
    fits(withoutUnit(header), normal) ??
    fits(withoutUnit(header), inAnyOrder);
  return found?.id ?? null;
}

const unitPattern =
  /(?:^|[\s([,])((?:\$|c|¢|cents?)\s*\/\s*(?:kg|hd|head|dose|bale|hd\/day|hd\/week|hd\/wk)|kgs?(?:\/hd)?\/(?:day|d)|kg\/hd|kgs?|head|hd|%\s*pa|%|weeks?|wks?|months?|days?|\$|cents?|c)\s*[)\]]?\s*$/i;

/** Cents anywhere in a heading: "c/kg out", "Sale cents per kg, est.". */
const centsPattern = /(?:^|[\s([,])(?:[c¢]\s*(?:\/|per\b)|cents?\b|¢)/i;

/** The unit in a heading: "Sale price (c/kg)" → "c/kg". Cents are found even with words after them. */
export function unitIn(header: string): string {
  const line = header.replaceAll('\n', ' ');
  const last = unitPattern.exec(line)?.[1]?.replaceAll(' ', '').toLowerCase() ?? '';
  return centsPattern.test(line) && !/^(?:c|¢|\$)/.test(last) ? 'cents' : last;
}

/** Adds the heading's unit to a bare number in cents: 385 under "c/kg" becomes 385c. Any other text is unchanged. */
export function withUnit(text: string, unit: string): string {
  const isBare = /^[\s$]*(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*$/.test(text);
  return isBare && /^(c|¢|cents?)(\/|$)/.test(unit) && !text.includes('$') ? `${text.trim()}c` : text;
}

const times = [
  ['day', /\bdays?\b|\/d$/],
  ['week', /\bweeks?\b|\bwks?\b/],
  ['month', /\bmonths?\b/],
] as const;

/** `$/hd/wk` → week. Null if the unit has no time. */
const timeIn = (unit: string): (typeof times)[number][0] | null =>
  times.find(([, words]) => words.test(unit.toLowerCase()))?.[0] ?? null;

function withoutUnit(header: string): string {
  return header.replaceAll('\n', ' ').replace(unitPattern, '');
}

/** "Avg weight (sold)" and "Sold weight" give the same text. */
function inAnyOrder(name: string): string {
  return normal(name)
    .split(' ')
    .filter((word) => !/^(?:av|avg|ave|average|est|estimated|the|of|at|in|a)$/.test(word))
    .toSorted()
    .join(' ');
}

function normal(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll(/[^a-z0-9%$/]+/g, ' ')
    .replaceAll(/\b(?:head|hds|hd)\b/g, 'hd')
    .replaceAll(/\b(?:kgs|kilos?)\b/g, 'kg')
    .replaceAll(/ ?(?:\$|\b(?:c|cents?|p)) ?\/ ?(?=(?:kg|hd)\b)/g, ' per ')
    .replaceAll(/\b(?:c|cents?|\$) per /g, 'per ')
    .trim();
}
