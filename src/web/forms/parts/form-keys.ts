import { useEffect, type KeyboardEvent } from 'react';
import type { tabToNextEntry } from './tabbing.ts';

// The code loads after the first paint. Until then, Tab works as usual.
let tabbing: typeof tabToNextEntry | null = null;
async function fetchTabbing(): Promise<void> {
  tabbing ??= (await import('./tabbing.ts')).tabToNextEntry;
}

interface Undoable {
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z undo or redo in the whole form. The browser's undo works only inside one text box. */
function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof Undoable | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** Adds the shortcuts of a form: undo and redo. With `skipsFigures`, Tab moves from entry to entry. */
export function useFormKeys(
  form: Undoable,
  skipsFigures: boolean = false,
): (event: KeyboardEvent<HTMLElement>) => void {
  useEffect(() => {
    if (skipsFigures) fetchTabbing().catch(() => undefined);
  }, [skipsFigures]);
  return (event) => {
    const step = event.defaultPrevented ? null : undoKey(event);
    if (step === null) return skipsFigures ? tabbing?.(event) : undefined;
    event.preventDefault();
    form[step]();
  };
}
