const pressable = 'a, button, label, summary';

/** A press that moves more px than this is a drag. */
const still = 8;

/**
 * Makes a press act on the element on which it started. A press takes the focus from a field, and a message may appear. The button then
 * moves away, and the press would be lost.
 */
export function holdPresses(page: Document): void {
  let held: { readonly on: HTMLElement | null; readonly x: number; readonly y: number } | null = null;
  page.addEventListener(
    'mousedown',
    ({ target, clientX: x, clientY: y }) => {
      held = target instanceof Element ? { on: target.closest<HTMLElement>(pressable), x, y } : null;
    },
    true,
  );
  page.addEventListener(
    'click',
    (event) => {
      const { on, x, y } = held ?? { on: null, x: 0, y: 0 };
      held = null;
      if (on === null || event.detail === 0 || !(event.target instanceof Node) || on.contains(event.target))
        return;
      if (Math.hypot(event.clientX - x, event.clientY - y) > still) return;
      event.preventDefault();
      event.stopPropagation();
      on.click();
    },
    true,
  );
}
