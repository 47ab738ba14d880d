import { daysBetween } from '../number/dates.ts';
import { classKey, type Board } from './board/record.ts';

type Day = Pick<Board, 'id' | 'name' | 'date'>;

/** Another market day with this yard and date; undefined when there is none. A yard has one market day per date. */
export function dayThere<B extends Day>(boards: readonly B[], { id, name, date }: Day): B | undefined {
  const yard = classKey(name);
  return boards.find((each) => each.id !== id && each.date === date && classKey(each.name) === yard);
}

/** A board older than this is shown as old. */
const OLD_AFTER_DAYS = 14;

/** How many days old a board is, when that is more than `after`, by default 14; null for a newer one and for a text that is not a date. */
export function oldBoardDays(
  board: Pick<Board, 'date'>,
  today: string,
  after = OLD_AFTER_DAYS,
): number | null {
  const days = daysBetween(board.date, today);
  return days !== null && days > after ? days : null;
}
