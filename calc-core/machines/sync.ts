import { assign, fromCallback, fromPromise, setup } from 'xstate';

/** How a push or a pull ended. */
export type SyncOutcome =
  | { readonly kind: 'done' }
  /** No definite answer: nothing is lost, try again later. `progress` when the server has accepted something before that. */
  | { readonly kind: 'unreachable'; readonly progress: boolean; readonly retryAfter: number | null }
  | { readonly kind: 'signed out' }
  | { readonly kind: 'membership expired' }
  /** These records belong to a farm that this person is no longer on. */
  | { readonly kind: 'farm gone' };

/** The events of the machine that decides when to send. */
export type SyncEvent =
  /** There is something to send. */
  | { readonly type: 'work came' }
  /** The network is reported to be back, or the page is visible again. */
  | { readonly type: 'network back' }
  | { readonly type: 'retry asked' }
  | { readonly type: 'signed in' }
  /** Ask the server for news. */
  | { readonly type: 'news asked' }
  /** The server announces news by itself, or no longer does. */
  | { readonly type: 'server tells'; readonly open: boolean }
  | { readonly type: 'lead taken' }
  | { readonly type: 'lead lost' };

interface SyncContext {
  readonly attempt: number;
  readonly retryAfter: number | null;
  /** New work arrived during a push. */
  readonly again: boolean;
  /** News was asked for during a push. */
  readonly asked: boolean;
  /** Someone signed in during a request: its answer may still concern the previous token. */
  readonly signedIn: boolean;
  /** The server announces news by itself. */
  readonly live: boolean;
  readonly random: () => number;
}

/** The longest wait before a try, by the number of failures: 2 4 8 16 32 60 60 s. */
export const longestWait = (attempt: number): number => Math.min(60, 2 ** Math.max(1, attempt)) * 1000;

/** Full jitter: any time up to the longest wait, but never less than the server asked for. */
const wait = ({ context }: { context: SyncContext }): number =>
  Math.max(context.random() * longestWait(context.attempt), (context.retryAfter ?? 0) * 1000);

/** An event of the stream can get lost, so the tab still polls the server, only less often. */
const pollInterval = ({ context }: { context: SyncContext }): number => (context.live ? 300_000 : 60_000);

/** How an outcome changes the wait: only one without an answer does. */
interface Wait extends Pick<SyncOutcome, 'kind'> {
  readonly progress?: boolean;
  readonly retryAfter?: number | null;
}
type Ended = { readonly event: { readonly output: SyncOutcome } };
type FailedEvent = Ended & { readonly context: SyncContext };

const signedOut = ({ event }: Ended): boolean => event.output.kind === 'signed out';
/** An answer that nobody is signed in, received after someone signed in: it concerned the previous token. */
const signedOutBefore = ({ context, event }: FailedEvent): boolean =>
  context.signedIn && signedOut({ event });
const expired = ({ event }: Ended): boolean => event.output.kind === 'membership expired';
const farmGone = ({ event }: Ended): boolean => event.output.kind === 'farm gone';
const unreachable = ({ event }: Ended): boolean => event.output.kind === 'unreachable';

/** A try that made progress resets the waits to the shortest. */
const nextAttempt = ({ context, event }: FailedEvent): number => {
  const { progress }: Wait = event.output;
  return progress === true ? 1 : context.attempt + 1;
};

const askedWait = ({ event }: Ended): number | null => {
  const { retryAfter }: Wait = event.output;
  return retryAfter ?? null;
};

/**
 * Decides when the sending tab sends edits and asks for changes. It waits for the lock, then pulls, pushes and rests. It backs off when
 * there is no answer, and pauses while nobody is signed in, the membership is over, or the person is no longer on the farm. It stores no
 * records; the journal is the state.
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
          // The answer of the running pull may lack anything that was requested after the pull started.
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
              // A successful pull says nothing about a failing push, so only a push resets the waits.
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
              // After a pull, what arrived meanwhile is pushed.
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
          // The person may be invited again: opening the page or retrying requests the server's answer.
          on: { 'signed in': 'pulling', 'retry asked': 'pulling', 'network back': 'pulling' },
          after: { 'membership check': 'pulling' },
        },
        paused: {
          // Reading continues, and an Admin may have renewed the membership: opening the page or retrying requests the server's answer.
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
