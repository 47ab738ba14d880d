import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { Action, ActionGroup } from './action.ts';
import { cellActions } from './cell-actions.ts';
import { columnActions } from './column-actions.ts';
import { editingActions } from './editing-actions.ts';
import { endTabRun } from './moving.ts';
import { movingActions } from './moving-actions.ts';
import { selectingActions } from './selecting-actions.ts';
import { sheetActions, toolActions } from './sheet-actions.ts';
import { typingActions } from './typing-actions.ts';

/** Every command of a sheet, in the order of F1. */
export const actions: readonly Action[] = [
  ...movingActions,
  ...selectingActions,
  ...editingActions,
  ...typingActions,
  ...sheetActions,
  ...cellActions,
  ...columnActions,
  ...toolActions,
];

/** The groups that have keys, in the order of F1. */
export const keyGroups: readonly ActionGroup[] = [
  'Moving',
  'Selecting',
  'Editing',
  'While typing',
  'Rows and sheet',
];

const byId = new Map(actions.map((action) => [action.id, action]));
const keysOf = (isIn: (action: Action) => boolean): ReadonlyMap<string, Action> =>
  new Map(actions.filter(isIn).flatMap((action) => action.keys.map((chord) => [chord, action] as const)));
const onCell = keysOf((action) => action.where !== 'editor');
const inEditor = keysOf((action) => action.where === 'editor');
const atTools = keysOf((action) => action.where === 'cells and tools');
const leadingIn = keysOf((action) => action.leadsIn === true);

/** @throws Error if no action has this id */
export function actionOf(id: string): Action {
  const action = byId.get(id);
  if (action === undefined) throw new Error(`no action is called ${id}`);
  return action;
}

/** True if these keys focus the active cell when nothing has the focus. */
export function doesLeadIn(chord: string): boolean {
  return leadingIn.has(chord);
}

/** These keys continue a series of Tabs. Other keys that move or select end it first. */
const runsOn: ReadonlySet<string> = new Set(['Tab', 'Shift+Tab', 'Enter', 'Shift+Enter']);

/** Runs the command of these keys on a cell, in the open editor, or on the toolbar. Returns false to leave the keys to the browser. */
export function runKeys<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  chord: string,
  where: 'cells' | 'editor' | 'tools',
): boolean {
  const action = (where === 'cells' ? onCell : where === 'editor' ? inEditor : atTools).get(chord);
  if (action === undefined || (action.ofScreen === true && sheet.kind.parts !== undefined)) return false;
  const isElsewhere = action.group === 'Moving' || action.group === 'Selecting';
  if (isElsewhere && !runsOn.has(chord)) endTabRun(sheet);
  return action.run(sheet, { chord, columnId: '' }) !== false;
}
