import { pause } from '#web/time/schedule.ts';
import { newId } from './rows/documents.ts';

/** The id of this page load. Reloading a tab creates a new id. */
export const pageId = newId();

const lockOf = (id: string): string => `drover-page-${id}`;

/** A closing page needs up to `unloadMs` to release its lock. Until then we check the lock every `askEvery` ms. */
const unloadMs = 1000;
const askEvery = 100;

const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks);

let isHeld = false;

/** Marks this page as open with a lock, until the page closes or crashes. Call it before storing anything under `pageId`. */
export function holdPage(): void {
  if (isHeld) return;
  isHeld = true;
  locks()
    ?.request(lockOf(pageId), () => new Promise<never>(() => undefined))
    // No lock is available here. Other pages then treat this page as closed.
    .catch(() => undefined);
}

/**
 * Returns true if the page with this id is closed. Waits a moment for a page that may be closing.
 * Without Web Locks, every other page counts as closed.
 */
export async function isPageGone(id: string): Promise<boolean> {
  const manager = locks();
  if (id === pageId) return false;
  if (manager === undefined) return true;
  try {
    for (let waited = 0; ; waited += askEvery) {
      if (await manager.request(lockOf(id), { ifAvailable: true }, (lock) => lock !== null)) return true;
      if (waited >= unloadMs) return false;
      await pause(askEvery);
    }
  } catch (error) {
    // The browser refuses locks to this site, so the other page has no lock either.
    return error instanceof DOMException && error.name === 'SecurityError';
  }
}
