import type { Records } from '#web/data/records.ts';
import { listenForCellMenu } from './input/cell-menu.ts';
import { listenToClipboard } from './input/clipboard-events.ts';
import { listenToHeaders } from './input/header-menu.ts';
import { markInactiveSheet } from './input/inactive-sheet.ts';
import { listenToKeys } from './input/keyboard.ts';
import { listenForKeysOutsideCells } from './input/outside-keys.ts';
import { listenToPointer } from './input/pointer.ts';
import { attachTouchHandles } from './input/touch-handles.ts';
import { listenToPrinting } from './input/printing.ts';
import type { SheetKind, SheetRow } from './kinds/kind.ts';
import type { SheetHooks } from './model/hooks.ts';
import type { GridPort } from './model/port.ts';
import { SheetModel } from './model/sheet-model.ts';
import type { View } from './model/view-state.ts';
import { attachRows } from './model/rows/attach-rows.ts';

/** The functions that the screen around a sheet provides. Functions with an element as parameter are only here, not in the model. */
export interface ScreenHooks extends SheetHooks {
  onColumnMenu(columnId: string, anchor?: Element): void;
  onCellMenu(anchor: Element): void;
}

/** The elements of a sheet on the page. */
export interface SheetPlace {
  readonly root: HTMLElement;
  readonly tools: HTMLElement;
  readonly hooks: ScreenHooks;
}

let lastKey = 0;

/** A sheet of one kind. Its model exists at once. Everything else is attached when the grid exists. */
export class SheetController<Row extends SheetRow> {
  /** The React key of the sheet's grid. Each controller has a different key. */
  readonly key: number;
  readonly model: SheetModel<Row>;
  readonly remembered: View | null;

  constructor(kind: SheetKind<Row>, records: Records, remembered: View | null) {
    lastKey += 1;
    this.key = lastKey;
    this.model = new SheetModel(kind, records, remembered);
    this.remembered = remembered;
  }

  /** Connects grid, keys, pointer and clipboard with the model. Returns a function that disconnects them. */
  attach(port: GridPort<Row>, { root, tools, hooks }: SheetPlace): () => void {
    const { model } = this;
    const stops = [
      attachRows(model, port, hooks),
      listenToPrinting(model),
      listenToKeys(model, root),
      listenForKeysOutsideCells(model, root, tools),
      markInactiveSheet(root),
      listenToPointer(model, root),
      attachTouchHandles(model, root),
      listenForCellMenu(model, root, (anchor) => hooks.onCellMenu(anchor)),
      listenToClipboard(model, root),
      listenToHeaders(model, root, (columnId, anchor) => hooks.onColumnMenu(columnId, anchor)),
    ];
    return () => {
      for (const stop of stops.toReversed()) stop();
    };
  }
}
