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
  /** When the change was made, in ms since 1970. */
  readonly at: number;
}

/** How a person is shown: initials that nobody else on the farm has, and the index for their colour (Initials). */
export interface PersonLook {
  readonly initials: string;
  readonly other: number;
}

/** Who else is on this farm now, and what they have changed. It exists until the page is closed. */
export interface Presence {
  /** The other people. Returns the same array while nobody comes, goes or moves. Empty without a connection. */
  others(): readonly Present[];
  /** What others have changed since this person last looked at it. Returns the same map while nothing changes. */
  changed(): ReadonlyMap<RecordKey, ChangedBy>;
  /** Call when this person has looked at the record. */
  seen(key: RecordKey): void;
  look(who: Who): PersonLook;
  /** Reports where this tab is; null on a screen that is neither a sheet nor a record. */
  report(place: Place | null): void;
  subscribe(listener: () => void): () => void;
}

const PresenceContext = createContext<Presence | null>(null);

/** Provides who else is on the farm to all components below. */
export const PresenceProvider = PresenceContext.Provider;

/** Who else is on the farm; null on a farm with one person, and until this part of the app has loaded. */
export const usePresence = (): Presence | null => useContext(PresenceContext);

const nobody: readonly Present[] = [];
const unchanging = (): (() => void) => () => undefined;

/** Who else is on the farm, kept up to date. */
export function useOthers(): readonly Present[] {
  const presence = usePresence();
  return useSyncExternalStore(presence?.subscribe ?? unchanging, presence?.others ?? (() => nobody));
}
