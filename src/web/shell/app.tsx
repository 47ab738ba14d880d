import { createContext, useContext } from 'react';
import type { AppConfig } from '#contract/config.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import type { InfosStore } from './infos-store.ts';
import type { Session } from '#web/identity/session/session.ts';

/** The configuration and the services of the app. They are fixed at start-up. */
export interface App {
  readonly config: AppConfig;
  readonly session: Session;
  readonly api: ApiClient;
  readonly infos: InfosStore;
  /** Navigates without a page load. Asks about unsaved edits first. */
  readonly go: (address: string) => void;
  /** Navigates like `go`, but replaces the current entry in the browser's history. */
  readonly replace: (address: string) => void;
  /** Goes back like the browser's Back. Without an earlier page, opens the main menu. */
  readonly back: () => void;
}

const AppContext = createContext<App | null>(null);

export const AppProvider = AppContext.Provider;

/** @throws when there is no AppProvider above */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('useApp needs an AppProvider above it');
  return app;
}
