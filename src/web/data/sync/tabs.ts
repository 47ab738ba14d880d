import type { RecordKey, SyncStatus } from '../rows/types.ts';

/** What the tabs of one member tell each other. */
export type TabMessage =
  /** These records changed in storage; `work` when there is something new to send. */
  | {
      readonly type: 'changed';
      readonly keys: readonly RecordKey[];
      readonly work: boolean;
      readonly read?: CursorStep;
      /** The tab that says this cannot trust the storage any more (JournalStorage.doubt): all tabs of a browser share one log. */
      readonly doubt?: true;
    }
  | { readonly type: 'draft'; readonly key: string }
  /** How sending is going, from the tab that sends; doubles as its sign of life. */
  | { readonly type: 'leader'; readonly report: LeaderReport }
  /** A follower wants the leader to try now, or to ask the server for news. */
  | { readonly type: 'please'; readonly what: LeaderWord }
  /** The member signed out in some tab. */
  | { readonly type: 'bye' };

/** What a tab asks of the one that sends: try now, ask the server for news, somebody has signed in. */
export type LeaderWord = 'RETRY' | 'PULL' | 'SIGNED_IN';

/** How far a pull moved the cursor in storage. */
export interface CursorStep {
  readonly from: string | null;
  readonly to: string;
}

/** What the tab that sends tells the others. */
export type LeaderReport = Pick<SyncStatus, 'phase' | 'lastSynced' | 'sent'> & {
  /** Whether this device has ever read the member's records to the end. */
  readonly loaded: boolean;
};

/** The other tabs of this browser, and the turn to send. */
export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
  /** Waits for its turn to send; `onLost` when another tab took over from us for want of signs of life. */
  lead(onLead: () => void, onLost: () => void): void;
  /** Takes the lead from a tab that gave no sign of life. Safe: sealing is atomic, every request is idempotent. */
  takeOver(): void;
  /** Sends no more, and lets another tab have its turn; messages still come. */
  stepBack(): void;
  close(): void;
}

/** How often the tab that sends gives a sign of life, in ms. */
export const heartbeat = 10_000;

/** After how long without one, in ms, a visible tab takes over; hidden tabs may tick once a minute. */
export const staleAfter = 150_000;

/** How long after a refusal or a theft the turn to send is asked for again, ms. */
const askAgainAfter = 250;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The tabs of this browser through a BroadcastChannel and one Web Lock; without Web Locks, or where the browser gives this site none, every tab sends. */
export function browserTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
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
      // Stolen while held, refused, or the page is being left.
      release = null;
      if (closing.signal.aborted) return;
      if (isHeld) led?.onLost();
      if (nameOf(error) === 'SecurityError') led?.onLead();
      // Never in the same task: WebKit still runs what waits in a page that is left, and refuses each request there at once. Asking
      // again right here never ended, and a reload hung. A timer runs only in a page that stays, or that comes back.
      else setTimeout(() => request(false), askAgainAfter);
    });
  };

  const stepBack = (): void => {
    led = null;
    closing.abort();
    release?.();
  };

  return {
    stepBack,
    tell: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data));
    },
    lead(onLead, onLost) {
      led = { onLead, onLost };
      request(false);
    },
    takeOver: () => request(true),
    close() {
      stepBack();
      channel.close();
    },
  };
}
