import { useState, type FocusEvent } from 'react';

export interface FocusedHelp {
  /** The help of the focused field; null while none has the focus. */
  readonly help: string | null;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Reads the help that a field is described by (Field ends its id with '-hint'), for one line that never moves the form. `onLeave` is
 * called when a field loses the focus.
 */
export function useFocusedHelp(onLeave: () => void): FocusedHelp {
  const [help, setHelp] = useState<string | null>(null);
  return {
    help,
    onFocus: ({ target }) => setHelp(hintOf(target)),
    onBlur: () => {
      setHelp(null);
      onLeave();
    },
  };
}

function hintOf(field: Element): string | null {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((each) => each.endsWith('-hint'));
  return id === undefined ? null : (field.ownerDocument.getElementById(id)?.textContent ?? null);
}
