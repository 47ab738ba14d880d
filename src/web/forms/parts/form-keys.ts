import { useEffect, type KeyboardEvent } from 'react';
import type { tabToNextEntry } from './tabbing.ts';

// Not needed for the first paint: until it has loaded, Tab works as in any page.
let tabbing: typeof tabToNextEntry | null = null;
async function fetchTabbing(): Promise<void> {
  tabbing ??= (await import('./tabbing.ts')).tabToNextEntry;
}

interface Undoable {
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z, as one undo for the whole form: the browser has one for each text box and none for choices. */
function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof Undoable | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** The keys of a form: its undo and, with `skipsFigures`, Tab from entry to entry. */
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
