import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

const entryToFix = 'an entry that needs fixing';

/** Undoes the last action, on this screen or another. If that action left an unreadable entry, removes the entry. */
export function undo<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const { marks, records } = sheet;
  const dropped = marks.takeBack(records.lastDone());
  const takes = dropped !== null || records.undoTakes();
  const label = dropped === 'alone' ? entryToFix : records.undo();
  const done = takes ? 'Undone' : 'Not undone, because it has changed since';
  sheet.say(label === null ? 'Nothing to undo' : `${done}: ${label}`);
  if (dropped !== null) sheet.store.change({}, { texts: true });
}

/** Redoes the action that was undone last. */
export function redo<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const { marks, records } = sheet;
  const isAlone = marks.markAgain(records.lastDone(), 'alone');
  const label = isAlone ? entryToFix : records.redo();
  sheet.say(label === null ? 'Nothing to redo' : `Redone: ${label}`);
  if (isAlone || marks.markAgain(records.lastDone(), 'part of an entry'))
    sheet.store.change({}, { texts: true });
}
