import { pause } from '#web/time/schedule.ts';
import { newId } from './rows/documents.ts';

/** Identifies this page load. Another load of the same tab has another id. */
export const pageId = newId();

const lockOf = (id: string): string => `drover-page-${id}`;

/** How many ms a page that is being closed may take to release its lock, and after how many ms we check again. */
const unloadMs = 1000;
const askEvery = 100;

const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks);

let isHeld = false;

/**
 * Marks this page as open by holding a lock. The browser releases the lock when the page is closed or killed. Call it before storing
 * anything under `pageId`.
 */
export function holdPage(): void {
  if (isHeld) return;
  isHeld = true;
  locks()
    ?.request(lockOf(pageId), () => new Promise<never>(() => undefined))
    // No lock is available here. Other pages then treat this page as closed.
    .catch(() => undefined);
}

/**
 * Whether the page with this id is closed. Without Web Locks every other page counts as closed. The time limit starts only with the
 * browser's first answer, because a busy device can delay that answer.
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
