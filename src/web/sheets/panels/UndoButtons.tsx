import type { ReactElement } from 'react';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { redo, undo } from '../actions/history.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** Undo and redo buttons next to the sheet's title, for users without a Ctrl key. */
export function UndoButtons<Row extends SheetRow>({
  sheet,
}: {
  readonly sheet: SheetModel<Row>;
}): ReactElement | null {
  if (sheet.kind.blank === null) return null;
  return (
    <>
      <IconButton icon="undo" label="Undo the last change" tone="quiet" onClick={() => undo(sheet)} />
      <IconButton icon="redo" label="Redo" tone="quiet" onClick={() => redo(sheet)} />
    </>
  );
}
