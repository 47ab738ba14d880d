import { pause } from '#web/time/schedule.ts';
import { newId } from './rows/documents.ts';

/** Identifies this page load. Another load of the same tab has another id. */
export const pageId = newId();

const lockOf = (id: string): string => `drover-page-${id}`;

/** How long a page that is being unloaded may take to release its lock, and how often that is checked, ms. */
const unloadMs = 1000;
const askEvery = 100;

const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks);

let isHeld = false;

/** Marks this page as open until it is closed or killed: the browser then releases the lock. Call before storing under `pageId`. */
export function holdPage(): void {
  if (isHeld) return;
  isHeld = true;
  locks()
    ?.request(lockOf(pageId), () => new Promise<never>(() => undefined))
    // No lock in this context: other pages then treat this one as closed.
    .catch(() => undefined);
}

/**
 * Whether the page with this id was closed or killed. Without Web Locks every other page counts as closed. The time limit starts with the
 * browser's first answer, which may itself take longer while a page starts on a busy device.
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
    // A browser that refuses locks to this site gave the other page none either.
    return error instanceof DOMException && error.name === 'SecurityError';
  }
}
