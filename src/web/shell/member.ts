import { useSyncExternalStore } from 'react';
import { mayWrite } from '#contract/roles.ts';
import type { Session } from '#web/identity/session/session.ts';
import { useApp } from './app.tsx';

export type User = NonNullable<ReturnType<Session['user']>>;

/** The signed-in user, live; null while nobody is known. */
export function useUser(): User | null {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.user);
}

/** The member on a screen behind the sign-in. @throws when nobody is signed in: the guard lets nobody else through. */
export function useMember(): User {
  const user = useUser();
  if (user === null) throw new Error('This screen is behind the sign-in');
  return user;
}

/** Whether this member may change records: Restricted members read only. */
export const useMayWrite = (): boolean => mayWrite(useMember().role);
