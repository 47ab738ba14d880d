import type { UnstoredRecords } from './unstored.ts';
import type { RecordKey, SyncStatus } from '../rows/types.ts';

/** The messages between the tabs of one member. */
export type TabMessage =
  /** These records changed in the storage. `work` is true if there may be something new to send. */
  | {
      readonly type: 'changed';
      readonly keys: readonly RecordKey[];
      readonly work: boolean;
      readonly read?: CursorStep;
      /** The sending tab found the disk full. All tabs share one storage, so no tab can trust it now. */
      readonly doubt?: true;
      /** Records from the server that perhaps could not be stored. */
      readonly heard?: UnstoredRecords;
    }
  | { readonly type: 'draft'; readonly key: string }
  /** The report of the sending tab. The report also shows that the sending tab is alive. */
  | { readonly type: 'leader'; readonly report: LeaderReport }
  | { readonly type: 'please'; readonly what: LeaderRequest }
  | { readonly type: 'bye' };

/** RETRY: send now. PULL: read the server's changes. SIGNED_IN: someone has signed in. */
export type LeaderRequest = 'RETRY' | 'PULL' | 'SIGNED_IN';

/** How far a pull moved the stored cursor. */
export interface CursorStep {
  readonly from: string | null;
  readonly to: string;
}

/** The report of the sending tab. */
export type LeaderReport = Pick<SyncStatus, 'phase' | 'lastSynced' | 'sent'> & {
  /** True if this device has ever read all of the member's records. */
  readonly loaded: boolean;
};

/** The other tabs of this browser, and the right to send. */
export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
  /** Waits for the right to send. Calls `onLost` if this tab was silent and another tab takes the right. */
  lead(onLead: () => void, onLost: () => void): void;
  /** Takes the right to send from a silent tab. If both tabs then send, no harm is done, because every request is idempotent. */
  takeOver(): void;
  /** Stops sending and leaves the right to another tab. Messages still arrive. */
  stepBack(): void;
  close(): void;
}

/** The sending tab reports to the other tabs every 10 s. */
export const heartbeat = 10_000;

/** After this many ms without a report, a visible tab takes over the sending. A hidden tab may run timers only once a minute. */
export const staleAfter = 150_000;

/** After a tab has lost the right to send, it asks again after this many ms. */
const askAgainAfter = 250;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The right to send is a Web Lock with this name. Without Web Locks, every tab may send. */
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
      release = null;
      if (closing.signal.aborted) return;
      if (isHeld) led?.onLost();
      if (nameOf(error) === 'SecurityError') led?.onLead();
      // Ask for the lock again from a timer, never in the same task.
      // While the user leaves a page, WebKit still runs callbacks but refuses each lock request at once.
      // Without the timer, a left page asks for the lock for ever, and the reload hangs.
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

/** Returns the tabs of this browser, connected by a BroadcastChannel. One tab has the right to send. */
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
