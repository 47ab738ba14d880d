import { classKey, type Board } from './board/record.ts';

type Day = Pick<Board, 'id' | 'name' | 'date'>;

/** The market day that has this yard and date already, under another id; undefined where there is none. A yard has one day a date. */
export function dayThere<B extends Day>(boards: readonly B[], { id, name, date }: Day): B | undefined {
  const yard = classKey(name);
  return boards.find((each) => each.id !== id && each.date === date && classKey(each.name) === yard);
}
