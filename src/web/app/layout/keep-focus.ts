/** How many ms after a press or key to check the focus. A new part of the page may need that long to appear. */
const looks = [120, 600, 1500] as const;

const controls = 'button, [href], input, select, textarea, [tabindex="0"]';

const controlsIn = (part: Element): readonly HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(controls)].filter((each) => each.checkVisibility());

/** A container of the focused element. */
interface Around {
  readonly part: Element;
  /** How many controls in `part` come before the focused element. Controls in a smaller container around that element do not count. */
  readonly before: number;
}

/** At most this many containers. Larger containers have too many controls to find the right one. */
const mostParts = 4;

/** The containers of the focused element, smallest first. Empty in a sheet, because a sheet manages its own focus. */
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

/**
 * The control to focus after the focused control was removed. It has the same position in the smallest container that still has controls.
 */
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

/**
 * Moves the focus to a control nearby when the focused element is removed. Otherwise keyboard users would start again at the top of the
 * page.
 * @returns a function that stops moving the focus
 */
export function keepFocus(): () => void {
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
}
