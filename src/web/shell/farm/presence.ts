import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Place, Who } from '#contract/farms.ts';
import type { RecordKey } from '#web/data/rows/types.ts';

/** Somebody else who is on the farm at this moment, on one of their devices. */
export interface Present {
  readonly who: Who;
  readonly at: Place;
}

/** Who changed a record last, since this page was opened. */
export interface ChangedBy {
  readonly who: Who;
  /** ms since 1970. */
  readonly at: number;
}

/** How a person is drawn: initials that nobody else on the farm has, and which of the others they are (Initials). */
export interface PersonLook {
  readonly initials: string;
  readonly other: number;
}

/** Who else is on this farm now, and what they changed. It lives as long as the page. */
export interface Presence {
  /** The same array while nobody came, went or moved. Empty without a connection. */
  others(): readonly Present[];
  /** What others changed and this person has not looked at since then. The same map while nothing changed. */
  changed(): ReadonlyMap<RecordKey, ChangedBy>;
  /** This person has looked at the record. */
  seen(key: RecordKey): void;
  look(who: Who): PersonLook;
  /** Reports where this tab is now; null on a screen that is neither a sheet nor a record. */
  report(place: Place | null): void;
  subscribe(listener: () => void): () => void;
}

const PresenceContext = createContext<Presence | null>(null);

/** Provides who else is on the farm to all components below. */
export const PresenceProvider = PresenceContext.Provider;

/** Who else is on the farm; null on a farm of one person, and until that part of the app has loaded. */
export const usePresence = (): Presence | null => useContext(PresenceContext);

const nobody: readonly Present[] = [];
const unchanging = (): (() => void) => () => undefined;

/** Who else is on the farm, kept up to date. */
export function useOthers(): readonly Present[] {
  const presence = usePresence();
  return useSyncExternalStore(presence?.subscribe ?? unchanging, presence?.others ?? (() => nobody));
}
