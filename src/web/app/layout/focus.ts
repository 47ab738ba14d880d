import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What a field is called, for finding it on the next screen; empty for anything else. */
const calledOf = (field: unknown): string =>
  (field as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '';

/**
 * What takes the keyboard after a move to `path`: the screen's content, so that keys and screen readers start there. A record that
 * was just made is the same form at another address: its field of the name `last` goes on.
 */
export function focusAfterMove<Field extends { readonly labels: unknown }>(
  from: string,
  path: string,
  last: string,
  fields: readonly Field[],
): Field | undefined {
  const isMade = last !== '' && /\/create$/i.test(from) && path.startsWith(from.slice(0, -'create'.length));
  return isMade ? fields.find((field) => calledOf(field) === last) : undefined;
}

/** Puts the caret where it was in `before`, which is no longer on the page: keys that follow a save go on in the same place. */
function takeCaret(field: Element, before: Element | null): void {
  if (!(field instanceof HTMLInputElement) || !(before instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd } = before;
  if (selectionStart !== null && field.selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}

/** After a move to another screen the focus goes with it. */
export function useFocusOnMove(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const from = useRef<string>(undefined);
  const last = useRef<{ readonly name: string; readonly field: Element | null }>({ name: '', field: null });
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = { name: calledOf(target), field: target instanceof Element ? target : null };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (path === undefined) return;
    const before = from.current;
    from.current = path;
    const content = document.getElementById('content');
    if (before === undefined || content === null) return;
    const fields = [...content.querySelectorAll<HTMLInputElement>('input, select')];
    const { name, field } = last.current;
    const same = focusAfterMove(before, path, name, fields);
    (same ?? content).focus({ preventScroll: true });
    if (same !== undefined) takeCaret(same, field);
  }, [path]);
}
