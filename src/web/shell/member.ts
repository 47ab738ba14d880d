import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from '#web/identity/session/session.ts';
import { useApp } from './app.tsx';
import { ownFarm, type Farm } from './farm.ts';

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

const FarmContext = createContext<Farm | null>(null);

/** Gives every component below the farm whose records are on view. */
export const FarmProvider = FarmContext.Provider;

/** The farm whose records are on view: one's own where nothing else is said. */
export function useFarm(): Farm {
  const member = useMember();
  return useContext(FarmContext) ?? ownFarm(member);
}

/** How many people share the records on view; 1 where nothing else is said. Needs no signed-in member. */
export const usePeopleOnFarm = (): number => useContext(FarmContext)?.people ?? 1;

/** Whether this person may change the records on view. */
export const useMayWrite = (): boolean => useFarm().mayWrite;
