import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** Groups as F1 lists them; 'Cell', 'Column' and 'Tools' appear only in menus. */
export type ActionGroup =
  | 'Moving'
  | 'Selecting'
  | 'Editing'
  | 'While typing'
  | 'Rows and sheet'
  | 'Cell'
  | 'Column'
  | 'Tools';

/** How an action was started. */
export interface Target {
  /** The keys that were pressed, in the form of chordOf; empty from a menu. */
  readonly chord: string;
  /** The column whose menu it was chosen from. */
  readonly columnId: string;
}

/** One command of the sheet. Keyboard, F1, toolbar, column menu and the keyboard page in Storybook all read this table. */
export interface Action {
  readonly id: string;
  /** Its name in menus. */
  readonly title: string;
  /** The text in F1, if it is more than the name. */
  readonly help?: string;
  readonly group: ActionGroup;
  /** "Ctrl+Shift+D", in the form of chordOf. */
  readonly keys: readonly string[];
  /** Where its keys work: on a cell, also on the sheet's toolbar, or in the open editor. */
  readonly where: 'cells' | 'cells and tools' | 'editor';
  /** Pressed while nothing has the focus, its keys focus the active cell. */
  readonly leadsIn?: true;
  /** It needs the toolbar of a sheet that is a whole screen; a sheet inside another page does not have it. */
  readonly ofScreen?: true;
  /** It describes a special case of other keys, and F1 does not list it. */
  readonly isListed?: false;
  /** Absent, it always is. */
  isAvailable?<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean;
  /** For one of a set of choices with a tick in a menu. */
  isOn?<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean;
  /** Returns false to leave the key to the browser. */
  run<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean | void;
}
