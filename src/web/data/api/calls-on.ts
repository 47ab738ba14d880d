import { Unreachable, type ApiClient } from './client.ts';
import type { OnlineCalls } from './online-calls.ts';

/**
 * Loads the code of the online-only calls on first use.
 * @throws Unreachable when the code cannot be loaded
 */
export const callsOn = (api: ApiClient): Promise<OnlineCalls> =>
  import('./online-calls.ts').then(
    ({ onlineCalls }) => onlineCalls(api),
    (cause: unknown) => {
      throw new Unreachable(cause);
    },
  );
