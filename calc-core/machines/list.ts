import { assign, fromPromise, setup } from 'xstate';
import { provided } from './provided.ts';

/** What became of one record of a list deletion. */
export interface DeletionReport {
  readonly id: string;
  readonly isDeleted: boolean;
  /** Why not; empty when it was deleted. */
  readonly text: string;
}

/** What is ticked in a list, and how far a deletion has come. */
export interface ListContext {
  /** The ticked records. */
  readonly selected: readonly string[];
  /** Still to delete, in list order. */
  readonly waiting: readonly string[];
  /** One line each, in the order they were deleted. */
  readonly reports: readonly DeletionReport[];
}

/** The events of a list. */
export type ListEvent =
  | { type: 'ticked'; ids: readonly string[] }
  /** `order` is the list as shown; deletion follows it, whatever order the ticks came in. */
  | { type: 'delete asked'; order: readonly string[] }
  | { type: 'report read' };

/** The ticked records in the order of the list. */
export function inListOrder(selected: readonly string[], order: readonly string[]): string[] {
  const ticked = new Set(selected);
  return order.filter((id) => ticked.has(id));
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A list with ticks. Deletion goes one record after another in list order, stops at nothing and reports each
 * (spec 4). A tick set while it runs waits for the next deletion.
 */
export const listMachine = setup({
  types: {} as { context: ListContext; events: ListEvent },
  actors: {
    /** Deletes one record; rejects with the reason why not. */
    'delete one': fromPromise<void, { id: string }>(async () => {}),
  },
  guards: {
    'something is ticked': ({ context }, params: { order: readonly string[] }) =>
      inListOrder(context.selected, params.order).length > 0,
    'nothing is left to delete': ({ context }) => context.waiting.length === 0,
  },
  actions: {
    'go to the list': provided,
    'say what was refused': provided,
    'line up in list order': assign(({ context }, params: { order: readonly string[] }) => ({
      waiting: inListOrder(context.selected, params.order),
      reports: [],
    })),
    'report the first': assign(({ context }, params: { text: string }) => {
      const [id = '', ...waiting] = context.waiting;
      const report = { id, isDeleted: params.text === '', text: params.text };
      const selected = report.isDeleted ? context.selected.filter((other) => other !== id) : context.selected;
      return { waiting, selected, reports: [...context.reports, report] };
    }),
  },
}).createMachine({
  id: 'list',
  context: { selected: [], waiting: [], reports: [] },
  initial: 'choosing',
  on: { ticked: { actions: assign({ selected: ({ event }) => event.ids }) } },
  states: {
    choosing: {
      on: {
        'delete asked': {
          guard: { type: 'something is ticked', params: ({ event }) => event },
          target: 'deleting',
          actions: { type: 'line up in list order', params: ({ event }) => event },
        },
        'report read': { actions: assign({ reports: [] }) },
      },
    },
    deleting: {
      always: { guard: 'nothing is left to delete', target: 'done' },
      invoke: {
        src: 'delete one',
        input: ({ context }) => ({ id: context.waiting[0] ?? '' }),
        onDone: {
          target: 'deleting',
          reenter: true,
          actions: { type: 'report the first', params: { text: '' } },
        },
        onError: {
          target: 'deleting',
          reenter: true,
          actions: { type: 'report the first', params: ({ event }) => ({ text: textOf(event.error) }) },
        },
      },
    },
    done: {
      entry: ['say what was refused', 'go to the list'],
      always: 'choosing',
    },
  },
});
