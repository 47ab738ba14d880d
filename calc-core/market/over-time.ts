import { dayAndMonth, longDate } from '../number/dates.ts';
import { Decimal, numberOf, type DecimalText } from '../number/decimal.ts';
import { showMoney, showNumber } from '../number/show.ts';
import { lastMove, pricesOverTime, type PricePoint } from './history.ts';
import { priceAt } from './price.ts';
import { classNamed } from './board/class-named.ts';
import { classKey, type Board } from './board/record.ts';

/** The prices of a class at one weight over time, with a summary. */
export interface OverTime {
  /** Oldest first. The chart draws one line for each run. */
  readonly runs: readonly (readonly PricePoint[])[];
  /** `Steers at 440 kg made $3.98 /kg: $26.40 a head more than on 16 November`. */
  readonly verdict: string;
  /** Further notes, or empty. */
  readonly more: string;
}

/** The market days of one yard. Never compare prices of different yards. */
export const ofYard = (boards: readonly Board[], yard: string): readonly Board[] =>
  boards.filter(({ name }) => name === yard);

/** All class names on the boards, each once. Pass the newest board first, because its spelling is used. */
export function classesOf(boards: readonly Board[]): readonly string[] {
  const names = new Map<string, string>();
  for (const { name } of boards.flatMap(({ classes }) => classes)) {
    if (!names.has(classKey(name))) names.set(classKey(name), name);
  }
  return [...names.values()];
}

const sizeOf = (text: DecimalText): Decimal => numberOf(text) ?? new Decimal(0);
const lighterFirst = (a: DecimalText, b: DecimalText): number => sizeOf(a).comparedTo(sizeOf(b));

/** The weight shown at first: the class's middle rung. Null without weights, as for a class sold by the head. */
export function middleWeight(board: Board, name: string): DecimalText | null {
  const weights = (classNamed(board, name)?.rungs ?? [])
    .flatMap(({ weightKg }) => (weightKg === null ? [] : [weightKg]))
    .toSorted(lighterFirst);
  return weights[Math.floor((weights.length - 1) / 2)] ?? null;
}

/** `$3.98 /kg`, or `$1,751.20 a head` for a class sold by the head. */
export const pointWords = ({ perKg, perHead }: PricePoint): string =>
  perKg === null ? `${showMoney(perHead)} a head` : `${showMoney(perKg)} /kg`;

/** The prices of a class at one weight over the days of one yard. Pass the newest day first. */
export function overTime(boards: readonly Board[], name: string, weightKg: DecimalText | null): OverTime {
  const runs = pricesOverTime(boards, name, weightKg);
  const points = runs.flat();
  const [last, before] = [points.at(-1), points.at(-2)];
  const what = weightKg === null || last?.perKg === null ? name : `${name} at ${showNumber(weightKg)} kg`;
  if (last === undefined)
    return { runs, verdict: `No price for ${inSentence(what)}`, more: whyNone(boards, name, weightKg) };
  const without = boards.length - points.length;
  return {
    runs,
    verdict:
      before === undefined
        ? `${what} made ${pointWords(last)} on ${longDate(last.date)}`
        : `${what} made ${pointWords(last)}: ${movedWords(points, before)}`,
    more: [
      before === undefined ? 'There is no other day to compare it with.' : '',
      without === 0 ? '' : `${without === 1 ? '1 day has' : `${without} days have`} no price at this weight.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Says how far the price has moved, in dollars per head. Prices per kg are truncated, so their difference could look wrong. */
function movedWords(points: readonly PricePoint[], before: PricePoint): string {
  const { perHead, days, isLongAgo } = lastMove(points)!;
  const since = `on ${dayAndMonth(before.date)}`;
  if (perHead.isZero()) return `the same as ${since}`;
  const gap = isLongAgo ? `, ${days} days before` : '';
  return `${showMoney(perHead.abs().toFixed())} a head ${perHead.isNegative() ? 'less' : 'more'} than ${since}${gap}`;
}

function whyNone(boards: readonly Board[], name: string, weightKg: DecimalText | null): string {
  const of = boards.map((board) => classNamed(board, name)).find((each) => each !== undefined);
  if (of === undefined) return 'This yard has not quoted this class.';
  const priced = priceAt(of, weightKg);
  return priced.perHead === null ? `${priced.reason}.` : '';
}
