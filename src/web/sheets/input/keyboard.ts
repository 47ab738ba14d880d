import type { Direction } from '../cells/range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { openActive } from '../actions/cells.ts';
import { arrows, commands } from '../actions/registry.ts';
import { fillWith } from '../actions/filling.ts';
import { enterMove, move, tab, type TabMemory } from '../actions/moving.ts';
import type { Sheet } from '../grid/sheet.ts';

/** The sheet's keys, before the grid sees them. Answers what takes the listener off again. */
export function listenToKeys<Row extends SheetRow>(sheet: Sheet<Row>): () => void {
  const memory: TabMemory = { column: null };
  const pressed = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const isOnCell = target?.closest('.ag-cell, .ag-root') ?? null;
    if (target === null || isOnCell === null || target.closest('.ag-header') !== null) return;
    if (target.closest('[col-id="ag-Grid-SelectionColumn"]') !== null && event.key === ' ') return;
    const isOurs =
      sheet.editor() === null ? pressOnCell(sheet, event, memory) : pressInEditor(sheet, event, memory);
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  sheet.root.addEventListener('keydown', pressed, options);
  // A press elsewhere ends a run of Tabs, as an arrow does.
  const forget = (): void => {
    memory.column = null;
  };
  sheet.root.addEventListener('pointerdown', forget, options);
  return () => stop.abort();
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A key with its modifiers as one word: "Ctrl+Shift+ArrowDown". Command counts as Ctrl. */
export function chordOf(event: KeyPress): string {
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

const inRun: ReadonlySet<string> = new Set(
  'Tab Shift+Tab Enter Shift+Enter F2 Backspace Delete Control Ctrl+Control Shift Shift+Shift Meta Ctrl+Meta Alt Alt+Alt'.split(
    ' ',
  ),
);

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

/** Whether a key on a cell ends a run of Tabs: to go elsewhere does, to type into the cells on the way does not. */
export function endsRun(event: KeyPress): boolean {
  return !isText(event) && !inRun.has(chordOf(event));
}

const byChord = new Map(commands.flatMap((command) => command.keys.map((keys) => [keys, command] as const)));
const arrowChords = new Map(
  arrows.flatMap(([key, direction]) =>
    ['', 'Ctrl+', 'Shift+', 'Ctrl+Shift+'].map(
      (modifiers) =>
        [
          `${modifiers}${key}`,
          { direction, isJump: modifiers.includes('Ctrl'), isStretch: modifiers.includes('Shift') },
        ] as const,
    ),
  ),
);

/** A key pressed on a cell; true when it was ours and the grid must not see it. */
function pressOnCell<Row extends SheetRow>(
  sheet: Sheet<Row>,
  event: KeyboardEvent,
  memory: TabMemory,
): boolean {
  const chord = chordOf(event);
  if (endsRun(event)) memory.column = null;
  const arrow = arrowChords.get(chord);
  if (arrow !== undefined) {
    move(sheet, arrow.direction, arrow.isJump, arrow.isStretch);
    return true;
  }
  const command = byChord.get(chord);
  if (command !== undefined) return command.run(sheet, memory) !== false;
  if (!isText(event) || event.isComposing) return false;
  sheet.startEdit(event.key);
  return true;
}

/** A key pressed in the open editor; true when it was ours. */
function pressInEditor<Row extends SheetRow>(
  sheet: Sheet<Row>,
  event: KeyboardEvent,
  memory: TabMemory,
): boolean {
  const editor = sheet.editor();
  if (editor === null || event.isComposing) return false;
  const chord = chordOf(event);
  switch (chord) {
    case 'Enter':
      return leave(sheet, () => enterMove(sheet, memory, 1));
    case 'Shift+Enter':
      return leave(sheet, () => enterMove(sheet, memory, -1));
    case 'Tab':
      return leave(sheet, () => tab(sheet, memory, 1));
    case 'Shift+Tab':
      return leave(sheet, () => tab(sheet, memory, -1));
    case 'Ctrl+Enter':
      fillWith(sheet, editor.text());
      return true;
    case 'Alt+Enter':
      return leave(sheet, () => openActive(sheet));
    case 'Escape':
      sheet.stopEdit(false);
      return true;
    case 'F2':
      editor.toCaret();
      return true;
    case 'ArrowDown':
    case 'ArrowUp':
      if (editor.moveChoice(chord === 'ArrowDown' ? 1 : -1)) return true;
      break;
    default:
  }
  const arrow = arrowChords.get(chord);
  if (arrow === undefined || !editor.isKeyStarted) return arrow !== undefined && isVertical(arrow.direction);
  return leave(sheet, () => move(sheet, arrow.direction, arrow.isJump, arrow.isStretch));
}

function isVertical(direction: Direction): boolean {
  return direction === 'up' || direction === 'down';
}

function leave<Row extends SheetRow>(sheet: Sheet<Row>, then: () => unknown): true {
  sheet.stopEdit(true);
  then();
  return true;
}
