import { Decimal, decimalText, type DecimalText } from '../../number/decimal.ts';

/** Whether a weight, or a price per kg, is for live or carcase weight; null where nothing says. */
export type WrittenBasis = 'lwt' | 'cwt' | null;

type WrittenUnit = 'c/kg' | '$/kg' | '$/hd';

/** A price as it is written; without a unit it is not yet known what it is. */
export interface FoundPrice {
  readonly value: DecimalText;
  readonly unit: WrittenUnit | null;
  readonly basis: WrittenBasis;
}

/** A weight as it is written. */
export interface FoundWeight {
  readonly value: DecimalText;
  readonly basis: WrittenBasis;
}

/** What one line of a report says. */
export interface Found {
  readonly class: string;
  readonly weights: readonly FoundWeight[];
  readonly prices: readonly FoundPrice[];
  readonly heads: readonly DecimalText[];
  /** Numbers without a unit or a column. */
  readonly bare: readonly DecimalText[];
  readonly problem: string | null;
}

/** What a header says of a column. */
export type ColumnRole =
  | { readonly of: 'class' | 'head' | 'other' }
  | { readonly of: 'weight'; readonly basis: WrittenBasis }
  | { readonly of: 'price'; readonly unit: WrittenUnit | null; readonly basis: WrittenBasis };

const nothing: Found = { class: '', weights: [], prices: [], heads: [], bare: [], problem: null };

const AMOUNT =
  /(\$?)\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?:\s*(?:-|–|to)\s*\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?))?\s*(\+|kgs?\b(?!\s*\/)|c\s*\/\s*kg\b|cents?\b|c\b|¢|\$?\/\s*kg\b|\$?\/\s*(?:hd|head)\b|head\b|hd\b|%)?(?:\s*(cwt|hscw|carcase|carcass|dressed|lwt|live|liveweight)\b)?/gi;

const CARCASE = /\b(?:cwt|hscw|carcase|carcass|dressed)\b/i;
const LIVE = /\b(?:lwt|live|liveweight)\b/i;
const BASIS = /\b(?:cwt|hscw|carcase|carcass|dressed|lwt|live|liveweight)\b/gi;

/** The basis that a text names, for every weight and price of it; null where it names none or both. */
export function basisIn(text: string): WrittenBasis {
  const [isCarcase, isLive] = [CARCASE.test(text), LIVE.test(text)];
  if (isCarcase === isLive) return null;
  return isCarcase ? 'cwt' : 'lwt';
}

/** The columns that a header line names; null for a line that is none: a header has no digits and names a price. */
export function columnsOf(line: string): readonly ColumnRole[] | null {
  if (/\d/.test(line)) return null;
  const cells = line.split(line.includes('\t') ? '\t' : /\s{2,}|[,;]/).map((cell) => cell.trim());
  const columns = cells.map(roleOf);
  return columns.length > 1 && columns.some((each) => each.of === 'price') ? columns : null;
}

function roleOf(title: string): ColumnRole {
  const words = title.toLowerCase();
  const basis = basisIn(words);
  if (/c\s*\/\s*kg|cents|¢/.test(words)) return { of: 'price', unit: 'c/kg', basis };
  if (/\$\s*\/\s*kg/.test(words)) return { of: 'price', unit: '$/kg', basis };
  if (/\$\s*\/\s*(hd|head)/.test(words)) return { of: 'price', unit: '$/hd', basis: null };
  if (/price|average|avg/.test(words)) return { of: 'price', unit: null, basis };
  if (/weight|range|\bkgs?\b/.test(words)) return { of: 'weight', basis };
  if (/head|\bhd\b|number|\bno\b|#/.test(words)) return { of: 'head' };
  return /class|category|stock|description|type/.test(words) ? { of: 'class' } : { of: 'other' };
}

/** One cell under a header's column; a unit in the cell wins over the column's. */
export function readCell(found: Found, cell: string, role: ColumnRole): Found {
  const text = cell.trim();
  if (text === '' || role.of === 'other') return found;
  if (role.of === 'class') return { ...found, class: text };
  const read = amountsIn(text);
  const problem = found.problem ?? read.problem;
  const [bare] = read.bare;
  if (bare === undefined) {
    return {
      ...found,
      weights: [...found.weights, ...read.weights],
      prices: [...found.prices, ...read.prices],
      heads: [...found.heads, ...read.heads],
      problem,
    };
  }
  switch (role.of) {
    case 'weight':
      return { ...found, weights: [...found.weights, { value: bare, basis: role.basis }], problem };
    case 'head':
      return { ...found, heads: [...found.heads, bare], problem };
    case 'price':
      return {
        ...found,
        prices: [...found.prices, { value: bare, unit: role.unit, basis: role.basis }],
        problem,
      };
  }
}

/** Every number of a line by the unit behind it, and what is left as the class. */
export function amountsIn(line: string): Found {
  const basis = basisIn(line);
  let found = nothing;
  const rest = line.replace(
    AMOUNT,
    (_, dollar: string, first: string, second: string | undefined, mark = '', own = '') => {
      found = withAmount(found, {
        value: middleOf(first, second),
        isRange: second !== undefined,
        isDollars: dollar === '$' || (mark as string).startsWith('$'),
        mark: (mark as string).toLowerCase().replace(/\s/g, ''),
        basis: basisIn(own as string) ?? basis,
      });
      return ' ';
    },
  );
  const words = rest
    .replace(BASIS, ' ')
    .replace(/[@,;:|\t]|\bat\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { ...found, class: words };
}

interface Amount {
  readonly value: DecimalText;
  readonly isRange: boolean;
  readonly isDollars: boolean;
  readonly mark: string;
  readonly basis: WrittenBasis;
}

function withAmount(found: Found, { value, isRange, isDollars, mark, basis }: Amount): Found {
  const price = (unit: WrittenUnit | null): Found => ({
    ...found,
    prices: [...found.prices, { value, unit, basis }],
  });
  const weight: Found = { ...found, weights: [...found.weights, { value, basis }] };
  if (mark === '+') return { ...found, problem: `“${value}+” has no middle: write one weight or a range.` };
  if (mark === '%') return found;
  if (mark.startsWith('kg')) return weight;
  if (mark.startsWith('c') || mark === '¢') return price('c/kg');
  if (mark.endsWith('/kg')) return price('$/kg');
  if (mark.endsWith('/hd') || mark.endsWith('/head')) return price('$/hd');
  if (mark === 'head' || mark === 'hd') return { ...found, heads: [...found.heads, value] };
  if (isDollars) {
    return Number(value) < 25
      ? price('$/kg')
      : { ...found, problem: `“$${value}”: write /kg or /hd behind it.` };
  }
  // Only a weight is quoted as a range without a unit.
  if (isRange) return weight;
  return { ...found, bare: [...found.bare, value] };
}

function middleOf(first: string, second: string | undefined): DecimalText {
  const low = new Decimal(first.replaceAll(',', ''));
  if (second === undefined) return decimalText(low);
  return decimalText(low.plus(second.replaceAll(',', '')).dividedBy(2));
}
