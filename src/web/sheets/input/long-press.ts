/** How many ms a finger must rest on a cell or heading before the menu opens. */
export const longPressMs = 500;

/** Calls back after a finger has rested for half a second. Some touch browsers do not open a context menu themselves. */
export function listenToLongPress(root: HTMLElement, run: (event: Event) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  root.addEventListener(
    'touchstart',
    (event) => {
      end();
      if (event.touches.length === 1) timer = setTimeout(() => run(event), longPressMs);
    },
    { signal, passive: true },
  );
  // 'contextmenu' means that the browser has opened its own menu.
  for (const type of ['touchend', 'touchmove', 'touchcancel', 'contextmenu'])
    root.addEventListener(type, end, { signal, passive: true });
  signal.addEventListener('abort', end);
}
