import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** Groups as F1 lists them; 'Cell', 'Column' and 'Tools' are in menus only. */
export type ActionGroup =
  | 'Moving'
  | 'Selecting'
  | 'Editing'
  | 'While typing'
  | 'Rows and sheet'
  | 'Cell'
  | 'Column'
  | 'Tools';

/** What an action was asked for with. */
export interface Target {
  /** The keys that were pressed, as chordOf writes them; empty from a menu. */
  readonly chord: string;
  /** The column whose menu it was chosen from. */
  readonly columnId: string;
}

/** One thing that can be done with a sheet. Keyboard, F1, toolbar, column menu and the keyboard's page in Storybook read it from here. */
export interface Action {
  readonly id: string;
  /** Its name in menus. */
  readonly title: string;
  /** What F1 says, where that is more than its name. */
  readonly help?: string;
  readonly group: ActionGroup;
  /** "Ctrl+Shift+D" as chordOf writes it. */
  readonly keys: readonly string[];
  /** Where its keys count: on a cell, at the sheet's tools too, or in the open editor. */
  readonly where: 'cells' | 'cells and tools' | 'editor';
  /** Pressed where nothing has the keyboard, its keys lead to the active cell. */
  readonly leadsIn?: true;
  /** It needs the tools of a sheet's own screen: a sheet inside another page has none of it. */
  readonly ofScreen?: true;
  /** It only says what the keys of others do in a special case, and F1 does not list it. */
  readonly isListed?: false;
  /** Absent, it always is. */
  isAvailable?<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean;
  /** For one of a set that is ticked in a menu. */
  isOn?<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean;
  /** False where the key is left to the browser. */
  run<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean | void;
}
