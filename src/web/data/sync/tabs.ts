import type { UnstoredRecords } from './unstored.ts';
import type { RecordKey, SyncStatus } from '../rows/types.ts';

/** The messages between the tabs of one member. */
export type TabMessage =
  /** These records changed in the storage. `work` is true when there may be something new to send. */
  | {
      readonly type: 'changed';
      readonly keys: readonly RecordKey[];
      readonly work: boolean;
      readonly read?: CursorStep;
      /** The sender of this message no longer trusts the storage (JournalStorage.doubt). All tabs of a browser share one storage log. */
      readonly doubt?: true;
      /** Records from the server that are perhaps not in the storage. */
      readonly heard?: UnstoredRecords;
    }
  | { readonly type: 'draft'; readonly key: string }
  /** The report of the sending tab. It also shows that the tab is alive. */
  | { readonly type: 'leader'; readonly report: LeaderReport }
  /** A request to the sending tab: to send now, or to ask the server for changes. */
  | { readonly type: 'please'; readonly what: LeaderRequest }
  /** The member has signed out in some tab. */
  | { readonly type: 'bye' };

/** The requests to the sending tab: send now, ask the server for changes, someone has signed in. */
export type LeaderRequest = 'RETRY' | 'PULL' | 'SIGNED_IN';

/** How far a pull moved the stored cursor. */
export interface CursorStep {
  readonly from: string | null;
  readonly to: string;
}

/** The report of the sending tab. */
export type LeaderReport = Pick<SyncStatus, 'phase' | 'lastSynced' | 'sent'> & {
  /** Whether this device has ever read all of the member's records. */
  readonly loaded: boolean;
};

/** The other tabs of this browser, and the right to send. */
export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
  /** Waits for the right to send. Calls `onLost` when another tab has taken the right, because it saw no sign of life from this tab. */
  lead(onLead: () => void, onLost: () => void): void;
  /** Takes the right to send from a tab that gives no sign of life. This is safe: sealing is atomic, and every request is idempotent. */
  takeOver(): void;
  /** Stops sending and leaves the right to another tab. Messages still arrive. */
  stepBack(): void;
  close(): void;
}

/** The time in ms between two signs of life of the sending tab. */
export const heartbeat = 10_000;

/**
 * How many ms a sending tab may be silent before a visible tab takes over. Long, because a hidden tab may run timers only once a minute.
 */
export const staleAfter = 150_000;

/** How many ms to wait before requesting the right to send again, after the browser refused it or this tab lost it. */
const askAgainAfter = 250;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The right to send, as a Web Lock with this name. Without Web Locks, or when the browser refuses them to this site, every tab may send. */
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
      // Request the right to send again from a timer, never in the same task.
      // In a page that is being left, WebKit still runs callbacks and refuses each request at once.
      // Without the timer, a page that was being left made requests for ever, and a reload hung.
      // A timer only runs in a page that stays or returns.
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

/** The tabs of this browser, connected by a BroadcastChannel. One of them has the right to send. */
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
