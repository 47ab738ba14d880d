import { startTransition, useEffect, useState } from 'react';

/** A module, or a part of one, that is fetched when it is first wanted. */
export interface LoadedLater<Loaded extends object> {
  /** Fetches it. @throws what the import threw; the next call tries again */
  readonly load: () => Promise<Loaded>;
  /** A hook: what was fetched, or null until it is here. Where the network failed it is tried again when the line is back. */
  readonly useLoaded: (isWanted: boolean) => Loaded | null;
}

/** @param fetchIt the dynamic import; one that succeeded is not repeated */
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
      // In a task of its own: parts that are wanted at once would together hold a phone's main thread for three frames.
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
