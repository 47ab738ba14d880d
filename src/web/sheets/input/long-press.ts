/** How long a finger rests on a cell or a heading until its menu opens. */
export const longPressMs = 500;

/** Calls back after a finger has rested for half a second, for the touch screens that make no context menu of it. */
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
  // The browser's own menu of the same press has come first.
  for (const type of ['touchend', 'touchmove', 'touchcancel', 'contextmenu'])
    root.addEventListener(type, end, { signal, passive: true });
  signal.addEventListener('abort', end);
}
