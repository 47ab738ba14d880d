import { Unreachable, type ApiClient } from './client.ts';
import type { OnlineCalls } from './online-calls.ts';

/**
 * Returns the online-only calls of a server. Their code is loaded with the first call, not with the page.
 * @throws Unreachable when the code cannot be loaded
 */
export const callsOn = (api: ApiClient): Promise<OnlineCalls> =>
  import('./online-calls.ts').then(
    ({ onlineCalls }) => onlineCalls(api),
    (cause: unknown) => {
      throw new Unreachable(cause);
    },
  );
