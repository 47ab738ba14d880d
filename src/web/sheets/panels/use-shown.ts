import { useSyncExternalStore } from 'react';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

interface Frames {
  count: number;
  readonly subscribe: (listener: () => void) => () => void;
}

const framesOf = new WeakMap<object, Frames>();

function frames<Row extends SheetRow>({ store }: SheetModel<Row>): Frames {
  const known = framesOf.get(store);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  let isDue = false;
  let stop: (() => void) | null = null;
  const made: Frames = {
    count: 0,
    subscribe: (listener) => {
      listeners.add(listener);
      stop ??= store.subscribe(() => {
        if (isDue) return;
        isDue = true;
        requestAnimationFrame(() => {
          isDue = false;
          made.count += 1;
          for (const each of listeners) each();
        });
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
  framesOf.set(store, made);
  return made;
}

/** Reads a value of the sheet again after each change. The panel renders only if the value has changed. */
export function useShown<Row extends SheetRow, Value extends string | number | boolean | object>(
  sheet: SheetModel<Row>,
  read: () => Value,
): Value {
  return useSyncExternalStore(frames(sheet).subscribe, read);
}

/**
 * For panels that any change may affect. Returns a new number after each change, so the panel renders. Returns -1 while `isConcerned`
 * returns false.
 */
export function useChanges<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  isConcerned: () => boolean = () => true,
): number {
  const of = frames(sheet);
  return useSyncExternalStore(of.subscribe, () => (isConcerned() ? of.count : -1));
}
