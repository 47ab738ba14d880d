import type { ApiClient } from '#web/data/api/client.ts';
import { databaseName, hasUnsent, openRecords, type Records } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';
import { recordsOwner } from '../start/member-records.ts';
import { databases } from './stored-farms.ts';

/** The time limit in ms for sending the edits of one farm. */
const longestMs = 60_000;

/** Resolves when no edit is waiting, when the server denies access, on abort, or after `longestMs`. */
function sent(records: Records, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const look = (): void => {
      const { pending, phase } = records.sync.status();
      if (pending === 0 || phase === 'farm gone' || phase === 'signed out') over();
    };
    const timer = setTimeout(over, longestMs);
    const stop = records.sync.subscribe(look);
    signal.addEventListener('abort', over, { once: true });
    look();
  });
}

/** Sends the unsent edits of farms that are not shown, one farm at a time. */
export async function sendOthers(
  user: User,
  api: ApiClient,
  slugs: readonly string[],
  signal: AbortSignal,
  open: typeof openRecords = openRecords,
): Promise<void> {
  const there = await databases();
  for (const slug of slugs) {
    const owner = recordsOwner(user, slug);
    const name = databaseName(owner);
    if (signal.aborted || there?.has(name) === false || !(await hasUnsent(name))) continue;
    const records = await open({ user: owner, api });
    await sent(records, signal);
    await records.close();
  }
}
