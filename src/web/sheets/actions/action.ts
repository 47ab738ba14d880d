import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** The groups in which F1 lists the keys. 'Cell', 'Column' and 'Tools' appear only in menus. */
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
  /** The keys that were pressed, in the form of chordOf; empty when a menu started the action. */
  readonly chord: string;
  /** The column whose menu the action was chosen from; empty for any other start. */
  readonly columnId: string;
}

/** One command of the sheet. The keyboard, F1, the toolbar, the column menu and the keyboard page in Storybook all read these entries. */
export interface Action {
  readonly id: string;
  /** The name of the action in menus. */
  readonly title: string;
  /** The text in F1; by default the title. */
  readonly help?: string;
  readonly group: ActionGroup;
  /** Key combinations in the form of chordOf: "Ctrl+Shift+D". */
  readonly keys: readonly string[];
  /** Where the keys work: on a cell; on a cell or the sheet's toolbar; or in the open editor. */
  readonly where: 'cells' | 'cells and tools' | 'editor';
  /** When nothing has the focus, these keys focus the active cell. */
  readonly leadsIn?: true;
  /** The action needs the toolbar of a sheet that is the whole screen. A sheet inside another page has no toolbar. */
  readonly ofScreen?: true;
  /** F1 does not list this action, because it is a special case of another one. */
  readonly isListed?: false;
  /** Whether the action is possible now. Always possible when absent. */
  isAvailable?<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean;
  /** Whether the action has a tick in its menu. */
  isOn?<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean;
  /** Runs the action. Returns false to leave the key to the browser. */
  run<Row extends SheetRow>(sheet: SheetModel<Row>, target: Target): boolean | void;
}
