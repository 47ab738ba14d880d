import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FarmRole } from '#contract/farms.ts';
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

/** The farm whose records are on view. */
export interface Farm {
  /** In every address of its records. */
  readonly slug: string;
  /** '' while nothing but one's own is known. */
  readonly name: string;
  /** Its owner's name. */
  readonly owner: string;
  readonly role: FarmRole;
  readonly mayWrite: boolean;
  /** Why it may not be changed; null where it may, and where only one's own role says so. */
  readonly why: string | null;
  readonly people: number;
}

const FarmContext = createContext<Farm | null>(null);

/** Gives every component below the farm whose records are on view. */
export const FarmProvider = FarmContext.Provider;

/** One's own farm as it is without an answer of the server: of one person, changed by all but Restricted members. */
export const ownFarm = ({ slug, role }: Pick<User, 'slug' | 'role'>): Farm => ({
  slug,
  name: '',
  owner: '',
  role: 'owner',
  mayWrite: mayWrite(role),
  why: null,
  people: 1,
});

/** The farm whose records are on view: one's own where nothing else is said. */
export function useFarm(): Farm {
  const member = useMember();
  return useContext(FarmContext) ?? ownFarm(member);
}

/** How many people share the records on view; 1 where nothing else is said. Needs no signed-in member. */
export const usePeopleOnFarm = (): number => useContext(FarmContext)?.people ?? 1;

/** Whether this person may change the records on view. */
export const useMayWrite = (): boolean => useFarm().mayWrite;
