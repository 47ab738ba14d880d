import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Place, Who } from '#contract/farms.ts';
import type { RecordKey } from '#web/data/rows/types.ts';

/** Another person who is using the farm now, on one of their devices. */
export interface Present {
  readonly who: Who;
  readonly at: Place;
}

/** The person who last changed a record since this page was opened. */
export interface ChangedBy {
  readonly who: Who;
  /** The time of the change, in ms since 1970. */
  readonly at: number;
}

/** How a person is shown: unique initials, and the index of a colour. */
export interface PersonLook {
  readonly initials: string;
  readonly other: number;
}

/** Who else is on this farm now, and what they have changed. */
export interface Presence {
  /** The other people. Returns the same array while nobody comes, goes or moves. Empty offline. */
  others(): readonly Present[];
  /** Other people's changes that this person has not looked at yet. Returns the same map while nothing changes. */
  changed(): ReadonlyMap<RecordKey, ChangedBy>;
  /** Call this when the person has looked at the record. */
  seen(key: RecordKey): void;
  look(who: Who): PersonLook;
  /** Reports which sheet or record this tab shows. Null means another screen. */
  report(place: Place | null): void;
  subscribe(listener: () => void): () => void;
}

const PresenceContext = createContext<Presence | null>(null);

/** Provides who else is on the farm to all components below. */
export const PresenceProvider = PresenceContext.Provider;

/** Who else is on the farm. Null on a farm with one person, and until this code has loaded. */
export const usePresence = (): Presence | null => useContext(PresenceContext);

const nobody: readonly Present[] = [];
const unchanging = (): (() => void) => () => undefined;

/** Who else is on the farm, kept up to date. */
export function useOthers(): readonly Present[] {
  const presence = usePresence();
  return useSyncExternalStore(presence?.subscribe ?? unchanging, presence?.others ?? (() => nobody));
}
