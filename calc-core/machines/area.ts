import { assign, fromPromise, setup } from 'xstate';
import { noMessage } from './notice.ts';

/** The state of one data area: user, trades, carrys, groups or infos (spec 3, last line but one). */
export interface AreaContext {
  readonly message: string;
}

/** A call that loads or saves. It resolves with the message to show, or rejects with an error that has the message to show. */
export type AreaCall = () => Promise<string>;

/** The events of a data area. */
export type AreaEvent =
  | { type: 'load asked'; call: AreaCall }
  /** `message` is shown while the call is running. */
  | { type: 'save asked'; call: AreaCall; message: string };

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const asking = {
  'load asked': { target: 'loading', actions: 'forget the message' },
  'save asked': {
    target: 'saving',
    actions: {
      type: 'keep the message',
      params: ({ event }: { readonly event: { readonly message: string } }) => event,
    },
  },
} as const;

/**
 * One data area: loading and saving flags and a message, 'no message' by default. It makes one call at a time: a newer load replaces an
 * older one, and nothing else starts while a save is running. A failed load can be tried again. After a failed save the area is idle again
 * and shows the message, so that the user can save again.
 */
export const areaMachine = setup({
  types: {} as { context: AreaContext; events: AreaEvent },
  actors: { call: fromPromise<string, AreaCall>(({ input: call }) => call()) },
  actions: {
    'keep the message': assign({ message: (_, params: { message: string }) => params.message }),
    'forget the message': assign({ message: noMessage }),
  },
}).createMachine({
  id: 'area',
  context: { message: noMessage },
  initial: 'resting',
  states: {
    resting: { on: asking },
    loading: {
      tags: 'loading',
      on: { 'load asked': { target: 'loading', reenter: true } },
      invoke: {
        src: 'call',
        input: ({ event }) => event.call,
        onDone: {
          target: 'resting',
          actions: { type: 'keep the message', params: ({ event }) => ({ message: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keep the message', params: ({ event }) => ({ message: textOf(event.error) }) },
        },
      },
    },
    saving: {
      tags: 'saving',
      invoke: {
        src: 'call',
        input: ({ event }) => event.call,
        onDone: {
          target: 'resting',
          actions: { type: 'keep the message', params: ({ event }) => ({ message: event.output }) },
        },
        onError: {
          target: 'resting',
          actions: { type: 'keep the message', params: ({ event }) => ({ message: textOf(event.error) }) },
        },
      },
    },
    failed: { on: asking },
  },
});
