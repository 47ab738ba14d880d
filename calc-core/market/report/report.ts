import type { AnimalTypeId } from '../../animals/kinds.ts';
import { Decimal, decimalText, type DecimalText } from '../../number/decimal.ts';
import {
  amountsIn,
  basisIn,
  columnsOf,
  type ColumnRole,
  type Found,
  type FoundPrice,
  readCell,
  type WrittenBasis,
} from './report-line.ts';
import type { Basis } from '../board/record.ts';

/** One quoted weight that was read from a yard's report. */
export interface ReportRung {
  /** The line it is on, counted from 1. */
  readonly line: number;
  readonly class: string;
  /** Cattle or sheep where the class's name tells it. */
  readonly animalTypeId: AnimalTypeId | null;
  readonly basis: Basis;
  /** Present where the weight is a carcase weight. */
  readonly weightBasis?: 'cwt';
  readonly weightKg: DecimalText | null;
  readonly price: DecimalText;
  readonly head: DecimalText | null;
}

/** A line that could not be read, and why, in a sentence. */
export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

/** What was read of a yard report that was pasted: its prices, and the lines that are no prices. */
export interface YardReport {
  readonly rungs: readonly ReportRung[];
  readonly unread: readonly UnreadLine[];
  /** The lines whose prices may be cents or dollars a kg: nothing is guessed between 25 and 60. Empty once it is answered. */
  readonly ask: readonly number[];
}

/** What the prices without a unit are, once it has been asked. */
export type PriceUnit = 'c/kg' | '$/kg';

/**
 * Reads a pasted yard report: lines of class, weight or range, price and head in any order, with a header line or with units behind
 * the numbers. A line with a class alone is the class of those under it; of a range of weights the middle counts. A basis in a line or
 * heading is that of its weights and its prices: 20 kg cwt at 852 c/kg cwt makes $170.40. Whether a price is cents or dollars follows
 * from the header or the unit, else from its size where that is plain, else it is asked.
 */
export function readYardReport(text: string, answered: PriceUnit | null = null): YardReport {
  const rungs: ReportRung[] = [];
  const unread: UnreadLine[] = [];
  const ask: number[] = [];
  let columns: readonly ColumnRole[] | null = null;
  let heading = nothingYet;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const shown = line.trim();
    if (shown === '') continue;
    const header = columnsOf(line);
    if (header !== null) {
      columns = header;
      continue;
    }
    const found = columns === null ? amountsIn(line) : (readCells(line, columns) ?? amountsIn(line));
    if (isHeading(found)) {
      heading = { class: found.class, basis: basisIn(line) };
      continue;
    }
    const read = rungOf(found, heading, answered);
    if (read === null) ask.push(index + 1);
    else if (typeof read === 'string') unread.push({ line: index + 1, text: shown, why: read });
    else rungs.push({ line: index + 1, ...read });
  }
  return { rungs, unread, ask };
}

const nothingYet: Heading = { class: '', basis: null };

/** What a line with a class alone says of those under it. */
interface Heading {
  readonly class: string;
  readonly basis: WrittenBasis;
}

const isHeading = (found: Found): boolean =>
  found.class !== '' &&
  found.weights.length + found.prices.length + found.heads.length + found.bare.length === 0 &&
  found.problem === null;

/** The line's cells by the header's columns; null where it has another number of cells. */
function readCells(line: string, columns: readonly ColumnRole[]): Found | null {
  const cells = line.split('\t');
  if (cells.length < 2 || cells.length > columns.length) return null;
  return cells.reduce<Found>((found, cell, index) => readCell(found, cell, columns[index]!), amountsIn(''));
}

/** The rung of a line; null where its price may be cents or dollars; or the sentence that says why there is none. */
function rungOf(
  found: Found,
  heading: Heading,
  answered: PriceUnit | null,
): Omit<ReportRung, 'line'> | string | null {
  if (found.problem !== null) return found.problem;
  const sorted = withBare({ ...found, class: found.class === '' ? heading.class : found.class });
  if (typeof sorted === 'string') return sorted;
  if (sorted.class === '') return 'No class: write steers, say, in the line or above it.';
  const animalTypeId = animalOf(sorted.class);
  if (animalTypeId === 'other') return `${sorted.class}: neither cattle nor sheep.`;
  const [price, second] = sorted.prices;
  if (price === undefined) return 'No price.';
  if (second !== undefined) return 'More than one price.';
  if (sorted.weights.length > 1) return 'More than one weight.';
  if (sorted.heads.length > 1) return 'More than one number of head.';
  const unit = price.unit ?? unitBySize(price.value, answered);
  if (unit === null) return null;
  const weight = sorted.weights[0];
  if (unit !== '$/hd' && weight === undefined) return 'No weight.';
  const bases = basesOf(price, weight?.basis ?? null, found.class === '' ? heading.basis : null);
  if (typeof bases === 'string') return bases;
  const value = unit === 'c/kg' ? new Decimal(price.value).dividedBy(100) : new Decimal(price.value);
  return {
    class: sorted.class,
    animalTypeId,
    ...(unit === '$/hd' ? { basis: 'hd' } : bases),
    weightKg: unit === '$/hd' ? null : weight!.value,
    price: decimalText(value),
    head: sorted.heads[0] ?? null,
  };
}

/** What a price and its weight are for: what either says goes for both, else what the heading says, else live weight. */
function basesOf(
  price: FoundPrice,
  weight: WrittenBasis,
  heading: WrittenBasis,
): Pick<ReportRung, 'basis' | 'weightBasis'> | string {
  const basis = price.basis ?? weight ?? heading ?? 'lwt';
  const isCarcaseKg = (weight ?? basis) === 'cwt';
  if (isCarcaseKg && basis !== 'cwt')
    return 'A carcase weight with a live price: write both for one of them.';
  return isCarcaseKg ? { basis, weightBasis: 'cwt' } : { basis };
}

/** A bare price is dollars a kg below 25 and cents above 60; between them it is what was answered. */
function unitBySize(value: DecimalText, answered: PriceUnit | null): PriceUnit | null {
  if (answered !== null) return answered;
  const size = Number(value);
  if (size < 25) return '$/kg';
  return size > 60 ? 'c/kg' : null;
}

/** A number without a unit takes the one place that is left; more than one leaves a question. */
function withBare(found: Found): Found | string {
  const [bare, another] = found.bare;
  if (bare === undefined) return found;
  const which =
    'Which number is the weight, the price and the head? Write kg, c or head behind each, or paste the header line too.';
  if (another !== undefined) return which;
  if (found.prices.length === 0) return { ...found, prices: [{ value: bare, unit: null, basis: null }] };
  if (found.weights.length === 0) return { ...found, weights: [{ value: bare, basis: null }] };
  return found.heads.length === 0 ? { ...found, heads: [bare] } : which;
}

const cattle = /\b(steer|heifer|cow|bull|bullock|vealer|weaner|yearling|calf|calve|cattle)s?\b/i;
const sheep = /\b(lamb|sheep|mutton|ewe|wether|hogget|ram)s?\b/i;
const other = /\b(goat|pig|sow|boar|deer|alpaca|horse|camel|buffalo)(es|s)?\b/i;

function animalOf(name: string): AnimalTypeId | 'other' | null {
  if (other.test(name)) return 'other';
  if (sheep.test(name)) return 2;
  return cattle.test(name) ? 1 : null;
}
