import { assign, setup } from 'xstate';
import { provided } from './provided.ts';

/** The trades that can be added to a group, and the chosen trade. */
export interface GroupContext {
  /** The trades outside the group, in list order. */
  readonly orphans: readonly string[];
  /** The trade that the Add button adds. At first it is the first of `orphans` (spec 2, Trade group detail). */
  readonly chosen: string | null;
}

/** The events of a group's screen. */
export type GroupEvent =
  | { type: 'orphans changed'; orphans: readonly string[] }
  | { type: 'orphan chosen'; id: string }
  | { type: 'add asked' }
  | { type: 'remove asked'; id: string };

/** Keeps the chosen trade if it is still among the orphans. Otherwise chooses the first orphan. */
export function chosenAmong(orphans: readonly string[], chosen: string | null): string | null {
  return chosen !== null && orphans.includes(chosen) ? chosen : (orphans[0] ?? null);
}

/**
 * In ms. The Add button does nothing for this time after it added a trade.
 * @internal for tests
 */
export const doublePressMs = 500;

type ForTrade = (all: unknown, params: { readonly id: string }) => void;

/** Adds the chosen trade to a group, or removes a trade from it. Each trade stores its group. */
export const groupMachine = setup({
  types: {} as { context: GroupContext; events: GroupEvent },
  guards: {
    'there is an orphan': (_, params: { orphans: readonly string[] }) => params.orphans.length > 0,
    'one came back': ({ context }, params: { orphans: readonly string[] }) =>
      params.orphans.length > context.orphans.length,
    'it is an orphan': ({ context }, params: { id: string }) => context.orphans.includes(params.id),
  },
  actions: {
    'add the trade': provided as ForTrade,
    'remove the trade': provided as ForTrade,
    'keep a choice': assign(({ context }, params: { orphans: readonly string[] }) => ({
      orphans: params.orphans,
      chosen: chosenAmong(params.orphans, context.chosen),
    })),
  },
}).createMachine({
  id: 'group',
  context: { orphans: [], chosen: null },
  initial: 'nothing to add',
  on: {
    'orphans changed': [
      {
        guard: { type: 'there is an orphan', params: ({ event }) => event },
        target: '.orphan chosen',
        actions: { type: 'keep a choice', params: ({ event }) => event },
      },
      { target: '.nothing to add', actions: { type: 'keep a choice', params: ({ event }) => event } },
    ],
    'remove asked': { actions: { type: 'remove the trade', params: ({ event }) => event } },
  },
  states: {
    'nothing to add': {},
    'orphan chosen': {
      on: {
        'orphan chosen': {
          guard: { type: 'it is an orphan', params: ({ event }) => event },
          actions: assign({ chosen: ({ event }) => event.id }),
        },
        'add asked': {
          target: 'just added',
          actions: { type: 'add the trade', params: ({ context }) => ({ id: context.chosen! }) },
        },
      },
    },
    /** The Add button does nothing, so that a double click does not add a second trade. */
    'just added': {
      on: {
        'add asked': {},
        'orphans changed': [
          {
            // An undo has brought a trade back, so the Add button works again at once.
            guard: { type: 'one came back', params: ({ event }) => event },
            target: 'orphan chosen',
            actions: { type: 'keep a choice', params: ({ event }) => event },
          },
          { actions: { type: 'keep a choice', params: ({ event }) => event } },
        ],
        'orphan chosen': {
          guard: { type: 'it is an orphan', params: ({ event }) => event },
          target: 'orphan chosen',
          actions: assign({ chosen: ({ event }) => event.id }),
        },
      },
      after: {
        [doublePressMs]: [
          {
            guard: { type: 'there is an orphan', params: ({ context }) => context },
            target: 'orphan chosen',
          },
          { target: 'nothing to add' },
        ],
      },
    },
  },
});
