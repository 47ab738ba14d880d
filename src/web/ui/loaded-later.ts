import { startTransition, useEffect, useState } from 'react';

/** A module, or a part of one, that is loaded at its first use. */
export interface LoadedLater<Loaded extends object> {
  /**
   * Loads the module.
   * @throws the import's error; the next call tries again
   */
  readonly load: () => Promise<Loaded>;
  /** A hook that returns the loaded part, or null until then. After a network failure it tries again when online. */
  readonly useLoaded: (isWanted: boolean) => Loaded | null;
}

/** @param fetchIt - the dynamic import; not called again after it has succeeded */
export function loadedLater<Loaded extends object>(fetchIt: () => Promise<Loaded>): LoadedLater<Loaded> {
  let here: Loaded | null = null;
  const load = async (): Promise<Loaded> => (here ??= await fetchIt());
  function useLoaded(isWanted: boolean): Loaded | null {
    const [, setShown] = useState(here !== null);
    const isMissing = isWanted && here === null;
    useEffect(() => {
      if (!isMissing) return;
      let isOver = false;
      const attempt = (): void => {
        load().then(
          () => !isOver && startTransition(() => setShown(true)),
          () => !isOver && window.addEventListener('online', attempt, { once: true }),
        );
      };
      // Start each import in its own task. Several imports in one task would block a phone for three frames.
      const timer = setTimeout(attempt);
      return () => {
        isOver = true;
        clearTimeout(timer);
        window.removeEventListener('online', attempt);
      };
    }, [isMissing]);
    return here;
  }
  return { load, useLoaded };
}
