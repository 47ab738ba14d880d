import { daysBetween, isCalendarDate } from '../../number/dates.ts';
import { Decimal, decided, isDecimalText, type DecimalText } from '../../number/decimal.ts';
import { amountProblem as problemOfAmount } from '../../number/read.ts';
import type { AmountRule } from '../../number/rule.ts';
import { showNumber } from '../../number/show.ts';
import { boardInputs, rungPriceInput, rungWeightInput } from './inputs.ts';
import { BOARD_LIMIT, classKey, type Board, type PriceClass } from './record.ts';

/** An invalid value on a board. `class` and `rung` are indexes. Null if the problem is not in a class, or not in a rung. */
export interface BoardProblem {
  readonly class: number | null;
  readonly rung: number | null;
  readonly field: 'date' | 'classes' | 'name' | 'dressing' | 'rungs' | 'weightKg' | 'price' | 'head';
  /** A sentence for the cell. */
  readonly message: string;
}

/**
 * Lists all invalid values of a board, in the order of its cells. Missing rungs and prices are valid. A date after `today` (`YYYY-MM-DD`)
 * is invalid. Null skips this check.
 */
export function boardProblems(board: Board, today: string | null): readonly BoardProblem[] {
  const found: BoardProblem[] = [];
  const say = (
    message: string,
    field: BoardProblem['field'],
    at: number | null = null,
    rung: number | null = null,
  ) => found.push({ class: at, rung, field, message });
  if (!isCalendarDate(board.date)) say('The date is not a day of the calendar.', 'date');
  else if (today !== null && daysBetween(today, board.date)! > 0) {
    say('The date is in the future: a market day has the prices of a past day.', 'date');
  }
  if (board.classes.length > BOARD_LIMIT) say(`A board has at most ${BOARD_LIMIT} classes.`, 'classes');
  for (const [index, each] of board.classes.entries()) {
    const key = classKey(each.name);
    if (key === '') say('A class needs a name.', 'name', index);
    else if (board.classes.slice(0, index).some((other) => classKey(other.name) === key)) {
      say(`There are two classes called ${each.name.trim()}.`, 'name', index);
    }
    classProblems(each, (message, field, rung) => say(message, field, index, rung));
  }
  return found;
}

type Say = (message: string, field: BoardProblem['field'], rung: number | null) => void;

function classProblems(of: PriceClass, say: Say): void {
  amountProblem(of.dressing, boardInputs.dressing, 'dressing', null, say);
  if (of.rungs.length > BOARD_LIMIT) say(`A class has at most ${BOARD_LIMIT} rungs.`, 'rungs', null);
  if (of.basis === 'hd' && of.rungs.length > 1) say('A class sold by the head has one price.', 'rungs', null);
  const weights = new Set<string>();
  for (const [index, rung] of of.rungs.entries()) {
    if (of.basis === 'hd' && rung.weightKg !== null) {
      say('A class sold by the head has no weight.', 'weightKg', index);
    } else amountProblem(rung.weightKg, rungWeightInput(of), 'weightKg', index, say);
    amountProblem(rung.price, rungPriceInput(of.basis), 'price', index, say);
    amountProblem(rung.head, boardInputs.head, 'head', index, say);
    if (of.basis !== 'hd')
      weightProblem(rung.weightKg, weights, (message) => say(message, 'weightKg', index));
  }
}

function weightProblem(text: DecimalText | null, weights: Set<string>, say: (message: string) => void): void {
  if (!isDecimalText(text)) return;
  const weight = new Decimal(text);
  const spelt = weight.toFixed();
  if (decided(weight).isZero()) say('A weight must be above 0.');
  if (weights.has(spelt)) say(`There are two rungs at ${showNumber(text)} kg.`);
  weights.add(spelt);
}

function amountProblem(
  text: DecimalText | null,
  input: AmountRule,
  field: BoardProblem['field'],
  rung: number | null,
  say: Say,
): void {
  if (text === null) return;
  const problem = problemOfAmount(text, input);
  if (problem !== null) say(`${input.label} ${problem}.`, field, rung);
}
