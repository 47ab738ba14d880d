import type { SyncStatusStore } from './status.ts';
import type { LeaderReport } from './tabs.ts';

/** A reload waits at most this many ms for the server. */
const longest = 10_000;

/** Waits for an answer of the server after `asked`. Resolves with false without a connection, or after ten seconds. */
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
      // The sending tab may not have our request yet, and then reports no work. So also wait for the server's answer.
      if (isAtRest && (isOutOfReach || isAnswered())) done();
    });
    status.touch();
  });
  return isAnswered();
}
