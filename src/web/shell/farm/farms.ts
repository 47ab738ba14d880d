import { createContext, useContext, useSyncExternalStore } from 'react';
import { nothingKnown, type FarmsStore, type KnownFarms } from './farms-store.ts';

const FarmsContext = createContext<FarmsStore | null>(null);

export const FarmsProvider = FarmsContext.Provider;

/** The store of the person's farms. Null in stories, which render a part of the app alone. */
export const useFarmsStore = (): FarmsStore | null => useContext(FarmsContext);

const unchanging = (): (() => void) => () => undefined;
const noFarms = (): KnownFarms => nothingKnown;

export function useKnownFarms(): KnownFarms {
  const store = useFarmsStore();
  return useSyncExternalStore(store?.subscribe ?? unchanging, store?.known ?? noFarms);
}
