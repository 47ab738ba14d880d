import { part, columnAttribute, tickColumnId } from '../grid-parts.ts';
import { endTabRun } from '../actions/moving.ts';
import { runKeys } from '../actions/registry.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { startEdit } from '../model/editing.ts';

/** Handles the sheet's keys before the grid receives them. Returns a function that removes the listeners. */
export function listenToKeys<Row extends SheetRow>(sheet: SheetModel<Row>, root: HTMLElement): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const isOnCell = target?.closest(`${part.cell}, ${part.root}`) ?? null;
    if (target === null || isOnCell === null) return;
    if (target.closest(`[${columnAttribute}="${tickColumnId}"]`) !== null && event.key === ' ') return;
    // After a sort, the heading has the focus. The grid then handles arrows, and the sheet handles undo and find.
    const isOnHeading = target.closest(part.header) !== null;
    const isOurs = isOnHeading
      ? runKeys(sheet, chordOf(event), 'tools')
      : sheet.state.editor === null
        ? pressOnCell(sheet, event)
        : pressInEditor(sheet, event);
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  root.addEventListener('keydown', pressed, options);
  root.addEventListener('pointerdown', () => endTabRun(sheet), options);
  return () => stop.abort();
}

/** A key with its modifiers: "Ctrl+Shift+ArrowDown". Command counts as Ctrl. */
export function chordOf(event: KeyboardEvent): string {
  const parts = [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey &&
    (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ')
      ? 'Shift'
      : '',
    event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key,
  ];
  return parts.filter((part) => part !== '').join('+');
}

function pressOnCell<Row extends SheetRow>(sheet: SheetModel<Row>, event: KeyboardEvent): boolean {
  if (runKeys(sheet, chordOf(event), 'cells')) return true;
  const isText = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText || event.isComposing) return false;
  startEdit(sheet, event.key);
  return true;
}

function pressInEditor<Row extends SheetRow>(sheet: SheetModel<Row>, event: KeyboardEvent): boolean {
  return !event.isComposing && runKeys(sheet, chordOf(event), 'editor');
}
