import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** The groups of actions. 'Cell', 'Column' and 'Tools' appear only in menus, not in the F1 list. */
export type ActionGroup =
  | 'Moving'
  | 'Selecting'
  | 'Editing'
  | 'While typing'
  | 'Rows and sheet'
  | 'Cell'
  | 'Column'
  | 'Tools';

/** Which key or menu started an action. */
export interface Target {
  /** The pressed keys, such as "Ctrl+Shift+D" (see chordOf). Empty if a menu started the action. */
  readonly chord: string;
  /** The column whose menu started the action. Otherwise empty. */
  readonly columnId: string;
}

/** One command of the sheet, used by keys, F1, the toolbar and menus. */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly help?: string;
  readonly group: ActionGroup;
  /** Key combinations such as "Ctrl+Shift+D" (see chordOf). */
  readonly keys: readonly string[];
  /** Where the keys work. 'cells and tools' includes the sheet's toolbar. */
  readonly where: 'cells' | 'cells and tools' | 'editor';
  /** If nothing has the focus, these keys focus the active cell. */
  readonly leadsIn?: true;
  /** The action needs the toolbar. It works only if the sheet is the whole screen. */
  readonly ofScreen?: true;
  /** F1 does not list the action, because another action covers it. */
  readonly isListed?: false;
  /** True if the action is possible now. If absent, the action is always possible. */
  isAvailable?<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean;
  isOn?<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean;
  /** Runs the action. Returns false to leave the key to the browser. */
  run<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean | void;
}
