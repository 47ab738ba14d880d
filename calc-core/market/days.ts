import { daysBetween } from '../number/dates.ts';
import { classKey, type Board } from './board/record.ts';

type Day = Pick<Board, 'id' | 'name' | 'date'>;

/** Finds another market day with the same yard and date. A yard has only one market day per date. */
export function dayThere<B extends Day>(boards: readonly B[], { id, name, date }: Day): B | undefined {
  const yard = classKey(name);
  return boards.find((each) => each.id !== id && each.date === date && classKey(each.name) === yard);
}

const OLD_AFTER_DAYS = 14;

/** The age of a board in days if it exceeds `after`, 14 by default. Null for a newer board and for an invalid date. */
export function oldBoardDays(
  board: Pick<Board, 'date'>,
  today: string,
  after = OLD_AFTER_DAYS,
): number | null {
  const days = daysBetween(board.date, today);
  return days !== null && days > after ? days : null;
}
