import { useEffect, type KeyboardEvent } from 'react';
import type { tabToNextEntry } from './tabbing.ts';

// The code that makes the Tab key move between entries. It loads after the first paint. Until then the key works as in any page.
let tabbing: typeof tabToNextEntry | null = null;
async function fetchTabbing(): Promise<void> {
  tabbing ??= (await import('./tabbing.ts')).tabToNextEntry;
}

interface Undoable {
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

/**
 * Handles Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z as one undo for the whole form. The browser's own undo is separate for each text box, and does
 * not work for choices.
 */
function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof Undoable | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** The keyboard shortcuts of a form: undo and, if `skipsFigures` is set, a Tab key that moves from entry to entry. */
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
