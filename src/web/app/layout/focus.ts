import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The label of a field, to find the same field on the next screen; empty for other elements. */
const calledOf = (field: unknown): string =>
  (field as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '';

/**
 * The element to focus after navigating to `path`. Usually it is the screen's content, so that keys and screen readers start there. A
 * record that was just created has the same form at another address; its field with the label `last` keeps the focus.
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

/** Sets the caret where it was in `before`, a field that is no longer on the page, so that the user can keep typing after a save. */
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

/**
 * When to check the focus after a press or key, ms. It may take that long until a part has loaded or been calculated and replaces another.
 */
const looks = [120, 600, 1500] as const;

const controls = 'button, [href], input, select, textarea, [tabindex="0"]';

const controlsIn = (part: Element): readonly HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(controls)].filter((each) => each.checkVisibility());

/** A part of the page around the focused element, and how many of its controls come before the smaller part with that element. */
interface Around {
  readonly part: Element;
  readonly before: number;
}

/** Parts further out than this have too many controls, so the place among them means nothing. */
const mostParts = 4;

/** Empty in a sheet, which places the focus itself and has thousands of cells. */
function partsAround(focused: Element): readonly Around[] {
  if (focused.closest('[role="grid"], [role="treegrid"]') !== null) return [];
  const found: Around[] = [];
  let inner = focused;
  let part = focused.parentElement;
  while (part !== null && found.length < mostParts && !part.matches('main, body')) {
    const within = inner;
    found.push({ part, before: controlsIn(part).findIndex((each) => within.contains(each)) });
    inner = part;
    part = part.parentElement;
  }
  return found;
}

/** The element to focus when the focused one has been removed: the control that has taken its place, in the nearest part that has one. */
function nearest(parts: readonly Around[]): HTMLElement | null {
  for (const { part, before } of parts) {
    if (!part.isConnected || part.closest('main, dialog') === null) continue;
    const all = controlsIn(part);
    const there = all[Math.min(Math.max(before, 0), all.length - 1)];
    if (there !== undefined) return there;
  }
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return dialog === undefined ? document.getElementById('content') : (controlsIn(dialog)[0] ?? null);
}

/** Keeps the focus off the body. From there keyboard and screen reader users would start again at the top of the page. */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Element | null = null;
    let parts: readonly Around[] = [];
    let timers: ReturnType<typeof setTimeout>[] = [];
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
      parts = last === null ? [] : partsAround(last);
    };
    const look = (): void => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      nearest(parts)?.focus({ preventScroll: true });
    };
    const lookLater = (): void => {
      for (const timer of timers) clearTimeout(timer);
      timers = looks.map((ms) => setTimeout(look, ms));
    };
    document.addEventListener('focusin', note);
    document.addEventListener('click', lookLater);
    document.addEventListener('keyup', lookLater);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.removeEventListener('focusin', note);
      document.removeEventListener('click', lookLater);
      document.removeEventListener('keyup', lookLater);
    };
  }, []);
}
