import { useSelector } from '@xstate/react';
import { createContext, useContext, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { navigationMachine, NavigationFlags } from '#machines/navigation.ts';
import { useLatest } from './latest.ts';

export type Navigation = ActorRefFrom<typeof navigationMachine>;

const NavigationContext = createContext<Navigation | null>(null);

export const NavigationProvider = NavigationContext.Provider;

/**
 * The machine of the top bar.
 * @throws when there is no NavigationProvider above
 */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error('useNavigation needs a NavigationProvider above it');
  return navigation;
}

/** One flag of the top bar, kept up to date. */
export function useFlag(name: keyof NavigationFlags): boolean {
  return useSelector(useNavigation(), (snapshot) => snapshot.context[name]);
}

/** What the current screen does for each pending flag of the top bar. */
export interface PendingActions {
  readonly save?: () => void;
  readonly copy?: () => void;
  readonly delete?: () => void;
  readonly load?: () => void;
}

const pending = [
  { flag: 'isPendingSave', action: 'save', taken: 'save taken' },
  { flag: 'isPendingDuplicate', action: 'copy', taken: 'copy taken' },
  { flag: 'isPendingDelete', action: 'delete', taken: 'delete taken' },
  { flag: 'isPendingLoad', action: 'load', taken: 'load taken' },
] as const;

/** Runs the screen's action for each pending flag. Clears the flag first, so an action runs only once (spec 4, Screen flags). */
export function usePending(actions: PendingActions): void {
  const navigation = useNavigation();
  const current = useLatest(actions);
  useEffect(() => {
    const answer = (): void => {
      for (const { flag, action, taken } of pending) {
        const act = current.read()[action];
        if (act === undefined || !navigation.getSnapshot().context[flag]) continue;
        navigation.send({ type: taken });
        act();
      }
    };
    answer();
    const subscription = navigation.subscribe(answer);
    return () => subscription.unsubscribe();
  }, [navigation, current]);
}
