import type { SheetRow } from '../kinds/kind.ts';
import { commands } from '../actions/registry.ts';
import { chordOf } from './keyboard.ts';
import type { Sheet } from '../grid/sheet.ts';

/** What also works while the keyboard is at the sheet's tools, or nowhere: by their keys. */
const reaching: readonly string[] = ['Ctrl+Z', 'Ctrl+Y', 'Ctrl+Shift+Z', 'Ctrl+F', 'F3', 'Shift+F3', 'F1'];
const entering: readonly string[] = [
  'F6',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Ctrl+Home',
  'Ctrl+End',
];

/**
 * The sheet's keys beside its cells. A trader who has pressed a tool, or has just opened the screen, presses Ctrl+Z and means the sheet;
 * the browser would take back what was typed into a box, and an arrow would do nothing. Answers what takes the listener off again.
 */
export function listenAround<Row extends SheetRow>(sheet: Sheet<Row>): () => void {
  const byChord = new Map(
    commands.flatMap((command) => command.keys.map((keys) => [keys, command] as const)),
  );
  const pressed = (event: KeyboardEvent): void => {
    const chord = chordOf(event);
    const where = event.defaultPrevented ? 'elsewhere' : whereIs(event.target, sheet.root, chord === 'F6');
    if (where === 'elsewhere') return;
    if (reaching.includes(chord)) byChord.get(chord)?.run(sheet, { column: null });
    else if (chord === 'F6' || (where === 'nowhere' && entering.includes(chord))) sheet.enter();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}

/** At this sheet's tools; nowhere, as when a screen has just been moved to; or elsewhere: in its cells, in a box or a menu, in another part. */
function whereIs(
  target: EventTarget | null,
  root: HTMLElement,
  alsoInBoxes: boolean,
): 'tools' | 'nowhere' | 'elsewhere' {
  if (!(target instanceof Element) || root.contains(target)) return 'elsewhere';
  if (document.querySelector('dialog[open], :popover-open') !== null) return 'elsewhere';
  const isInBox = target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;
  if (isInBox && !alsoInBoxes) return 'elsewhere';
  if (root.closest('section')?.contains(target) === true) return 'tools';
  return target === document.body || (target.id === 'content' && target.contains(root))
    ? 'nowhere'
    : 'elsewhere';
}
