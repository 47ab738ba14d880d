import { useSyncExternalStore } from 'react';
import type { RunningSheet } from '../grid/running.ts';
import type { SheetRow } from '../kinds/kind.ts';

/**
 * What a panel shows of the sheet, read again after each change: the panel draws itself anew only where it became another value.
 * An edit changes the status bar and not the tools, so each panel asks for its own.
 */
export function useShown<Row extends SheetRow, Value extends string | number | boolean | object>(
  { changes }: RunningSheet<Row>,
  read: () => Value,
): Value {
  return useSyncExternalStore(changes.subscribe, read);
}
