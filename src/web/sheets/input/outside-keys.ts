import { hintAtTab } from '../actions/hint.ts';
import { doesLeadIn, runKeys } from '../actions/registry.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { chordOf } from './keyboard.ts';

/**
 * Handles the sheet's keys while its toolbar or nothing has the focus. Otherwise Ctrl+Z would undo in a text box.
 * @returns a function that removes the listener
 */
export function listenForKeysOutsideCells<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
  tools: HTMLElement,
): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const chord = chordOf(event);
    if (!(event.target instanceof Node && root.contains(event.target))) hintAtTab(sheet, chord);
    const where = event.defaultPrevented ? 'elsewhere' : whereIs(event.target, root, tools, chord === 'F6');
    if (where === 'elsewhere') return;
    // F6 returns from the toolbar to the cells, also from a text box.
    const isIn = chord === 'F6' || (where === 'nowhere' && doesLeadIn(chord));
    if (isIn) sheet.enter();
    else if (!runKeys(sheet, chord, 'tools')) return;
    event.preventDefault();
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}

/** Where the focus was when a key was pressed. 'tools' is this sheet's toolbar. 'nowhere' is usual after navigation. */
function whereIs(
  target: EventTarget | null,
  root: HTMLElement,
  tools: HTMLElement,
  alsoInBoxes: boolean,
): 'tools' | 'nowhere' | 'elsewhere' {
  if (!(target instanceof Element) || root.contains(target)) return 'elsewhere';
  if (document.querySelector('dialog[open], :popover-open') !== null) return 'elsewhere';
  const isInBox = target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
  if (isInBox && !alsoInBoxes) return 'elsewhere';
  if (tools.contains(target)) return 'tools';
  // After navigation, the whole screen has the focus. It handles no keys, so this counts as 'nowhere'.
  return target.contains(root) ? 'nowhere' : 'elsewhere';
}
