import { assign, fromPromise, setup } from 'xstate';
import { noMessage } from './notice.ts';

/** The state of one data area, such as trades (spec 3, last line but one). */
export interface AreaContext {
  readonly message: string;
}

/** Loads or saves. Resolves to a message for the screen. */
export type AreaCall = () => Promise<string>;

/** The events of a data area. */
export type AreaEvent =
  | { type: 'load asked'; call: AreaCall }
  /** The screen shows `message` while the call is running. */
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

/** Loads and saves one data area, one call at a time. A newer load replaces an older load. Nothing starts during a save. */
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
