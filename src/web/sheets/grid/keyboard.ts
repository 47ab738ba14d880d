import { cellCount, jump, nextInside, step, type Direction, type Spot } from '../cells/range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { clearCells, continueDown, fillDown, fillRight, fillWith } from './fillCommands.ts';
import type { Sheet } from './sheet.ts';

/** One thing the keyboard does: its keys as F1 lists them, and what happens. */
export interface Command {
  readonly keys: readonly string[];
  readonly group: 'Moving' | 'Selecting' | 'Editing' | 'Rows and sheet';
  readonly title: string;
  run<Row extends SheetRow>(sheet: Sheet<Row>, memory: TabMemory): boolean | void;
}

/** Where a run of Tabs began, so that Enter can go back under it. */
export interface TabMemory {
  column: string | null;
}

/** A key with its modifiers as one word: "Ctrl+Shift+ArrowDown". Command counts as Ctrl. */
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

const arrows: readonly (readonly [string, Direction])[] = [
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
];

const moving: readonly Command[] = [
  { group: 'Moving', keys: arrows.map(([key]) => key), title: 'One cell', run: () => false },
  {
    group: 'Moving',
    keys: arrows.map(([key]) => `Ctrl+${key}`),
    title: 'To the end of a block of filled cells',
    run: () => false,
  },
  {
    group: 'Moving',
    keys: ['Tab'],
    title: 'Next cell, over those not in use; inside a range, around it',
    run: (sheet, memory) => tab(sheet, memory, 1),
  },
  {
    group: 'Moving',
    keys: ['Shift+Tab'],
    title: 'Previous cell',
    run: (sheet, memory) => tab(sheet, memory, -1),
  },
  {
    group: 'Moving',
    keys: ['Enter'],
    title: 'Down, back under the first of a run of Tabs; opens the record from its name or a figure',
    run: (sheet, memory) => enter(sheet, memory, 1),
  },
  { group: 'Moving', keys: ['Shift+Enter'], title: 'Up', run: (sheet, memory) => enter(sheet, memory, -1) },
  {
    group: 'Moving',
    keys: ['Home'],
    title: 'First cell of the row',
    run: (sheet) => goBy(sheet, (spot) => ({ ...spot, column: 0 })),
  },
  {
    group: 'Moving',
    keys: ['End'],
    title: 'Last cell of the row',
    run: (sheet) => goBy(sheet, (spot) => ({ ...spot, column: sheet.layout.columnCount - 1 })),
  },
  {
    group: 'Moving',
    keys: ['Ctrl+Home'],
    title: 'First cell of the sheet',
    run: (sheet) => sheet.go({ row: 0, column: 0 }),
  },
  {
    group: 'Moving',
    keys: ['Ctrl+End'],
    title: 'Last cell of the sheet',
    run: (sheet) => sheet.go(lastSpot(sheet)),
  },
  {
    group: 'Moving',
    keys: ['PageDown'],
    title: 'A screen down',
    run: (sheet) => goBy(sheet, (spot) => step(spot, 'down', sheet.layout, pageOf(sheet))),
  },
  {
    group: 'Moving',
    keys: ['PageUp'],
    title: 'A screen up',
    run: (sheet) => goBy(sheet, (spot) => step(spot, 'up', sheet.layout, pageOf(sheet))),
  },
  {
    group: 'Moving',
    keys: ['F6'],
    title: 'Out of the sheet, to its tools',
    run: (sheet) => sheet.ask('leave'),
  },
];

const selecting: readonly Command[] = [
  {
    group: 'Selecting',
    keys: arrows.map(([key]) => `Shift+${key}`),
    title: 'Stretch the range',
    run: () => false,
  },
  {
    group: 'Selecting',
    keys: arrows.map(([key]) => `Ctrl+Shift+${key}`),
    title: 'Stretch it to the end of a block',
    run: () => false,
  },
  {
    group: 'Selecting',
    keys: ['Shift+Home'],
    title: 'Stretch it to the row’s first cell',
    run: (sheet) => extendBy(sheet, (spot) => ({ ...spot, column: 0 })),
  },
  {
    group: 'Selecting',
    keys: ['Shift+End'],
    title: 'Stretch it to the row’s last cell',
    run: (sheet) => extendBy(sheet, (spot) => ({ ...spot, column: sheet.layout.columnCount - 1 })),
  },
  {
    group: 'Selecting',
    keys: ['Ctrl+Shift+Home'],
    title: 'Stretch it to the first cell of the sheet',
    run: (sheet) => extendBy(sheet, () => ({ row: 0, column: 0 })),
  },
  {
    group: 'Selecting',
    keys: ['Ctrl+Shift+End'],
    title: 'Stretch it to the last cell of the sheet',
    run: (sheet) => extendBy(sheet, () => lastSpot(sheet)),
  },
  {
    group: 'Selecting',
    keys: ['Shift+PageDown'],
    title: 'Stretch it a screen down',
    run: (sheet) => extendBy(sheet, (spot) => step(spot, 'down', sheet.layout, pageOf(sheet))),
  },
  {
    group: 'Selecting',
    keys: ['Shift+PageUp'],
    title: 'Stretch it a screen up',
    run: (sheet) => extendBy(sheet, (spot) => step(spot, 'up', sheet.layout, pageOf(sheet))),
  },
  { group: 'Selecting', keys: ['Ctrl+A'], title: 'All cells', run: (sheet) => selectAll(sheet) },
  {
    group: 'Selecting',
    keys: ['Shift+Space'],
    title: 'Whole rows',
    run: (sheet) => stretchBox(sheet, 'rows'),
  },
  {
    group: 'Selecting',
    keys: ['Ctrl+Space'],
    title: 'Whole columns',
    run: (sheet) => stretchBox(sheet, 'columns'),
  },
  {
    group: 'Selecting',
    keys: ['Ctrl+Shift+Space'],
    title: 'Tick the rows of the range, for deleting',
    run: (sheet) => sheet.toggleSelected(),
  },
  {
    group: 'Selecting',
    keys: ['Escape'],
    title: 'Back to one cell; drops a text that could not be read',
    run: (sheet) => escape(sheet),
  },
];

const editing: readonly Command[] = [
  {
    group: 'Editing',
    keys: ['F2'],
    title: 'Edit the cell, with the caret in its text',
    run: (sheet) => sheet.startEdit('F2'),
  },
  {
    group: 'Editing',
    keys: ['Backspace'],
    title: 'Clear the cell and edit it',
    run: (sheet) => sheet.startEdit('Backspace'),
  },
  { group: 'Editing', keys: ['Delete'], title: 'Clear the cells', run: (sheet) => clearCells(sheet) },
  {
    group: 'Editing',
    keys: ['Ctrl+D'],
    title: 'Fill down with the top row',
    run: (sheet) => fillDown(sheet),
  },
  {
    group: 'Editing',
    keys: ['Ctrl+R'],
    title: 'Fill right with the first column',
    run: (sheet) => fillRight(sheet),
  },
  {
    group: 'Editing',
    keys: ['Ctrl+E'],
    title: 'Continue the series down the range (as the fill handle does)',
    run: (sheet) => continueDown(sheet),
  },
  {
    group: 'Editing',
    keys: ['Ctrl+Enter'],
    title: 'Fill the range with what is typed',
    run: (sheet) => fillWith(sheet),
  },
  { group: 'Editing', keys: ["Ctrl+'"], title: 'Copy the cell above', run: (sheet) => copyAbove(sheet) },
  { group: 'Editing', keys: ['Ctrl+;'], title: 'Today’s date', run: (sheet) => today(sheet) },
  {
    group: 'Editing',
    keys: ['Ctrl+Z'],
    title: 'Undo, here and on every screen',
    run: (sheet) => sheet.undo(),
  },
  { group: 'Editing', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], title: 'Redo', run: (sheet) => sheet.redo() },
  {
    group: 'Editing',
    keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'],
    title: 'Copy, cut, paste, with Excel, Google Sheets and LibreOffice too',
    run: () => false,
  },
];

const whole: readonly Command[] = [
  {
    group: 'Rows and sheet',
    keys: ['Alt+Enter'],
    title: 'Open the record',
    run: (sheet) => openActive(sheet),
  },
  {
    group: 'Rows and sheet',
    keys: ['Ctrl+Shift+D'],
    title: 'Copy the rows of the range',
    run: (sheet) => sheet.duplicate(),
  },
  { group: 'Rows and sheet', keys: ['Ctrl+F'], title: 'Find', run: (sheet) => sheet.ask('find') },
  { group: 'Rows and sheet', keys: ['F3'], title: 'Next find', run: (sheet) => sheet.findNext(1) },
  { group: 'Rows and sheet', keys: ['Shift+F3'], title: 'Previous find', run: (sheet) => sheet.findNext(-1) },
  {
    group: 'Rows and sheet',
    keys: ['Ctrl+Alt+L'],
    title: 'Sort and filter again',
    run: (sheet) => sheet.reapply(),
  },
  { group: 'Rows and sheet', keys: ['F1'], title: 'This list', run: (sheet) => sheet.ask('help') },
];

/** Every command of a sheet, in the order F1 lists them. */
export const commands: readonly Command[] = [...moving, ...selecting, ...editing, ...whole];

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
export function pressOnCell<Row extends SheetRow>(
  sheet: Sheet<Row>,
  event: KeyboardEvent,
  memory: TabMemory,
): boolean {
  const chord = chordOf(event);
  if (
    chord !== 'Tab' &&
    chord !== 'Shift+Tab' &&
    chord !== 'Enter' &&
    chord !== 'Shift+Enter' &&
    !['Control', 'Shift', 'Meta', 'Alt'].includes(event.key)
  )
    memory.column = null;
  const arrow = arrowChords.get(chord);
  if (arrow !== undefined) {
    move(sheet, arrow.direction, arrow.isJump, arrow.isStretch);
    return true;
  }
  const command = byChord.get(chord);
  if (command !== undefined) return command.run(sheet, memory) !== false;
  const isText = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText || event.isComposing) return false;
  sheet.startEdit(event.key);
  return true;
}

/** A key pressed in the open editor; true when it was ours. */
export function pressInEditor<Row extends SheetRow>(
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

function move<Row extends SheetRow>(
  sheet: Sheet<Row>,
  direction: Direction,
  isJump: boolean,
  isStretch: boolean,
): void {
  const next = (spot: Spot): Spot =>
    isJump
      ? jump(spot, direction, sheet.layout, (at) => isFilled(sheet, at))
      : step(spot, direction, sheet.layout);
  if (isStretch) extendBy(sheet, next);
  else goBy(sheet, next);
}

function isFilled<Row extends SheetRow>(sheet: Sheet<Row>, spot: Spot): boolean {
  const row = sheet.rowAt(spot.row);
  const value = row === undefined ? null : sheet.columnAt(spot.column)?.value(row);
  return value !== null && value !== undefined && value !== '';
}

function goBy<Row extends SheetRow>(sheet: Sheet<Row>, next: (spot: Spot) => Spot): void {
  const spot = sheet.selection.spot();
  sheet.go(spot === null ? { row: 0, column: 0 } : next(spot));
}

function extendBy<Row extends SheetRow>(sheet: Sheet<Row>, next: (spot: Spot) => Spot): void {
  const selected = sheet.selection.get();
  if (selected === null) return sheet.go({ row: 0, column: 0 });
  const row = sheet.layout.rowIndex(selected.focus.rowId);
  const column = sheet.layout.columnIndex(selected.focus.columnId);
  if (row < 0 || column < 0) return;
  const end = next({ row, column });
  sheet.selection.extendTo(end);
  sheet.reveal(end);
  sheet.focusActive();
}

function tab<Row extends SheetRow>(sheet: Sheet<Row>, memory: TabMemory, by: 1 | -1): boolean {
  const spot = sheet.selection.spot();
  const box = sheet.selection.box();
  if (spot === null || box === null) return false;
  if (cellCount(box) > 1) {
    sheet.selection.activate(nextInside(spot, box, 'rows', by));
    sheet.focusActive();
    return true;
  }
  const next = nextUsed(sheet, spot, by);
  if (next === null) return false;
  memory.column ??= sheet.layout.columnAt(spot.column) ?? null;
  sheet.go(next);
  return true;
}

/** The next cell in reading order that the row has a use for; null at the sheet's end, where Tab leaves it. */
function nextUsed<Row extends SheetRow>(sheet: Sheet<Row>, from: Spot, by: 1 | -1): Spot | null {
  const { columnCount, rowCount } = sheet.layout;
  for (
    let index = from.row * columnCount + from.column + by;
    index >= 0 && index < rowCount * columnCount;
    index += by
  ) {
    const spot = { row: Math.floor(index / columnCount), column: index % columnCount };
    const row = sheet.rowAt(spot.row);
    const entry = sheet.columnAt(spot.column)?.entry;
    if (row === undefined || entry === undefined || entry.isFor(row)) return spot;
  }
  return null;
}

function enter<Row extends SheetRow>(sheet: Sheet<Row>, memory: TabMemory, by: 1 | -1): void {
  const active = sheet.active();
  const box = sheet.selection.box();
  if (active === null || box === null) return;
  const isRange = cellCount(box) > 1;
  const opens =
    !isRange &&
    by === 1 &&
    memory.column === null &&
    active.row !== undefined &&
    (active.column.entry === undefined || active.column.look === 'name');
  if (opens && active.column.look === 'remove' && active.row !== undefined)
    sheet.removeFromGroup(active.row.id);
  else if (opens && active.row !== undefined) sheet.open(active.row.id);
  else enterMove(sheet, memory, by);
}

function enterMove<Row extends SheetRow>(sheet: Sheet<Row>, memory: TabMemory, by: 1 | -1): void {
  const spot = sheet.selection.spot();
  const box = sheet.selection.box();
  if (spot === null || box === null) return;
  if (cellCount(box) > 1) {
    sheet.selection.activate(nextInside(spot, box, 'columns', by));
    sheet.focusActive();
    return;
  }
  const back = memory.column === null || by === -1 ? -1 : sheet.layout.columnIndex(memory.column);
  memory.column = null;
  const next = step(spot, by === 1 ? 'down' : 'up', sheet.layout);
  sheet.go(back < 0 ? next : { row: next.row, column: back });
}

function selectAll<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const { row, column } = lastSpot(sheet);
  sheet.selection.selectBox(
    { top: 0, left: 0, bottom: row, right: column },
    sheet.selection.spot() ?? undefined,
  );
}

function lastSpot<Row extends SheetRow>(sheet: Sheet<Row>): Spot {
  return { row: Math.max(0, sheet.layout.recordCount - 1), column: sheet.layout.columnCount - 1 };
}

function stretchBox<Row extends SheetRow>(sheet: Sheet<Row>, what: 'rows' | 'columns'): void {
  const box = sheet.selection.box();
  if (box === null) return;
  const end = lastSpot(sheet);
  const spot = sheet.selection.spot() ?? undefined;
  sheet.selection.selectBox(
    what === 'rows' ? { ...box, left: 0, right: end.column } : { ...box, top: 0, bottom: end.row },
    spot,
  );
}

function escape<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const selected = sheet.selection.get();
  if (selected === null) return;
  const { rowId, columnId } = selected.active;
  if (sheet.marks.drop(rowId, columnId))
    sheet.say('The text that could not be read is gone; the saved value shows again');
  sheet.selection.select(selected.active);
}

function openActive<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const row = sheet.active()?.row;
  if (row !== undefined) sheet.open(row.id);
}

function copyAbove<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const active = sheet.active();
  const selected = sheet.selection.get();
  if (active === null || selected === null || active.spot.row === 0) return;
  const [text = ''] =
    sheet.texts({
      top: active.spot.row - 1,
      bottom: active.spot.row - 1,
      left: active.spot.column,
      right: active.spot.column,
    })[0] ?? [];
  sheet.write('Copy the cell above', [{ ...selected.active, text }]);
}

function today<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const active = sheet.active();
  const selected = sheet.selection.get();
  if (active?.column.kind !== 'date' || selected === null) return;
  const now = new Date();
  sheet.write('Today’s date', [
    { ...selected.active, text: `${now.getDate()}/${now.getMonth() + 1}/${now.getFullYear()}` },
  ]);
}

function pageOf<Row extends SheetRow>(sheet: Sheet<Row>): number {
  const { top, bottom } = sheet.api.getVerticalPixelRange();
  const height = sheet.api.getDisplayedRowAtIndex(0)?.rowHeight ?? 32;
  return Math.max(1, Math.floor((bottom - top) / height) - 1);
}
