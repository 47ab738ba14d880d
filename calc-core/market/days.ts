import { classKey, type Board } from './board/record.ts';

type Day = Pick<Board, 'id' | 'name' | 'date'>;

/** Another market day with this yard and date; undefined when there is none. A yard has one market day per date. */
export function dayThere<B extends Day>(boards: readonly B[], { id, name, date }: Day): B | undefined {
  const yard = classKey(name);
  return boards.find((each) => each.id !== id && each.date === date && classKey(each.name) === yard);
}
