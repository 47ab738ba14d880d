import type { AnimalTypeId } from '../../animals/kinds.ts';
import { Decimal, decimalText, type DecimalText } from '../../number/decimal.ts';
import { showNumber } from '../../number/show.ts';
import type { Basis } from '../board/record.ts';
import {
  amountsIn,
  basisIn,
  middleOf,
  nothingFound,
  type Found,
  type FoundPrice,
  type FoundWeight,
  type WrittenBasis,
  type WrittenUnit,
} from './amounts.ts';
import { columnsOf, cutHeading, readCell, type ColumnRole } from './columns.ts';
import { dayIn, titleIn, type ReportTitle } from './title.ts';
import { rowsOf, type ReportRow } from './rows.ts';

/** One weight and its price, read from a yard report. */
export interface ReportRung {
  /** The line in the report, counted from 1. */
  readonly line: number;
  readonly class: string;
  /** Null if the name of the class does not show the species. */
  readonly animalTypeId: AnimalTypeId | null;
  readonly basis: Basis;
  readonly weightBasis?: 'cwt';
  /** Set if the report gives no basis for a sheep's weight. The weight is then read as live weight. */
  readonly isBasisTaken?: true;
  readonly weightKg: DecimalText | null;
  /** In dollars, per kg or per head as `basis` says. */
  readonly price: DecimalText;
  readonly head: DecimalText | null;
  /** Set if the line gives only its lowest or its highest price. */
  readonly extreme?: 'lowest' | 'highest';
  /** The lowest and highest price, for the note: `402 to 474 c/kg`. Empty without a range. */
  readonly range: string;
}

/** A line that could not be read. `why` is a sentence. */
export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  readonly why: string;
  /** Set for a line of totals, which is not an error. */
  readonly isTotal?: true;
}

/** The contents of a pasted yard report: its prices, and the lines without prices. */
export interface YardReport extends ReportTitle {
  readonly rungs: readonly ReportRung[];
  readonly unread: readonly UnreadLine[];
  /** Lines about the sale, such as its title or the yarding. */
  readonly about: readonly UnreadLine[];
  /** The headings of the report, each with its meaning and unit. */
  readonly columns: readonly {
    readonly heading: string;
    readonly field: string | null;
    readonly unit: string;
  }[];
  /** Line numbers. The prices of these lines are between 25 and 60, so they may be in c/kg or $/kg. Empty after the user's answer. */
  readonly ask: readonly number[];
}

/** The user's answer about prices without a unit. */
export type PriceUnit = 'c/kg' | '$/kg';

interface Reading {
  columns: readonly ColumnRole[] | null;
  named: YardReport['columns'];
  /** The class and basis in the last line that had only a class. */
  heading: { readonly class: string; readonly basis: WrittenBasis };
  /** The unit and basis of all prices, from a line above the table: `All prices c/kg carcase weight`. */
  given: { readonly unit: WrittenUnit | null; readonly basis: WrittenBasis };
  title: ReportTitle;
  /** The species in the title, for classes whose names show no species. Null if the title names no species, or both. */
  species: Species | null;
}

/**
 * Reads a pasted yard report: spreadsheet cells, CSV, or text from a PDF. Headings or units tell weights, prices and numbers of head apart.
 * Without a unit, the size of a price decides between cents and dollars. If both are possible, `ask` lists the line.
 */
export function readYardReport(text: string, answered: PriceUnit | null = null): YardReport {
  return readReportRows(rowsOf(text), answered);
}

/** Like {@link readYardReport}, but for rows that are already split into cells. */
export function readReportRows(rows: readonly ReportRow[], answered: PriceUnit | null = null): YardReport {
  const reading: Reading = {
    columns: null,
    named: [],
    heading: { class: '', basis: null },
    given: { unit: null, basis: null },
    title: noTitle,
    species: null,
  };
  const rungs: ReportRung[] = [];
  const unread: UnreadLine[] = [];
  const about: UnreadLine[] = [];
  const ask: number[] = [];
  for (const row of rows) {
    const isTable = reading.columns !== null && !row.isText;
    if (isTable && dayIn(row.text) !== null) {
      // In some tables, every line has the yard and the date.
      if (rungs.length === 0) readTitle(row.text, reading);
      const { yard, date } = titleIn(row.text, noTitle);
      const isOther = date !== reading.title.date || (yard !== '' && yard !== reading.title.yard);
      if (isOther) {
        unread.push({ line: row.line, text: row.text, why: ANOTHER_DAY });
        continue;
      }
    } else if (isAbout(row.text)) {
      if (rungs.length === 0) readTitle(row.text, reading);
      about.push({ line: row.line, text: row.text, why: 'About the sale, not a price.' });
      continue;
    }
    const read = readRow(row, reading, answered, rungs.length > 0);
    if (read === 'ask') ask.push(row.line);
    else if (typeof read === 'string')
      unread.push({ line: row.line, text: row.text, why: read, ...(read === A_TOTAL && { isTotal: true }) });
    else if (read !== null) rungs.push({ line: row.line, ...read });
  }
  return { ...reading.title, rungs, unread, about, columns: reading.named, ask };
}

const ANOTHER_DAY = 'From another yard or day than the lines above. Import each market day separately.';
const A_TOTAL = 'A total, not a price.';

/**
 * Reads the rung of a row, or the reason why it has none. `ask` means that the price may be in cents or dollars. Null for a heading.
 */
function readRow(
  row: ReportRow,
  reading: Reading,
  answered: PriceUnit | null,
  isUnderWay: boolean,
): Omit<ReportRung, 'line'> | string | null {
  const heading = headingOf(row);
  if (heading !== null) {
    reading.columns = heading.roles;
    reading.named = heading.roles.map((role, at) => ({
      heading: heading.cells[at] ?? '',
      field: role.of === 'other' ? null : role.of,
      unit: role.of === 'price' ? (role.unit ?? '') : role.of === 'weight' ? 'kg' : '',
    }));
    return null;
  }
  const cells = reading.columns === null ? null : cellsFor(row, reading.columns);
  const inColumns =
    cells === null
      ? null
      : cells.reduce((found, cell, at) => readCell(found, cell, reading.columns![at]!), nothingFound);
  const found = inColumns !== null && isQuote(inColumns) ? inColumns : amountsIn(row.text);
  if (!isQuote(found)) {
    if (!isUnderWay) readTitle(row.text, reading);
    if (!isHeading(found)) return isTotal(row.text) ? A_TOTAL : 'No price.';
    if (!/\d/.test(row.text)) readHeading(row.text, found, reading);
    return null;
  }
  if (isTotal(row.text)) return A_TOTAL;
  return rungOf(found, reading, answered);
}

function readTitle(text: string, reading: Reading): void {
  reading.title = titleIn(text, reading.title);
  const { yard, date } = titleIn(text, noTitle);
  // A title has a yard or a date. A line without both may be only a class, such as "Cows".
  if (yard === '' && date === null) return;
  const named = (
    [
      ['other', other],
      [2, sheep],
      [1, cattle],
    ] as const
  ).filter(([, words]) => words.test(text));
  // A title with both species does not decide the species of a line.
  if (named.length === 1) reading.species = named[0]![0];
}

const noTitle: ReportTitle = { yard: '', date: null };

function readHeading(text: string, found: Found, reading: Reading): void {
  const unit: WrittenUnit | null = /c\s*\/\s*kg|\bcents?\b/i.test(text)
    ? 'c/kg'
    : /\$\s*\/\s*kg/i.test(text)
      ? '$/kg'
      : null;
  if (unit !== null) {
    reading.given = { unit, basis: basisIn(text) };
    return;
  }
  if (titleIn(text, noTitle).yard !== '') return;
  reading.heading = { class: found.class, basis: basisIn(text) };
}

const isQuote = (found: Found): boolean =>
  found.prices.length > 0 ||
  (found.weights.length > 0 && found.bare.length > 0) ||
  found.bare.length > 1 ||
  found.weights.length > 0;

const isHeading = (found: Found): boolean =>
  found.class !== '' &&
  found.weights.length + found.prices.length + found.heads.length + found.bare.length === 0;

const isTotal = (text: string): boolean =>
  /^\W*(?:grand |sub[- ]?)?totals?\b|^\W*(?:average|overall)\b/i.test(text);

/** True for a line about the sale, such as its title, the yarding or the reporter. */
const isAbout = (text: string): boolean =>
  !/\d\s*c\b|c\s*\/\s*kg|\$\s*\d|\/\s*kg/i.test(text) && isSentence(text);

const isSentence = (text: string): boolean =>
  /yarding|numbers? (?:rose|fell|lifted|eased|were)|head (?:were )?yarded|source|copyright|report(?:ed)? by|comments?\b|compared (?:to|with)|\bdated?\b|\bpage \d/i.test(
    text,
  ) || titleIn(text, noTitle).date !== null;

interface HeadingRow {
  readonly cells: readonly string[];
  readonly roles: readonly ColumnRole[];
}

function headingOf(row: ReportRow): HeadingRow | null {
  if (row.cells.length > 1) {
    const roles = columnsOf(row.cells);
    if (roles !== null) return { cells: row.cells, roles };
  }
  if (!row.isText || !/[a-z]/i.test(row.text) || /\d/.test(row.text)) return null;
  const cells = cutHeading(row.text);
  const roles = columnsOf(cells);
  return roles === null ? null : { cells, roles };
}

/** Splits a row into one cell for each heading. Null if the words do not fit the headings. */
function cellsFor(row: ReportRow, columns: readonly ColumnRole[]): readonly string[] | null {
  const { cells } = row;
  if (!row.isText) return cells.length >= 2 ? cells.slice(0, columns.length) : null;
  if (cells.length === columns.length) return cells;
  // With single spaces between columns, the last words are the numbers. All words before them are the class.
  const words = row.text
    // A range, but not the sign of a number: `280 - 330`, `280-330`, not `355.0 -8`.
    .replaceAll(/(\d)( ?)(?:-|–|—|to)\2(?=\d)/g, '$1-')
    .trim()
    .split(/\s+/);
  const at = columns.findIndex(({ of }) => of === 'class');
  if (at !== 0 || words.length < columns.length) return null;
  const rest = words.slice(words.length - columns.length + 1);
  const name = words.slice(0, words.length - columns.length + 1).join(' ');
  const split = [name, ...rest];
  return !/\d/.test(name) && split.every((cell, index) => fits(cell, columns[index]!)) ? split : null;
}

function fits(cell: string, role: ColumnRole): boolean {
  if (role.of === 'class' || role.of === 'prefix') return true;
  const { prices, weights } = amountsIn(cell);
  if (role.of === 'weight' || role.of === 'head') return prices.length === 0 && !/[a-z]{3}/i.test(cell);
  return role.of !== 'price' || !weights.some(({ low, high }) => low === high);
}

function rungOf(
  found: Found,
  { heading, given, species }: Reading,
  answered: PriceUnit | null,
): Omit<ReportRung, 'line'> | string {
  const sorted = withBare({ ...found, class: found.class === '' ? heading.class : found.class });
  if (typeof sorted === 'string') return sorted;
  if (sorted.class === '') return 'No class: write one, such as steers, in the line or above it.';
  const animalTypeId = speciesIn(sorted.class) ?? species;
  if (animalTypeId === 'other') return `${sorted.class}: neither cattle nor sheep.`;
  if (sorted.weights.length > 1) return 'More than one weight.';
  if (sorted.heads.length > 1) return 'More than one number of head.';
  const prices = unitsKnown(sorted.prices, given, answered);
  if (prices === 'ask') return 'ask';
  if (typeof prices === 'string') return prices;
  const [weight] = sorted.weights;
  const price = chosenPrice(prices, weight?.basis ?? null);
  if (typeof price === 'string') return price;
  const bases = basesOf(price, weight?.basis ?? null, found.class === '' ? heading.basis : null, given.basis);
  if (typeof bases === 'string') return bases;
  const weightKg = bases.basis === 'hd' ? null : weightOf(weight, price, prices);
  if (typeof weightKg === 'object' && weightKg !== null) return weightKg.why;
  const isSaid = [price.basis, weight?.basis, found.class === '' ? heading.basis : null, given.basis].some(
    Boolean,
  );
  return {
    class: sorted.class,
    animalTypeId,
    ...bases,
    ...(animalTypeId === 2 && bases.basis === 'lwt' && !isSaid && { isBasisTaken: true }),
    weightKg,
    price: dollars(price),
    head: sorted.heads[0] ?? null,
    ...(price.part === 'low' && { extreme: 'lowest' as const }),
    ...(price.part === 'high' && { extreme: 'highest' as const }),
    range: rangeWords(prices),
  };
}

type KnownPrice = FoundPrice & { readonly unit: 'c/kg' | '$/kg' | '$/hd' };

/** Finds the unit of every price. If a unit is unclear, returns `ask` or a message for the user. */
function unitsKnown(
  prices: readonly FoundPrice[],
  given: Reading['given'],
  answered: PriceUnit | null,
): readonly KnownPrice[] | string {
  const hasPerKg = prices.some(({ unit }) => unit === 'c/kg' || unit === '$/kg');
  const known: KnownPrice[] = [];
  for (const price of prices) {
    if (price.unit === '$' && !hasPerKg) return `“${dollarWords(price)}”: write /kg or /hd behind it.`;
    // Next to a price per kg, a price in plain dollars is per head.
    const unit =
      price.unit === '$'
        ? '$/hd'
        : (price.unit ?? (given.unit === '$' ? null : given.unit) ?? unitBySize(price.value, answered));
    if (unit === null) return 'ask';
    known.push({ ...price, unit: insteadOf(unit, Number(price.value), answered) });
  }
  return known;
}

/** A price in plain dollars as written: `$1900` or `$1450 to $2350`. */
const dollarWords = ({ value, range }: FoundPrice): string =>
  (range ?? [value]).map((amount) => `$${showNumber(amount).replaceAll(',', '')}`).join(' to ');

/** The user's answer replaces the heading's unit if the price is impossible in that unit. For example, 3.62 cannot be in c/kg. */
function insteadOf(unit: KnownPrice['unit'], size: number, answered: PriceUnit | null): KnownPrice['unit'] {
  if (answered === '$/kg' && unit === 'c/kg' && size < 25) return '$/kg';
  return answered === 'c/kg' && unit === '$/kg' && size > 60 ? 'c/kg' : unit;
}

/** The unit of a price that was written without one. The user's answer decides, or else the size. Null for a price from 25 to 60. */
function unitBySize(value: DecimalText, answered: PriceUnit | null): PriceUnit | null {
  if (answered !== null) return answered;
  const size = Number(value);
  if (size < 25) return '$/kg';
  return size > 60 ? 'c/kg' : null;
}

/** Chooses one price of a line, if possible a price per kg and an average. Returns a sentence if it cannot choose a price. */
function chosenPrice(prices: readonly KnownPrice[], weight: WrittenBasis): KnownPrice | string {
  if (prices.length === 0) return 'No price.';
  const perKg = prices.filter(({ unit }) => unit !== '$/hd');
  const offered = perKg.length > 0 ? perKg : prices;
  const basis = weight ?? (offered.some((price) => price.basis === 'lwt') ? 'lwt' : null);
  const ofBasis = offered.filter((price) => price.basis === basis);
  const among = ofBasis.length > 0 ? ofBasis : offered;
  const average = among.filter(({ part }) => part === 'average');
  const only = among.filter(({ part }) => part === 'only');
  const [price, second] = average.length > 0 ? average : only;
  if (second !== undefined) return 'More than one price.';
  if (price !== undefined) return price;
  const [low, high] = [among.find(({ part }) => part === 'low'), among.find(({ part }) => part === 'high')];
  if (low === undefined || high === undefined || low.unit !== high.unit) return low ?? high ?? 'No price.';
  return { ...low, part: 'only', value: middleOf(low.value, high.value), range: [low.value, high.value] };
}

/**
 * The weight of a line. A range counts as its middle. For a limit such as `400+`, it is the price per head divided by the price per kg.
 */
function weightOf(
  weight: FoundWeight | undefined,
  price: KnownPrice,
  prices: readonly KnownPrice[],
): DecimalText | { readonly why: string } {
  if (weight === undefined) return { why: 'No weight.' };
  if (weight.high !== null && weight.isMost !== true) return middleOf(weight.low, weight.high);
  const written =
    weight.isMost === true ? `“under ${showNumber(weight.low)}”` : `“${showNumber(weight.low)}+”`;
  const perHead = prices.filter(({ unit }) => unit === '$/hd');
  const [made] = perHead
    .filter(({ part }) => part === 'average')
    .concat(perHead.filter(({ part }) => part === 'only'));
  const perKg = new Decimal(dollars(price));
  if (made === undefined || made.range !== null || perKg.isZero())
    return { why: `${written} has no middle: write one weight or a range.` };
  const worked = new Decimal(made.value).dividedBy(perKg).toDecimalPlaces(1);
  // Outside the written limit, the price per head includes something else, such as wool.
  const [isWithin, wrong] =
    weight.isMost === true
      ? [worked.lessThanOrEqualTo(weight.low), 'more']
      : [worked.greaterThanOrEqualTo(weight.low), 'less'];
  return isWithin
    ? decimalText(worked)
    : {
        why: `${written}: ${showNumber(decimalText(worked))} kg follows from its prices, which is ${wrong}.`,
      };
}

const dollars = ({ value, unit }: Pick<KnownPrice, 'value' | 'unit'>): DecimalText =>
  unit === 'c/kg' ? decimalText(new Decimal(value).dividedBy(100)) : value;

/**
 * The basis of a price and of its weight. If the line gives only one, it applies to both. If the line gives none, the heading's basis
 * applies, or else live weight.
 */
function basesOf(
  price: KnownPrice,
  weight: WrittenBasis,
  heading: WrittenBasis,
  given: WrittenBasis,
): Pick<ReportRung, 'basis' | 'weightBasis'> | string {
  if (price.unit === '$/hd') return { basis: 'hd' };
  const basis = price.basis ?? weight ?? heading ?? given ?? 'lwt';
  const isCarcaseKg = (weight ?? basis) === 'cwt';
  if (isCarcaseKg && basis !== 'cwt')
    return 'The weight is for carcases and the price is live: write both in the same basis.';
  return isCarcaseKg ? { basis, weightBasis: 'cwt' } : { basis };
}

/** The lowest and highest price as the report writes them: `402 to 474 c/kg`. */
function rangeWords(prices: readonly KnownPrice[]): string {
  const words = (low: DecimalText, high: DecimalText, unit: string): string =>
    unit === 'c/kg'
      ? `${showNumber(low)} to ${showNumber(high)} c/kg`
      : `$${showNumber(low)} to $${showNumber(high)}${unit.slice(1)}`;
  for (const unit of ['c/kg', '$/kg', '$/hd'] as const) {
    const of = prices.filter((price) => price.unit === unit);
    const ranged =
      of.find(({ range, part }) => range !== null && part !== 'average') ??
      of.find(({ range }) => range !== null);
    if (ranged?.range) return words(...ranged.range, unit);
    const [low, high] = [of.find(({ part }) => part === 'low'), of.find(({ part }) => part === 'high')];
    if (low !== undefined && high !== undefined) return words(low.value, high.value, unit);
  }
  return '';
}

/**
 * A number without a unit fills the first missing value of price, weight and head. Returns a question for the user if there are two such
 * numbers, or no value is missing.
 */
function withBare(found: Found): Found | string {
  const [bare, another] = found.bare;
  if (bare === undefined) return found;
  const which =
    'Which number is the weight, the price and the head? Write kg, c or head after each, or paste the header line too.';
  if (another !== undefined) return which;
  if (found.prices.length === 0)
    return { ...found, prices: [{ value: bare, unit: null, basis: null, range: null, part: 'only' }] };
  if (found.weights.length === 0) return { ...found, weights: [{ low: bare, high: bare, basis: null }] };
  return found.heads.length === 0 ? { ...found, heads: [bare] } : which;
}

const cattle = /\b(steer|heifer|cow|bull|bullock|vealer|weaner|yearling|calf|calve|cattle|ox|oxen)s?\b/i;
const sheep = /\b(lamb|sheep|mutton|ewe|wether|hogget|ram|sucker|merino)s?\b/i;
const other =
  /\b(goat|kid|bill(?:y|ie)|nann(?:y|ie)|pig|sow|boar|gilt|bacon|baconer|porker|deer|alpaca|horse|camel|buffalo)(es|s)?\b/i;

type Species = AnimalTypeId | 'other';

function speciesIn(name: string): Species | null {
  if (other.test(name)) return 'other';
  if (sheep.test(name)) return 2;
  return cattle.test(name) ? 1 : null;
}

/** The animal that a text names. Null if it names neither cattle nor sheep. */
export function animalNamed(words: string): AnimalTypeId | null {
  const species = speciesIn(words);
  return species === 'other' ? null : species;
}
