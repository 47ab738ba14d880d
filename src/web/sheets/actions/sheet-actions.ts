import { phoneWidth } from '#web/ui/frame/phone-width.ts';
import type { Density } from '../model/view-state.ts';
import type { Action } from './action.ts';
import { openColumnMenu } from './columns.ts';
import { exportCsv } from './exporting.ts';
import { goToNextFix, goToNextHit } from './finding.ts';
import { duplicate, openActive, tellStory } from './records.ts';
import { cellsToFix } from '../model/search.ts';
import { setTicking } from '../model/ticking.ts';
import { reapply, setDensity } from '../model/viewing.ts';

const whole = { group: 'Rows and sheet', where: 'cells', ofScreen: true } as const;
const everywhere = { group: 'Rows and sheet', where: 'cells and tools', ofScreen: true } as const;

export const sheetActions: readonly Action[] = [
  {
    ...whole,
    id: 'open',
    keys: ['Alt+Enter'],
    title: 'Open the record',
    run: (sheet) => openActive(sheet),
  },
  {
    ...whole,
    id: 'story',
    keys: ['Shift+F2'],
    title: 'History of the cell',
    help: 'See the earlier values of the cell, with their time and device, and restore one',
    // Available in a column's menu only if the active cell is in that column.
    isAvailable: (sheet, { columnId }) => columnId === '' || sheet.active()?.column.id === columnId,
    run: (sheet) => tellStory(sheet),
  },
  {
    ...whole,
    id: 'duplicate',
    keys: ['Ctrl+Shift+D'],
    title: 'Copy the rows of the range',
    run: (sheet) => duplicate(sheet),
  },
  {
    ...whole,
    id: 'column menu',
    keys: ['Shift+F10', 'ContextMenu'],
    title: 'Open the column’s menu: sort, move, pin, fit, hide. The Menu key does the same',
    run: (sheet) => openColumnMenu(sheet),
  },
  {
    ...whole,
    id: 'save',
    keys: ['Ctrl+S'],
    title: 'Show what needs fixing; else save what is on the screen',
    help: 'Go to the next entry that needs fixing. If there is none, save the screen. Cells are saved as you leave them',
    run: (sheet) => {
      if (cellsToFix(sheet).length === 0) return false;
      goToNextFix(sheet);
      return true;
    },
  },
  {
    ...everywhere,
    id: 'find',
    keys: ['Ctrl+F'],
    title: 'Find',
    run: (sheet) => sheet.hooks.onAsk('find'),
  },
  {
    ...everywhere,
    id: 'find next',
    keys: ['F3'],
    title: 'Next find',
    run: (sheet) => goToNextHit(sheet, 1),
  },
  {
    ...everywhere,
    id: 'find previous',
    keys: ['Shift+F3'],
    title: 'Previous find',
    run: (sheet) => goToNextHit(sheet, -1),
  },
  {
    ...whole,
    id: 'reapply',
    keys: ['Ctrl+Alt+L'],
    title: 'Sort and filter again',
    run: (sheet) => reapply(sheet),
  },
  {
    ...everywhere,
    id: 'help',
    keys: ['F1'],
    title: 'Keyboard',
    help: 'This list',
    run: (sheet) => sheet.hooks.onAsk('help'),
  },
];

const tool = { group: 'Tools', where: 'cells', keys: [] } as const;

const densities: readonly (readonly [Density, string])[] = [
  ['compact', 'Compact rows'],
  ['normal', 'Normal rows'],
  ['roomy', 'Roomy rows'],
];

/** Commands that are only in the toolbar. */
export const toolActions: readonly Action[] = [
  {
    ...tool,
    id: 'ticks',
    title: 'Tick rows',
    isAvailable: ({ kind, port }) => kind.hasTicks && port.screenWidth() < phoneWidth,
    isOn: ({ state }) => state.isTicking,
    run: (sheet) => setTicking(sheet, !sheet.state.isTicking),
  },
  ...densities.map(([density, title]): Action => ({
    ...tool,
    id: density,
    title,
    isOn: (sheet) => sheet.state.density === density,
    run: (sheet) => setDensity(sheet, density),
  })),
  { ...tool, id: 'export', title: 'Export as CSV', run: (sheet) => exportCsv(sheet) },
  { ...tool, id: 'workbook', title: 'Export workbook', run: (sheet) => sheet.hooks.onAsk('workbook') },
  {
    ...tool,
    id: 'import',
    title: 'Import a file or a table',
    isAvailable: (sheet) => sheet.kind.blank !== null,
    run: (sheet) => sheet.hooks.onAsk('import'),
  },
  { ...tool, id: 'print', title: 'Print', run: (sheet) => sheet.hooks.onAsk('print') },
  {
    ...tool,
    id: 'deleted',
    title: 'Deleted',
    isAvailable: (sheet) => sheet.kind.hasTicks,
    run: (sheet) => sheet.hooks.onAsk('deleted'),
  },
  { ...tool, id: 'reset', title: 'Reset the view', run: (sheet) => sheet.hooks.onAsk('reset') },
];
