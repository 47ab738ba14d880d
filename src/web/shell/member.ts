import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from '#web/identity/session/session.ts';
import { useApp } from './app.tsx';
import { ownFarm, type Farm } from './farm/farm.ts';

export type User = NonNullable<ReturnType<Session['user']>>;

/** The signed-in user, kept up to date; null when nobody is signed in. */
export function useUser(): User | null {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.user);
}

/**
 * The member, on a screen that needs a sign-in.
 * @throws when nobody is signed in; Guard prevents that
 */
export function useMember(): User {
  const user = useUser();
  if (user === null) throw new Error('This screen is behind the sign-in');
  return user;
}

const FarmContext = createContext<Farm | null>(null);

/** Provides to all components below it the farm whose records are shown. */
export const FarmProvider = FarmContext.Provider;

/** The farm whose records are shown. Without a FarmProvider, the person's own farm. */
export function useFarm(): Farm {
  const member = useMember();
  return useContext(FarmContext) ?? ownFarm(member);
}

export const usePeopleOnFarm = (): number => useContext(FarmContext)?.people ?? 1;

/** True if this person may change the shown records. */
export const useMayWrite = (): boolean => useFarm().mayWrite;
