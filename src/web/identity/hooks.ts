import { createContext, createElement, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Session, SessionProfile, SessionState, SessionUser } from './session.ts';

const SessionContext = createContext<Session | null>(null);

/** Gives the page's session to everything inside. */
export function SessionProvider({ session, children }: { session: Session; children?: ReactNode }) {
  return createElement(SessionContext.Provider, { value: session }, children);
}

/** The session as it is now; the component renders again when it changes. */
export interface CurrentSession {
  readonly session: Session;
  readonly state: SessionState;
  readonly user: SessionUser | null;
  readonly profile: SessionProfile | null;
  readonly message: string;
}

export function useSession(): CurrentSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  const state = useSyncExternalStore(session.subscribe, session.state);
  const user = useSyncExternalStore(session.subscribe, session.user);
  const profile = useSyncExternalStore(session.subscribe, session.profile);
  const message = useSyncExternalStore(session.subscribe, session.message);
  return { session, state, user, profile, message };
}
