import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { helpTexts } from './help.ts';

export interface FocusedHelp {
  readonly help: string | null;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/** Returns the help of the focused field, from the element whose id ends with '-hint'. Calls `onLeave` when a field loses the focus. */
export function useFocusedHelp(onLeave: () => void): FocusedHelp {
  const [help, setHelp] = useState<string | null>(null);
  const focused = useRef<Element | null>(null);
  const texts = helpTexts.useLoaded(true);
  useEffect(() => {
    if (texts !== null && focused.current !== null) setHelp(hintOf(focused.current));
  }, [texts]);
  return {
    help,
    onFocus: ({ target }) => {
      focused.current = target;
      setHelp(hintOf(target));
    },
    onBlur: () => {
      focused.current = null;
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
