/** The names that a column may have in the header row of pasted or imported cells. */
export interface NamedColumn {
  readonly id: string;
  /** The column's own title. A heading with exactly this text always means this column. */
  readonly title?: string;
  readonly names: readonly string[];
  /** The unit of its numbers. A heading with a unit of another time, such as per day instead of per week, does not mean this column. */
  readonly unit?: string;
  readonly entry?: { isMeantBy?(texts: readonly string[]): boolean } | undefined;
}

export interface HeaderMatch {
  /** For each pasted column, the sheet's column; null when nothing fits. */
  readonly columnIds: readonly (string | null)[];
  /** The unit in each heading, such as "c/kg"; "" if there is none. */
  readonly units: readonly string[];
}

/**
 * Reads a row as headings: null unless it contains names of columns and no numbers. Two names are enough. If the row has only one cell,
 * one name is enough. A name that fits several columns ("Price $/hd") goes to the first column that is still free and fits the values
 * under the heading.
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
    // A column's own title beats another column's alternative name: "Animal" never takes "Sub Type".
    const others = columns.filter(({ id }) => (titled.get(id) ?? index) === index);
    const id = matchColumn(cell, () => textsUnder(index, under), others, taken);
    if (id !== null) taken.add(id);
    return id;
  });
  const found = taken.size;
  const enough = found >= 2 || (found === 1 && written.length === 1);
  return enough && found * 3 >= written.length ? { columnIds, units: row.map(unitIn) } : null;
}

/** The columns whose title is in the row, with the index of the cell. Titles that several columns share are left out. */
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

/**
 * The column that a heading names. If the values under the heading do not fit the first such column, returns the next column with that
 * name.
 */
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

/** The column whose name a heading matches: first exactly, then with the words in any order, then without its unit. */
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

/** The unit in a heading: "Sale price (c/kg)" gives "c/kg". Cents also count when words follow them. */
export function unitIn(header: string): string {
  const line = header.replaceAll('\n', ' ');
  const last = unitPattern.exec(line)?.[1]?.replaceAll(' ', '').toLowerCase() ?? '';
  return centsPattern.test(line) && !/^(?:c|¢|\$)/.test(last) ? 'cents' : last;
}

/** Adds the heading's unit to a bare number, so that 385 under "c/kg" is read as 385c. Any other text is unchanged. */
export function withUnit(text: string, unit: string): string {
  const isBare = /^[\s$]*[\d,.]+\s*$/.test(text);
  return isBare && /^(c|¢|cents?)(\/|$)/.test(unit) && !text.includes('$') ? `${text.trim()}c` : text;
}

const times = [
  ['day', /\bdays?\b|\/d$/],
  ['week', /\bweeks?\b|\bwks?\b/],
  ['month', /\bmonths?\b/],
] as const;

/** The time in a unit: `$/hd/wk` gives a week; null when the unit has no time. */
const timeIn = (unit: string): (typeof times)[number][0] | null =>
  times.find(([, words]) => words.test(unit.toLowerCase()))?.[0] ?? null;

function withoutUnit(header: string): string {
  return header.replaceAll('\n', ' ').replace(unitPattern, '');
}

/** "Avg weight (sold)" and "Sold weight" mean the same. */
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
