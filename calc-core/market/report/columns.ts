import {
  amountsIn,
  basisIn,
  middleOf,
  type Found,
  type FoundPrice,
  type PricePart,
  type WrittenBasis,
  type WrittenUnit,
} from './amounts.ts';

/** The contents of a column, taken from its heading. */
export type ColumnRole =
  | { readonly of: 'class' | 'prefix' | 'other' }
  | { readonly of: 'head' }
  | { readonly of: 'weight'; readonly part: PricePart; readonly basis: WrittenBasis }
  | {
      readonly of: 'price';
      readonly part: PricePart;
      readonly unit: WrittenUnit | null;
      readonly basis: WrittenBasis;
    };

const CENTS = /c\s*\/\s*kg|\bcents?\b|¢|\bc\s*per\s*kg\b|\bcpk\b/;
const DOLLARS = /\$\s*(?:\/|per)\s*kg/;
const PER_HEAD = /\$\s*(?:\/|per|a)?\s*(?:hd|head)|\bper (?:head|hd)\b|\/\s*(?:hd|head)\b/;
const LOW = /\b(?:low|lowest|min|minimum|from|bottom)\b/;
const HIGH = /\b(?:high|highest|max|maximum|top)\b/;
const AVERAGE = /\b(?:av|avg|ave|average|mean)\b/;
const IGNORED =
  /change|\bchg\b|\bdiff|movement|last (?:week|sale|year)|previous|\bfat\b|muscle|\bscore\b|\bms\b|\bfs\b|m\/f|dress|yield|\bskin\b|dentition|\bteeth\b|\bpen\b|\blot\b|vendor|agent|buyer|\bdate\b|total|\bcv\b|frame|condition|origin|location|state|comment|remark|note/;

/** Reads the heading of one column. A price without a unit may get the unit of a neighbouring column later. */
function roleOf(title: string): ColumnRole {
  const words = title.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const basis = basisIn(words);
  const part: PricePart = AVERAGE.test(words)
    ? 'average'
    : LOW.test(words)
      ? 'low'
      : HIGH.test(words)
        ? 'high'
        : 'only';
  const unit: WrittenUnit | null = CENTS.test(words)
    ? 'c/kg'
    : DOLLARS.test(words)
      ? '$/kg'
      : PER_HEAD.test(words)
        ? '$/hd'
        : null;
  if (IGNORED.test(words) && unit === null) return { of: 'other' };
  if (IGNORED.test(words) && /change|\bchg\b|\bdiff|movement|last |previous|skin/.test(words))
    return { of: 'other' };
  if (unit !== null) return { of: 'price', part, unit, basis: unit === '$/hd' ? null : basis };
  if (/weight|\bwt\b|range|\bkgs?\b|\blwt\b|\bcwt\b|\bhscw\b/.test(words))
    return { of: 'weight', part, basis };
  if (/\bprice\b|\$|\bvalue\b|\bbid\b/.test(words)) return { of: 'price', part, unit: null, basis };
  if (/head|\bhd\b|number|\bno\b|\bnos\b|#|qty|quantity|yarded|\bsold\b|count/.test(words))
    return { of: 'head' };
  if (/prefix|destination|purpose|\bbuyer type\b/.test(words)) return { of: 'prefix' };
  if (/class|category|stock|description|type|\bsex\b|breed|grade|animal/.test(words)) return { of: 'class' };
  return part === 'only' ? { of: 'other' } : { of: 'price', part, unit: null, basis };
}

/** Reads a heading row: two or more known columns, one of them with prices. Null for any other row. */
export function columnsOf(cells: readonly string[]): readonly ColumnRole[] | null {
  if (cells.some((cell) => /\d/.test(cell.replaceAll(/\(.*?\)/g, '')))) return null;
  const roles = cells.map((cell) => (cell.trim() === '' ? ({ of: 'other' } as const) : roleOf(cell)));
  const known = roles.filter(({ of }) => of !== 'other').length;
  return known > 1 && roles.some(({ of }) => of === 'price') ? withUnits(oneClass(roles)) : null;
}

/** The first text column is the class. Later text columns are ignored. */
function oneClass(roles: readonly ColumnRole[]): readonly ColumnRole[] {
  const first = roles.findIndex(({ of }) => of === 'class');
  return roles.map((role, at) => (role.of === 'class' && at !== first ? { of: 'other' } : role));
}

/** Price columns can share one unit: in `Low High Avg c/kg`, all prices are in c/kg. */
function withUnits(roles: readonly ColumnRole[]): readonly ColumnRole[] {
  return roles.map((role, at) => {
    if (role.of !== 'price' || role.unit !== null) return role;
    const giver = neighbour(roles, at, 1) ?? neighbour(roles, at, -1);
    return giver === null ? role : { ...role, unit: giver.unit, basis: role.basis ?? giver.basis };
  });
}

function neighbour(
  roles: readonly ColumnRole[],
  at: number,
  step: 1 | -1,
): Extract<ColumnRole, { of: 'price' }> | null {
  const own = roles[at]!;
  const seen = new Set(own.of === 'price' ? [own.part] : []);
  for (let next = at + step; ; next += step) {
    const role = roles[next];
    if (role?.of !== 'price' || seen.has(role.part)) return null;
    if (role.unit !== null) return role;
    seen.add(role.part);
  }
}

const BLANK = /^(?:-|–|—|n\/?a|nil|nq|\*)?$/i;

/** Reads one cell under its heading. A unit in the cell replaces the heading's unit, except under `$/hd`. */
export function readCell(found: Found, cell: string, role: ColumnRole): Found {
  const text = cell.trim();
  if (BLANK.test(text) || role.of === 'other') return found;
  if (role.of === 'class') return { ...found, class: `${text} ${found.class}`.trim() };
  if (role.of === 'prefix') return { ...found, class: `${found.class} ${text.toLowerCase()}`.trim() };
  return role.of === 'head' || role.of === 'weight' || role.of === 'price'
    ? readNumber(found, text, role)
    : found;
}

type NumberRole = Extract<ColumnRole, { of: 'price' | 'weight' }> | { readonly of: 'head' };

function readNumber(found: Found, text: string, role: NumberRole): Found {
  const read = amountsIn(text);
  const [bare] = read.bare;
  if (role.of === 'weight') {
    const weight =
      read.weights[0] ?? (bare === undefined ? undefined : { low: bare, high: bare, basis: null });
    if (weight === undefined) return found;
    const based = { ...weight, basis: weight.basis ?? role.basis };
    const [before] = found.weights;
    if (role.part === 'high' && before !== undefined)
      return { ...found, weights: [{ ...before, high: based.low }] };
    return { ...found, weights: [...found.weights, based] };
  }
  if (role.of === 'head') {
    const head = bare ?? read.heads[0];
    return head === undefined ? found : { ...found, heads: [...found.heads, head] };
  }
  return { ...found, prices: [...found.prices, ...pricesIn(read, role)] };
}

function pricesIn(read: Found, role: Extract<ColumnRole, { of: 'price' }>): readonly FoundPrice[] {
  const fromHeading = { unit: role.unit, basis: role.basis, part: role.part };
  const ranges = read.weights.map((weight): FoundPrice => ({
    ...fromHeading,
    value: middleOf(weight.low, weight.high),
    range: weight.high === null ? null : [weight.low, weight.high],
  }));
  const own = read.prices.map((price): FoundPrice => ({
    ...price,
    unit:
      price.unit === null || price.unit === '$' || role.unit === '$/hd'
        ? (role.unit ?? price.unit)
        : price.unit,
    basis: price.basis ?? role.basis,
    part: role.part,
  }));
  return [
    ...own,
    ...ranges,
    ...read.bare.map((value): FoundPrice => ({ ...fromHeading, value, range: null })),
  ];
}

const HEADING_WORDS =
  /(?:sale prefix|prefix|weight ranges?|wt ranges?|live ?weight|carcase weight|fat score|muscle score|est(?:imated)? (?:cwt|lwt)|no\.? of head|head count|head|\bhd\b|number|\bno\.?|category|class|description|breed|stock|low(?:est)?|high(?:est)?|min(?:imum)?|max(?:imum)?|avg|ave\b|average|mean|change|chg|price|value|[c¢] ?\/ ?kg(?: ?\(?(?:lwt|cwt|live|carcase|dressed)\)?)?|\$ ?\/ ?kg(?: ?\(?(?:lwt|cwt|live|carcase)\)?)?|\$ ?\/ ?(?:head|hd)|weight|\bwt\b|range|kgs?(?: ?(?:lwt|cwt))?|lwt|cwt)/gi;
const IS_UNIT = /^(?:[c¢$] ?\/|kgs?|lwt|cwt)/i;
const HAS_UNIT = /[c¢$] ?\/|\bkgs?\b/i;

/** Splits a heading line with single spaces into known words: `Low High Avg c/kg lwt $/head` has four columns. */
export function cutHeading(line: string): readonly string[] {
  const cells: string[] = [];
  let end = 0;
  for (const { 0: word, index } of line.matchAll(HEADING_WORDS)) {
    const last = cells.at(-1);
    // `Avg c/kg` is one column. After a unit or a word such as `Head` or `Class`, a unit starts a new column.
    const isMore =
      last !== undefined &&
      IS_UNIT.test(word) &&
      !HAS_UNIT.test(last) &&
      !/^(?:head|hd|number|no|category|class|description|breed|stock)/i.test(last);
    const isPair =
      last !== undefined &&
      /^(?:avg|ave|average|low|high|min|max)\S*$/i.test(last) &&
      /^(?:price|value|weight|wt)/i.test(word);
    if (isMore || isPair) cells[cells.length - 1] = `${last} ${word}`;
    else cells.push(word);
    end = index + word.length;
  }
  return end === 0 ? [line] : cells;
}
