import { Decimal, decimalText, type DecimalText } from '../../number/decimal.ts';

/** The basis of a weight or of a price per kg. Null if the report gives none. */
export type WrittenBasis = 'lwt' | 'cwt' | null;

/** The unit of a price. `$` means dollars, either per kg or per head. */
export type WrittenUnit = 'c/kg' | '$/kg' | '$/hd' | '$';

/** A weight as written: a number, a range or a limit. `high` is null for `400+`. */
export interface FoundWeight {
  readonly low: DecimalText;
  readonly high: DecimalText | null;
  readonly basis: WrittenBasis;
  /** Set for `under 200`, which is only an upper limit. */
  readonly isMost?: true;
}

/** A price as written. For a range, `value` is its middle. The unit is null if the report gives none. */
export interface FoundPrice {
  readonly value: DecimalText;
  readonly unit: WrittenUnit | null;
  readonly basis: WrittenBasis;
  readonly range: readonly [low: DecimalText, high: DecimalText] | null;
  readonly part: PricePart;
}

/** A line may have several prices. `only` means that the report does not name the price low, high or average. */
export type PricePart = 'low' | 'high' | 'average' | 'only';

/** The values found in one line of a report. */
export interface Found {
  readonly class: string;
  readonly weights: readonly FoundWeight[];
  readonly prices: readonly FoundPrice[];
  readonly heads: readonly DecimalText[];
  /** Single numbers without a unit. */
  readonly bare: readonly DecimalText[];
}

/** The result for an empty line. */
export const nothingFound: Found = { class: '', weights: [], prices: [], heads: [], bare: [] };

const NUMBER = String.raw`(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const BASIS_WORDS = 'cwt|hscw|carcase|carcass|dressed|lwt|liveweight|live';
/** A number with its unit. A number inside a word is not an amount: '2yo steers' is a class. */
const AMOUNT = new RegExp(
  String.raw`((?:\b(?:under|below|less than|up to|over|above|more than)|[<>])\s*|(?:\bav(?:g|e|erag(?:e[ds]?|ing))?\.?|\bmean)\s*(?:price\s*)?(?:of\s*|:\s*|around\s*)?|\b(?:top(?:ped|ping|s)?(?:\s*(?:at|of|price))?|(?:sold|selling|up|reached|made|making)\s*to|\bto(?=\s*\$|\s*[\d.,]+\s*(?:c\b|¢|cents?\b)))\s*)?(\$?)\s*(${NUMBER})(?:\s*(?:c|kgs?(?!\s*to\s*[\d.]+\s*[c¢]))?\s*(?:-|–|—|\bto\b)\s*\$?(${NUMBER}))?\s*((?:kgs?\s*)?\+|kgs?\b(?!\s*\/)|c\s*\/\s*kg\b|cents?\s*(?:\/|per|a)\s*kg\b|cents?\b|c\b|¢(?:\s*\/\s*kg\b)?|\$?\s*(?:\/|\bper\b|\ba\b)\s*kg\b|\$?\s*(?:\/|\bper\b|\ba\b)\s*(?:hd|head)\b|head\b|hd\b|%)?(?:\s*kgs?\b)?(?:\s*\(?(${BASIS_WORDS})\b\)?)?(?![a-z\d])`,
  'gi',
);

const CARCASE = /\b(?:cwt|hscw|carcase|carcass|dressed)\b/i;
const LIVE = /\b(?:lwt|live|liveweight)\b/i;
const BASIS = /\b(?:(?:cwt|hscw|lwt|liveweight)|(?:carcase|carcass|dressed|live)(?:\s*weights?)?)\b/gi;

/** The basis that a text names. Null if the text names no basis, or both. */
export function basisIn(text: string): WrittenBasis {
  const [isCarcase, isLive] = [CARCASE.test(text), LIVE.test(text)];
  if (isCarcase === isLive) return null;
  return isCarcase ? 'cwt' : 'lwt';
}

/** Finds every number in a line with its unit. The rest of the line is the class. */
export function amountsIn(line: string): Found {
  const basis = basisIn(line);
  let found = nothingFound;
  const rest = line.replace(
    AMOUNT,
    (whole: string, lead = '', dollar = '', first = '', second: string | undefined, mark = '', own = '') => {
      found = withAmount(found, {
        low: plain(first),
        high: second === undefined ? null : plain(second),
        isDollars: dollar === '$' || String(mark).startsWith('$'),
        part: partOf(String(lead), found),
        limit: limitOf(String(lead)),
        mark: String(mark).toLowerCase().replace(/\s/g, ''),
        basis: basisIn(own) ?? basis,
      });
      return whole === '' ? '' : ' ; ';
    },
  );
  return { ...found, class: classIn(rest) };
}

function partOf(lead: string, { prices }: Found): PricePart {
  if (/^(?:av|mean)/i.test(lead)) return 'average';
  // In "made 380c to 446c" the second price ends a range.
  const isTop = /^to\b(?!p)/i.test(lead)
    ? prices.length === 0
    : /^(?:top|sold|selling|up|reached|made|making)/i.test(lead);
  return isTop ? 'high' : 'only';
}

const limitOf = (lead: string): 'least' | 'most' | null =>
  /^(?:over|above|more|>)/i.test(lead) ? 'least' : /^(?:under|below|less|up|<)/i.test(lead) ? 'most' : null;

function classIn(rest: string): string {
  const words = rest
    .replaceAll('*', ' ')
    .replace(BASIS, ' ')
    .replace(
      /[@,;:|\t]|\b(?:at|av|avg|average[ds]?|to|from|sold|made|making|weighing|ranged|range[ds]?|and topped)\b/gi,
      ' ; ',
    )
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[a-z]/i.test(part));
  return (words[0] ?? '').replace(/[-–(]\s*$/, '').trim();
}

interface Amount {
  readonly low: DecimalText;
  readonly high: DecimalText | null;
  readonly isDollars: boolean;
  readonly part: PricePart;
  readonly limit: 'least' | 'most' | null;
  readonly mark: string;
  readonly basis: WrittenBasis;
}

function withAmount(found: Found, amount: Amount): Found {
  const { low, high, isDollars, part, limit, mark, basis } = amount;
  const value = middleOf(low, high);
  const price = (unit: WrittenUnit | null): Found => ({
    ...found,
    prices: [...found.prices, { value, unit, basis, range: high === null ? null : [low, high], part }],
  });
  const weight = (isOpen: boolean): Found => ({
    ...found,
    weights: [
      ...found.weights,
      {
        low,
        high: isOpen ? null : (high ?? low),
        basis,
        ...(high === null && limit === 'most' && { isMost: true }),
      },
    ],
  });
  if (mark.endsWith('+')) return isDollars ? price('$') : weight(true);
  if (mark === '%') return found;
  if (mark.startsWith('kg')) return weight(high === null && limit === 'least');
  if (/^(?:c|¢)/.test(mark)) return price('c/kg');
  if (mark.endsWith('kg')) return price('$/kg');
  if (/(?:\/|per|a)(?:hd|head)$/.test(mark)) return price('$/hd');
  if (mark === 'head' || mark === 'hd') return { ...found, heads: [...found.heads, value] };
  // Numbers of head were handled above, so a limit without a unit is a weight.
  if (limit !== null && !isDollars && mark === '' && part === 'only') return weight(limit === 'least');
  if (isDollars) return price(Number(value) < 25 ? '$/kg' : '$');
  if (part !== 'only') return price(null);
  // A range without a unit can only be a weight.
  if (high !== null) return weight(false);
  return { ...found, bare: [...found.bare, value] };
}

const plain = (text: string): DecimalText => decimalText(new Decimal(text.replaceAll(',', '')));

/** The middle of a range, exact. Without `high`, it is `low`. */
export const middleOf = (low: DecimalText, high: DecimalText | null): DecimalText =>
  high === null ? low : decimalText(new Decimal(low).plus(high).dividedBy(2));
