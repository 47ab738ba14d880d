import type { SyncStatusStore } from './status.ts';
import type { LeaderReport } from './tabs.ts';

/** A reload waits at most this many ms for the server. */
const longest = 10_000;

/** Waits for an answer of the server that is newer than `asked`. Resolves with false if there is no connection, or after ten seconds. */
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
      // If another tab sends, it reports no work until our request reaches that tab. So also wait for the server's answer.
      if (isAtRest && (isOutOfReach || isAnswered())) done();
    });
    status.touch();
  });
  return isAnswered();
}
