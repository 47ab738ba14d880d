import type { SyncStatusStore } from './status.ts';
import type { LeaderReport } from './tabs.ts';

/** The longest time in ms that a reload waits for the server. */
const longest = 10_000;

/**
 * Waits for the sending tab: until it is idle with an answer newer than `asked`, until it has no connection, or for ten seconds. Returns
 * whether there is such an answer.
 */
export async function answeredSince(
  asked: number,
  status: SyncStatusStore,
  report: () => LeaderReport,
): Promise<boolean> {
  const isAnswered = (): boolean => (report().lastSynced ?? Number.NEGATIVE_INFINITY) >= asked;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, longest);
    const stop = status.subscribe(() => {
      const { phase } = report();
      const isAtRest = phase !== 'syncing' && phase !== 'starting';
      const isOutOfReach = phase === 'offline' || phase === 'signed out';
      // If another tab sends, it looks idle until our request reaches it. So an idle tab is not enough: wait for the answer.
      if (isAtRest && (isOutOfReach || isAnswered())) done();
    });
    status.touch();
  });
  return isAnswered();
}
