import type { UnstoredRecords } from './unstored.ts';
import type { RecordKey, SyncStatus } from '../rows/types.ts';

/** The messages between the tabs of one member. */
export type TabMessage =
  /** These records changed in storage; `work` when there is something new to send. */
  | {
      readonly type: 'changed';
      readonly keys: readonly RecordKey[];
      readonly work: boolean;
      readonly read?: CursorStep;
      /** The sender of this message cannot trust the storage any more (JournalStorage.doubt): all tabs of a browser share one log. */
      readonly doubt?: true;
      /** Records that the server sent and that may not be stored. */
      readonly heard?: UnstoredRecords;
    }
  | { readonly type: 'draft'; readonly key: string }
  /** The state of sending, from the sending tab; also its sign of life. */
  | { readonly type: 'leader'; readonly report: LeaderReport }
  /** A follower asks the leader to send now, or to ask the server for news. */
  | { readonly type: 'please'; readonly what: LeaderWord }
  /** The member signed out in some tab. */
  | { readonly type: 'bye' };

/** Requests to the sending tab: send now, ask the server for news, someone has signed in. */
export type LeaderWord = 'RETRY' | 'PULL' | 'SIGNED_IN';

/** How far a pull moved the cursor in storage. */
export interface CursorStep {
  readonly from: string | null;
  readonly to: string;
}

/** The report of the sending tab. */
export type LeaderReport = Pick<SyncStatus, 'phase' | 'lastSynced' | 'sent'> & {
  /** Whether this device has ever read all of the member's records. */
  readonly loaded: boolean;
};

/** The other tabs of this browser, and the turn to send. */
export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
  /** Waits for the turn to send; `onLost` when another tab took it from us because it saw no sign of life. */
  lead(onLead: () => void, onLost: () => void): void;
  /** Takes the turn to send from a tab that gave no sign of life. This is safe: sealing is atomic, and every request is idempotent. */
  takeOver(): void;
  /** Stops sending and releases the turn to another tab; messages still arrive. */
  stepBack(): void;
  close(): void;
}

/** How often the sending tab gives a sign of life, ms. */
export const heartbeat = 10_000;

/** After how long without one a visible tab takes over, ms; hidden tabs may run timers only once a minute. */
export const staleAfter = 150_000;

/** How long after a refusal, or after losing it, the turn to send is requested again, ms. */
const askAgainAfter = 250;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The turn to send, held as a Web Lock of this name. Without Web Locks, or when the browser refuses them to this site, every tab has it. */
function lockedTurn(name: string): Pick<Tabs, 'lead' | 'takeOver' | 'stepBack'> {
  const closing = new AbortController();
  let release: (() => void) | null = null;
  let led: { onLead: () => void; onLost: () => void } | null = null;

  const hold = (): Promise<void> => {
    led?.onLead();
    return new Promise((resolve) => {
      release = resolve;
    });
  };

  const request = (steal: boolean): void => {
    if (closing.signal.aborted) return;
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    if (locks === undefined) {
      led?.onLead();
      return;
    }
    const options = steal ? { steal: true } : { signal: closing.signal };
    let isHeld = false;
    const granted = (): Promise<void> => {
      isHeld = true;
      return hold();
    };
    locks.request(name, options, granted).catch((error: unknown) => {
      // The lock was stolen or refused, or the page is being left.
      release = null;
      if (closing.signal.aborted) return;
      if (isHeld) led?.onLost();
      if (nameOf(error) === 'SecurityError') led?.onLead();
      // Never in the same task: WebKit still runs callbacks in a page that is being left, and refuses each request there at once.
      // Requesting it again here looped for ever, and a reload hung. A timer only runs in a page that stays or returns.
      else setTimeout(() => request(false), askAgainAfter);
    });
  };

  return {
    lead(onLead, onLost) {
      led = { onLead, onLost };
      request(false);
    },
    takeOver: () => request(true),
    stepBack() {
      led = null;
      closing.abort();
      release?.();
    },
  };
}

/** The tabs of this browser, connected by a BroadcastChannel; one of them holds the turn to send. */
export function browserTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  const turn = lockedTurn(name);
  return {
    ...turn,
    tell: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
    },
    close() {
      turn.stepBack();
      channel.close();
    },
  };
}
