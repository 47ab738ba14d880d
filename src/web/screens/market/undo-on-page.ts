import { useEffect } from 'react';
import type { Records } from '#web/data/records.ts';
import type { Notices } from '#web/shell/notice-list.ts';

/** True if a text box or a dialog handles undo for this element. A cell without typed text has nothing to undo itself. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio], [data-typing=false]), textarea, dialog, [contenteditable]',
  ) !== null;

/** Undoes or redoes the last action, and shows what it was. */
export function takeBack(records: Records, notices: Notices, isRedo: boolean): void {
  const label = isRedo ? records.redo() : records.undo();
  if (label === null) notices.info(isRedo ? 'Nothing to redo' : 'Nothing to undo');
  else notices.info(`${isRedo ? 'Redone' : 'Undone'}: ${label}`);
}

/** Handles Ctrl+Z and Ctrl+Y anywhere on the market's page, for example while a button has the focus. */
export function useUndoOnPage(records: Records, notices: Notices, mayWrite: boolean): void {
  useEffect(() => {
    if (!mayWrite) return;
    const pressed = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
      if (!isOurs || event.defaultPrevented || hasOwnUndo(event.target)) return;
      event.preventDefault();
      takeBack(records, notices, key === 'y' || event.shiftKey);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [records, notices, mayWrite]);
}
