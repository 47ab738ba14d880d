import { createContext, useContext, useSyncExternalStore } from 'react';
import { nothingKnown, type FarmsStore, type KnownFarms } from './farms-store.ts';

const FarmsContext = createContext<FarmsStore | null>(null);

/** Gives every component below the farms of the person who is signed in. */
export const FarmsProvider = FarmsContext.Provider;

/** The store of the person's farms; null in a part of the app that is shown by itself. */
export const useFarmsStore = (): FarmsStore | null => useContext(FarmsContext);

const unchanging = (): (() => void) => () => undefined;
const noFarms = (): KnownFarms => nothingKnown;

/** What this device knows of the person's farms, live. */
export function useKnownFarms(): KnownFarms {
  const store = useFarmsStore();
  return useSyncExternalStore(store?.subscribe ?? unchanging, store?.known ?? noFarms);
}
