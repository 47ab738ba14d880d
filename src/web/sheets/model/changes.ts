/** Tells that something the panels show has changed: many changes of one frame once. */
export interface Changes {
  tick(): void;
  version(): number;
  subscribe(listener: () => void): () => void;
}

/** Runs after the next frame is painted. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run, 0));
}

export function createChanges(): Changes {
  let version = 0;
  let isDue = false;
  const listeners = new Set<() => void>();
  return {
    tick: () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        version += 1;
        for (const listener of listeners) listener();
      });
    },
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
