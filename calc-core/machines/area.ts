import { assign, setup } from 'xstate';
import { noMessage } from './notice.ts';

/** What every data area carries: user, trades, carrys, groups, infos (spec 3, last line but one). */
export interface AreaContext {
  readonly message: string;
}

export type AreaEvent =
  | { type: 'load started' }
  | { type: 'loaded'; message: string }
  | { type: 'load failed'; message: string }
  | { type: 'save started'; message: string }
  | { type: 'saved'; message: string }
  | { type: 'save failed'; message: string }
  | { type: 'message read' };

type Said = { message: string };

/**
 * One data area: loading and saving flags and a message, 'no message' by default. A failed load can be tried again; a
 * failed save goes back to rest with its message, so that what was typed can be sent once more.
 */
export const areaMachine = setup({
  types: {} as { context: AreaContext; events: AreaEvent },
  actions: {
    'keep the message': assign({ message: (_, params: Said) => params.message }),
    'forget the message': assign({ message: noMessage }),
  },
}).createMachine({
  id: 'area',
  context: { message: noMessage },
  initial: 'resting',
  on: { 'message read': { actions: 'forget the message' } },
  states: {
    resting: {
      on: {
        'load started': { target: 'loading', actions: 'forget the message' },
        'save started': {
          target: 'saving',
          actions: { type: 'keep the message', params: ({ event }) => event },
        },
      },
    },
    loading: {
      tags: 'loading',
      on: {
        loaded: { target: 'resting', actions: { type: 'keep the message', params: ({ event }) => event } },
        'load failed': {
          target: 'failed',
          actions: { type: 'keep the message', params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: 'saving',
      on: {
        saved: { target: 'resting', actions: { type: 'keep the message', params: ({ event }) => event } },
        'save failed': {
          target: 'resting',
          actions: { type: 'keep the message', params: ({ event }) => event },
        },
      },
    },
    failed: {
      on: {
        'load started': { target: 'loading', actions: 'forget the message' },
        'save started': {
          target: 'saving',
          actions: { type: 'keep the message', params: ({ event }) => event },
        },
      },
    },
  },
});
