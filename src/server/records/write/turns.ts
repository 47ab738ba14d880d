import { Problem } from '#contract/problems.ts';
import { longest } from '../../bounds.ts';
import { Unavailable } from '../../storage/failures.ts';

/** How many ms longer a turn may take than its transaction. Getting a connection takes time. */
const beyondTransactionMs = 10_000;

const turns = new Map<string, Promise<void>>();

/** The limits of a turn. */
export interface TurnOptions {
  /** Aborts when the caller is gone. A waiting turn is then cancelled. */
  readonly signal?: AbortSignal | undefined;
  readonly longestMs?: number;
}

const unavailable = (): Problem =>
  new Problem('unavailable', { retryAfter: 2, cause: new Unavailable('turn of the member') });

/** Resolves when the promise settles or the time is over. Never rejects. */
async function settled(promise: Promise<unknown>, longestMs: number): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, longestMs);
  await Promise.race([promise.catch(() => {}), over.promise]);
  clearTimeout(timer);
}

/**
 * Runs all work with the same name in this process one after another, such as a member's writes. So one member does not
 * use all connections.
 * @throws Problem unavailable when the wait is too long or the caller is gone; else what `work` throws
 */
export function inTurn<T>(
  name: string,
  work: () => Promise<T>,
  { signal, longestMs = longest.transaction }: TurnOptions = {},
): Promise<T> {
  const result = Promise.withResolvers<T>();
  let hasGivenUp = false;
  const giveUp = (): void => {
    hasGivenUp = true;
    result.reject(unavailable());
  };
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    if (hasGivenUp) return;
    result.resolve(work());
    await settled(result.promise, longestMs + beyondTransactionMs);
  };
  const before = turns.get(name);
  const timer = before === undefined ? undefined : setTimeout(giveUp, longest.waitForWrites);
  signal?.addEventListener('abort', giveUp, { once: true });
  const mine = before === undefined ? run() : before.then(run);
  turns.set(name, mine);
  void mine.then(() => {
    if (turns.get(name) === mine) turns.delete(name);
  });
  return result.promise;
}
