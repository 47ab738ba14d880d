import { daysBetween } from '../number/dates.ts';
import { classKey, type Board } from './board/record.ts';

type Day = Pick<Board, 'id' | 'name' | 'date'>;

/** Another market day with the same yard and date, or undefined. A yard can have only one market day per date. */
export function dayThere<B extends Day>(boards: readonly B[], { id, name, date }: Day): B | undefined {
  const yard = classKey(name);
  return boards.find((each) => each.id !== id && each.date === date && classKey(each.name) === yard);
}

/** A board older than this is shown as old. */
const OLD_AFTER_DAYS = 14;

/** The age of a board in days if it is more than `after`, by default 14. Null for a newer board, and for a board without a valid date. */
export function oldBoardDays(
  board: Pick<Board, 'date'>,
  today: string,
  after = OLD_AFTER_DAYS,
): number | null {
  const days = daysBetween(board.date, today);
  return days !== null && days > after ? days : null;
}
