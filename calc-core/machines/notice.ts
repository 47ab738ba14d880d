import { assign, setup } from 'xstate';
import { noticeMs } from './notice-time.ts';

/** This text means that there is no message, so no screen shows the text (spec 2). */
export const noMessage = 'no message';

/** The events of a notice. */
export type NoticeEvent =
  | { type: 'said'; message: string }
  | { type: 'closed' }
  | { type: 'held' }
  | { type: 'let go' };

/** Shows a notice for 5000 ms. While the pointer or the focus is on the notice, it stays. Then the 5000 ms start again. */
export const noticeMachine = setup({
  types: {} as { context: { readonly message: string }; events: NoticeEvent },
  delays: { 'notice time': noticeMs },
  guards: {
    'there is nothing to say': (_, params: { message: string }) => params.message === noMessage,
  },
  actions: { forget: assign({ message: noMessage }) },
}).createMachine({
  id: 'notice',
  context: { message: noMessage },
  initial: 'quiet',
  on: {
    said: [
      {
        guard: { type: 'there is nothing to say', params: ({ event }) => event },
        target: '.quiet',
      },
      {
        target: '.showing',
        reenter: true,
        actions: assign({ message: ({ event }) => event.message }),
      },
    ],
  },
  states: {
    quiet: { entry: 'forget' },
    showing: {
      after: { 'notice time': 'quiet' },
      on: { closed: 'quiet', held: 'held' },
    },
    held: { on: { closed: 'quiet', 'let go': 'showing' } },
  },
});
