/** What a finger means to press, where the thing itself may move while it is pressed. */
const pressable = 'a, button, label, summary';

/** In px; a press that goes further is a drag. */
const still = 8;

/**
 * A press acts on what was under the pointer when it began. It takes the focus from a field first, whose help goes or whose message comes,
 * and what is below moves: without this the press ends beside its button, and nothing happens.
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
