import { Decimal, decimalText, isDecimalText, significantDigits, type DecimalText } from './decimal.ts';
import type { AmountRule } from './rule.ts';
import { showNumber } from './show.ts';
import { workOut } from './sum.ts';
import { isMoney, type Unit } from './units.ts';

/** The typed number, or a sentence that says what is wrong. The number is null for an empty text. */
export type AmountReading =
  | { readonly ok: true; readonly value: DecimalText | null }
  | { readonly ok: false; readonly message: string };

type Parsed = { readonly value: Decimal } | { readonly message: string };

/** In characters. Longer texts are refused before parsing, because the patterns are slow for them. */
const LONGEST_TYPED = 200;
const tooLong = `has more than ${LONGEST_TYPED} characters: type one number`;

/**
 * Reads what a person typed into a field: `1,234.50`, `(12)`, `385c`, `220kg` or `=$3.85*220`. It never guesses: unclear text and a value
 * out of range are refused with a sentence.
 */
export function readTyped(text: string, rule: AmountRule): AmountReading {
  // Wide and narrow spaces become plain spaces. Zero-width characters are removed; they come with text copied from web pages.
  const typed = text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\u2212/g, '-')
    .trim();
  if (typed === '') return { ok: true, value: null };
  if (typed.replace(/^=/, '').length > LONGEST_TYPED) {
    return {
      ok: false,
      message: `${rule.label} ${tooLong}.`,
    };
  }
  const parsed = typed.startsWith('=') ? readSum(typed, rule) : readAmount(typed, rule);
  if ('message' in parsed) return { ok: false, message: parsed.message };
  const problem = rangeProblem(parsed.value, rule);
  return problem === null
    ? { ok: true, value: decimalText(parsed.value) }
    : { ok: false, message: `${rule.label} ${problem}.` };
}

/** Checks a stored or sent amount. Returns what is wrong, without the label. Null if it is valid. */
export function amountProblem(text: string, rule: AmountRule): string | null {
  if (text.length > LONGEST_TYPED) return tooLong;
  if (!/^-?\d+(\.\d+)?$/.test(text)) return 'is not a number';
  const problem = rangeProblem(new Decimal(text), rule);
  return problem ?? (isDecimalText(text) ? null : 'is not a number');
}

/** The error for a JSON value that is neither a string nor a number. The caller puts the label before it. */
export const notAnAmount = 'is neither text nor a number';

/** Checks the range of a typed, imported or sent number. Returns for example `cannot be negative`, or null. */
export function rangeProblem(value: Decimal, rule: AmountRule): string | null {
  if (!value.isFinite()) return 'is not a number';
  if (value.isNegative() && !value.isZero() && rule.signed !== true) return 'cannot be negative';
  if (rule.whole === true && !value.isInteger()) return 'must be a whole number';
  if (rule.max !== undefined && value.greaterThan(rule.max))
    return rule.overMax ?? `cannot be more than ${showNumber(rule.max)}`;
  if (value.abs().greaterThanOrEqualTo(1e9)) return 'must be below 1,000,000,000';
  const digits = rule.digits ?? 15;
  return significantDigits(decimalText(value)) > digits ? `has more than ${digits} digits` : null;
}

function readSum(typed: string, rule: AmountRule): Parsed {
  if (typed.includes('$') && !isMoney(rule.unit)) return { message: otherUnit(typed, rule) };
  const sum = workOut(typed.slice(1));
  if ('value' in sum) return { value: sum.value.toSignificantDigits(15) };
  return {
    message:
      sum.problem === 'division by zero'
        ? `${rule.label}: “${typed}” divides by zero.`
        : `${rule.label}: “${typed}” cannot be worked out. Use numbers, + - * / and brackets.`,
  };
}

const AMOUNT = /^([-+]?)\s*(\$?)\s*(-?)\s*([\d.,]*\d[\d.,]*(?: \d[\d.,]*)*)\s*(\D*)$/;
// “0,500” is one half with a decimal comma, so grouped thousands never start with 0.
const GROUPED = /^(\d+|[1-9]\d{0,2}(,\d{3})+|[1-9]\d{0,2}( \d{3})+)?(\.\d*)?$/;

function readAmount(typed: string, rule: AmountRule): Parsed {
  const bracketed = /^\((.+)\)$/.exec(typed);
  const parts = AMOUNT.exec(bracketed === null ? typed : bracketed[1]!.trim());
  if (parts === null) return { message: `${rule.label}: “${typed}” is not a number.${letterHint(typed)}` };
  const [, minus, dollar, innerMinus, digits = '', suffix = ''] = parts;
  if (!GROUPED.test(digits)) {
    return {
      message: `${rule.label}: “${typed}” is not a number. Write thousands as 1,234 and decimals as 0.5.`,
    };
  }
  const scale = scaleOf(rule.unit, dollar === '$', suffix);
  if (scale === null)
    return {
      message: /[\p{L}$¢%]/u.test(`${dollar}${suffix}`)
        ? otherUnit(typed, rule)
        : `${rule.label}: “${typed}” is not a number.`,
    };
  const signs = [bracketed !== null, minus !== '', innerMinus === '-'].filter(Boolean).length;
  if (signs > 1) return { message: `${rule.label}: “${typed}” is not a number.` };
  const size = new Decimal(digits.replace(/[, ]/g, '').replace(/^\./, '0.').replace(/\.$/, '')).times(scale);
  return { value: signs === 1 && minus !== '+' ? size.negated() : size };
}

/** A letter instead of a similar digit: `1O0`, `l20`. */
const WITH_LETTERS = /^[-+(]?\s*\$?(?=.*\d)[\d.,]*([oOlI])[\d.,oOlI]*\)?$/;

function letterHint(typed: string): string {
  const letter = WITH_LETTERS.exec(typed)?.[1];
  if (letter === undefined) return '';
  return ` It has the letter ${letter} in place of a ${letter.toLowerCase() === 'o' ? 0 : 1}.`;
}

function otherUnit(typed: string, rule: AmountRule): string {
  const hint = letterHint(typed);
  return hint === ''
    ? `${rule.label} is in ${rule.unit}: “${typed}” has another unit.`
    : `${rule.label}: “${typed}” is not a number.${hint}`;
}

const spellings: Readonly<Record<string, readonly string[]>> = {
  head: ['head', 'hd'],
  hd: ['hd', 'head'],
  kg: ['kg', 'kgs', 'kilo', 'kilos'],
  'kg lwt': ['kg', 'kgs', 'kglwt', 'lwt'],
  'kg cwt': ['kg', 'kgs', 'kgcwt', 'cwt'],
  '% dressing': ['%'],
  c: ['c', '¢', 'cent', 'cents'],
  weeks: ['weeks', 'week', 'wks', 'wk', 'w'],
  week: ['week', 'wk', 'w'],
  days: ['days', 'day', 'd'],
  day: ['day', 'd'],
  doses: ['doses', 'dose'],
  dose: ['dose'],
  bales: ['bales', 'bale'],
  bale: ['bale'],
  people: ['people', 'person'],
  person: ['person'],
  '%': ['%'],
  '% pa': ['%', '%pa', '%p.a.', '%p.a'],
};

/** The factor from the typed unit to the field's unit: 1, or 0.01 for cents. Null for another unit. */
function scaleOf(unit: Unit, hasDollar: boolean, suffix: string): string | null {
  const [over = '', ...under] = unit.split('/');
  const [typedOver = '', ...typedUnder] = suffix
    .toLowerCase()
    .replace(/\bper\b|\ba (?=[a-z])/g, '/')
    .replaceAll(' ', '')
    .split('/');
  if (!areOfUnit(typedUnder, under)) return null;
  if (isMoney(unit)) return moneyScale(hasDollar, typedOver);
  if (hasDollar) return null;
  return typedOver === '' || spellings[over]?.includes(typedOver) === true ? '1' : null;
}

/** True if the measures typed after `per` or `/` fit the unit, in its order. Some may be missing: `6/wk` fits `$/hd/week`. */
function areOfUnit(typed: readonly string[], unit: readonly string[]): boolean {
  let next = 0;
  for (const measure of typed) {
    const found = unit.findIndex((name, at) => at >= next && spellings[name]?.includes(measure) === true);
    if (found === -1) return false;
    next = found + 1;
  }
  return true;
}

const cents: readonly string[] = ['c', '¢', 'cent', 'cents'];

function moneyScale(hasDollar: boolean, typedOver: string): string | null {
  if (typedOver === '' || (typedOver === '$' && !hasDollar)) return '1';
  return cents.includes(typedOver) && !hasDollar ? '0.01' : null;
}
