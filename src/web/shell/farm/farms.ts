import { createContext, useContext, useSyncExternalStore } from 'react';
import { nothingKnown, type FarmsStore, type KnownFarms } from './farms-store.ts';

const FarmsContext = createContext<FarmsStore | null>(null);

/** Provides the farms of the signed-in person to all components below. */
export const FarmsProvider = FarmsContext.Provider;

/** The store of the person's farms. Null in stories, which render a part of the app alone. */
export const useFarmsStore = (): FarmsStore | null => useContext(FarmsContext);

const unchanging = (): (() => void) => () => undefined;
const noFarms = (): KnownFarms => nothingKnown;

/** What this device knows about the person's farms, kept up to date. */
export function useKnownFarms(): KnownFarms {
  const store = useFarmsStore();
  return useSyncExternalStore(store?.subscribe ?? unchanging, store?.known ?? noFarms);
}
