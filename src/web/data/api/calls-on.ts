import { Unreachable, type ApiClient } from './client.ts';
import type { OnlineCalls } from './online-calls.ts';

/** {@link OnlineCalls} of a server: they come with the first of them, not with the page. @throws Unreachable where they cannot be fetched */
export const callsOn = (api: ApiClient): Promise<OnlineCalls> =>
  import('./online-calls.ts').then(
    ({ onlineCalls }) => onlineCalls(api),
    (cause: unknown) => {
      throw new Unreachable(cause);
    },
  );
