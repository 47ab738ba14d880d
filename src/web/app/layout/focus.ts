import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const calledOf = (field: unknown): string =>
  (field as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '';

/**
 * The field to focus after navigating from `from` to `path`. Undefined means the content of the screen. When saving gives a form a new
 * address, the field labelled `last` keeps the focus.
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

function takeCaret(field: Element, before: Element | null): void {
  if (!(field instanceof HTMLInputElement) || !(before instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd } = before;
  if (selectionStart !== null && field.selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}

/** Moves the focus into the new screen after navigating. */
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

/** Moves the focus to a control nearby when the focused element is removed. This code loads after the screen. */
export function useFocusKept(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!isOver) stop = keepFocus();
      },
      () => undefined, // Offline, the code may be missing. Then the focus does not move.
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
}
