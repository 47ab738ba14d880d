import { detailsOn, named, type ValuesOf } from '../../field/declare.ts';
import { cached } from '../../figure/cached.ts';
import { mergeClasses } from './merge.ts';
import { inStoredOrder, LONGEST_NOTE, type Board, type PriceClass } from './record.ts';

const day = detailsOn('Market day');

/** The stored text of a board without classes. */
export const emptyClasses = '[]';

/** The stored fields of a board. All its classes are stored in one text. */
export const boardFields = named({
  name: day.text('Yard or market'),
  date: day.date('Date'),
  note: day.text('Note', {
    longest: LONGEST_NOTE,
  }),
  classes: day.structure('Prices', {
    whenEmpty: emptyClasses,
    merge: mergeClasses,
  }),
});

/** A board as it is stored and sent. `classes` is JSON text. */
export interface BoardRecord extends ValuesOf<typeof boardFields> {
  readonly id: string;
}

/** Converts a stored record to a board. The same record gives the same board, so values cached by its classes stay valid. */
export const boardOf = cached(new WeakMap<BoardRecord, Board>(), (record): Board => ({
  ...record,
  classes: classesOf(record.classes),
}));

/** The last parsed classes. An edit of the name or note then reuses the same objects. */
let lastClasses: { readonly text: string; readonly classes: readonly PriceClass[] } | undefined;

function classesOf(text: string): readonly PriceClass[] {
  if (lastClasses?.text === text) return lastClasses.classes;
  // The cast is safe: only checked classes are stored.
  const classes = JSON.parse(text) as readonly PriceClass[];
  lastClasses = { text, classes };
  return classes;
}

/** A board as it is stored. */
export function recordOfBoard(board: Board): BoardRecord {
  return { ...board, classes: JSON.stringify(board.classes.map(inStoredOrder)) };
}
