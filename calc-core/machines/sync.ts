import { assign, fromCallback, fromPromise, setup } from 'xstate';

/** The result of a push or a pull. */
export type SyncOutcome =
  | { readonly kind: 'done' }
  /** The server gave no definite answer. `progress` is true if it had already accepted something. `retryAfter` is in seconds. */
  | { readonly kind: 'unreachable'; readonly progress: boolean; readonly retryAfter: number | null }
  | { readonly kind: 'signed out' }
  | { readonly kind: 'membership expired' }
  /** The signed-in person is no longer on the farm that owns the records. */
  | { readonly kind: 'farm gone' };

/** The events of {@link syncMachine}. */
export type SyncEvent =
  /** Edits are waiting to be sent. */
  | { readonly type: 'work came' }
  /** The network is back, or the page is visible again. */
  | { readonly type: 'network back' }
  | { readonly type: 'retry asked' }
  | { readonly type: 'signed in' }
  /** Ask the server for news. */
  | { readonly type: 'news asked' }
  /** The server's event stream opened or closed. */
  | { readonly type: 'server tells'; readonly open: boolean }
  | { readonly type: 'lead taken' }
  | { readonly type: 'lead lost' };

interface SyncContext {
  readonly attempt: number;
  readonly retryAfter: number | null;
  /** New edits arrived during a request. */
  readonly again: boolean;
  /** A pull was asked for during a request. */
  readonly asked: boolean;
  /** Someone signed in during a request. The answer may be about the old token. */
  readonly signedIn: boolean;
  /** True while the server's event stream is open. */
  readonly live: boolean;
  readonly random: () => number;
}

/** In ms. The longest wait after each failure is 2, 4, 8, 16, 32, 60, 60 ... s. */
export const longestWait = (attempt: number): number => Math.min(60, 2 ** Math.max(1, attempt)) * 1000;

/** Full jitter: a random time up to the longest wait. It is at least the time that the server asked for. */
const wait = ({ context }: { context: SyncContext }): number =>
  Math.max(context.random() * longestWait(context.attempt), (context.retryAfter ?? 0) * 1000);

/** Stream events can get lost, so the tab also polls. With an open stream it polls less often. */
const pollInterval = ({ context }: { context: SyncContext }): number => (context.live ? 300_000 : 60_000);

interface Wait extends Pick<SyncOutcome, 'kind'> {
  readonly progress?: boolean;
  readonly retryAfter?: number | null;
}
type Ended = { readonly event: { readonly output: SyncOutcome } };
type FailedEvent = Ended & { readonly context: SyncContext };

const signedOut = ({ event }: Ended): boolean => event.output.kind === 'signed out';
/** The server answered 'signed out' for the old token, but someone has signed in since. */
const signedOutBefore = ({ context, event }: FailedEvent): boolean =>
  context.signedIn && signedOut({ event });
const expired = ({ event }: Ended): boolean => event.output.kind === 'membership expired';
const farmGone = ({ event }: Ended): boolean => event.output.kind === 'farm gone';
const unreachable = ({ event }: Ended): boolean => event.output.kind === 'unreachable';

/** If the server accepted something, the next wait is the shortest again. */
const nextAttempt = ({ context, event }: FailedEvent): number => {
  const { progress }: Wait = event.output;
  return progress === true ? 1 : context.attempt + 1;
};

const askedWait = ({ event }: Ended): number | null => {
  const { retryAfter }: Wait = event.output;
  return retryAfter ?? null;
};

/**
 * Decides when the sending tab pulls and pushes. It waits longer after each failure. It pauses if the member is signed out or has no
 * access.
 */
export const syncMachine = setup({
  types: {
    context: {} as SyncContext,
    events: {} as SyncEvent,
    input: {} as { readonly random: () => number },
  },
  actors: {
    'hold the lock': fromCallback<SyncEvent>(() => undefined),
    push: fromPromise<SyncOutcome>(() => Promise.resolve({ kind: 'done' })),
    pull: fromPromise<SyncOutcome>(() => Promise.resolve({ kind: 'done' })),
  },
  actions: {
    'note contact': assign({ attempt: 0, retryAfter: null }),
    'note a failure': assign({ attempt: ({ context }) => context.attempt + 1, retryAfter: null }),
    'remember work': assign({ again: true }),
    'work is in hand': assign({ again: false }),
    'remember the question': assign({ asked: true }),
    'the question is in hand': assign({ asked: false }),
    'remember the sign-in': assign({ signedIn: true }),
    'the sign-in is in hand': assign({ signedIn: false }),
  },
  guards: {
    'work came meanwhile': ({ context }) => context.again,
    'a pull was asked for meanwhile': ({ context }) => context.asked,
  },
  delays: { wait, 'poll interval': pollInterval, 'membership check': 300_000 },
}).createMachine({
  id: 'sync',
  context: ({ input }) => ({
    attempt: 0,
    retryAfter: null,
    again: false,
    asked: false,
    signedIn: false,
    live: false,
    random: input.random,
  }),
  invoke: { src: 'hold the lock' },
  initial: 'follower',
  on: {
    'lead lost': '.follower',
    'server tells': { actions: assign({ live: ({ event }) => event.open }) },
  },
  states: {
    follower: { on: { 'lead taken': 'leader' } },
    leader: {
      initial: 'pulling',
      states: {
        pulling: {
          entry: ['the question is in hand', 'the sign-in is in hand'],
          // A running pull may miss later changes. Remember to pull again.
          on: {
            'work came': { actions: 'remember work' },
            'news asked': { actions: 'remember the question' },
            'signed in': { actions: 'remember the sign-in' },
          },
          invoke: {
            src: 'pull',
            onDone: [
              { guard: signedOutBefore, target: 'pulling', reenter: true },
              { guard: signedOut, target: 'signed out' },
              { guard: expired, target: 'paused' },
              { guard: farmGone, target: 'farm gone' },
              {
                guard: unreachable,
                target: 'waiting',
                actions: assign({ attempt: nextAttempt, retryAfter: askedWait }),
              },
              // Only a successful push resets the waits. Otherwise they would stay short while every push fails.
              { target: 'pushing' },
            ],
            onError: { target: 'waiting', actions: 'note a failure' },
          },
        },
        pushing: {
          entry: 'work is in hand',
          on: {
            'work came': { actions: 'remember work' },
            'news asked': { actions: 'remember the question' },
            'signed in': { actions: 'remember the sign-in' },
          },
          invoke: {
            src: 'push',
            onDone: [
              { guard: signedOutBefore, target: 'pulling' },
              { guard: signedOut, target: 'signed out' },
              { guard: expired, target: 'paused' },
              { guard: farmGone, target: 'farm gone' },
              {
                guard: unreachable,
                target: 'waiting',
                actions: assign({ attempt: nextAttempt, retryAfter: askedWait }),
              },
              // Pull first. Each pull is followed by a push, which also sends new edits.
              { guard: 'a pull was asked for meanwhile', target: 'pulling', actions: 'note contact' },
              { guard: 'work came meanwhile', target: 'pushing', reenter: true, actions: 'note contact' },
              { target: 'idle', actions: 'note contact' },
            ],
            onError: { target: 'waiting', actions: 'note a failure' },
          },
        },
        idle: {
          on: {
            'work came': 'pushing',
            'news asked': 'pulling',
            'network back': 'pulling',
            'retry asked': 'pulling',
            'signed in': 'pulling',
          },
          after: { 'poll interval': 'pulling' },
        },
        waiting: {
          on: {
            'network back': 'pulling',
            'retry asked': 'pulling',
            'signed in': 'pulling',
            'news asked': 'pulling',
          },
          after: { wait: 'pulling' },
        },
        'signed out': { on: { 'signed in': 'pulling', 'retry asked': 'pulling' } },
        'farm gone': {
          // The person may have been invited again, so pull after these events and every 5 minutes.
          on: { 'signed in': 'pulling', 'retry asked': 'pulling', 'network back': 'pulling' },
          after: { 'membership check': 'pulling' },
        },
        paused: {
          // An Admin may have renewed the membership, so pull after these events and every 5 minutes.
          on: {
            'signed in': 'pulling',
            'retry asked': 'pulling',
            'news asked': 'pulling',
            'network back': 'pulling',
          },
          after: { 'membership check': 'pulling' },
        },
      },
    },
  },
});
