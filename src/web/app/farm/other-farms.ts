import type { ApiClient } from '#web/data/api/client.ts';
import { clearMember, databaseName, hasUnsent, openRecords, type Records } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';
import { recordsOwner } from '../start/member-records.ts';
import { databases } from './stored-farms.ts';

/** A farm that is not on view sends for so long at most, ms; then again at the next start or once the network is back. */
const longestMs = 60_000;

/** Resolves once nothing waits, or the server cannot be reached, or the time is over. */
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

/** Sends what waits of farms that are not on view, one after another: nobody has to open each of them for that. */
export async function sendOthers(
  user: User,
  api: ApiClient,
  slugs: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const there = await databases();
  for (const slug of slugs) {
    const owner = recordsOwner(user, slug);
    const name = databaseName(owner);
    if (signal.aborted || there?.has(name) === false || !(await hasUnsent(name))) continue;
    const records = await openRecords({ user: owner, api });
    await sent(records, signal);
    await records.close();
  }
}

/** After sign-out nothing of the person's other farms stays readable; what was not sent is kept for them alone, as of the farm on view. */
export async function clearOthers(user: User, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) await clearMember(databaseName(recordsOwner(user, slug))).catch(() => undefined);
}
