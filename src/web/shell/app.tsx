import { createContext, useContext } from 'react';
import type { AppConfig } from '#contract/config.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import type { InfosStore } from './infos-store.ts';
import type { Session } from '#web/identity/session/session.ts';

/** What start-up found out once: how the site is set up, who may be signed in, and the way to the server. */
export interface App {
  readonly config: AppConfig;
  readonly session: Session;
  readonly api: ApiClient;
  readonly infos: InfosStore;
  /** Moves without a page load; unsaved edits are asked about first. */
  readonly go: (address: string) => void;
  /** The same, and the present address is not kept in the history. */
  readonly replace: (address: string) => void;
  /** As the browser's Back, or to the main menu where there is nothing to go back to. */
  readonly back: () => void;
}

const AppContext = createContext<App | null>(null);

export const AppProvider = AppContext.Provider;

/** @throws when there is no AppProvider above. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('useApp needs an AppProvider above it');
  return app;
}
