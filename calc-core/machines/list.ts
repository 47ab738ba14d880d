import { assign, fromPromise, setup } from 'xstate';
import { provided } from './provided.ts';

/** The result of deleting one record of a list. */
export interface DeletionReport {
  readonly id: string;
  readonly isDeleted: boolean;
  /** The reason of a failure. Empty if the record was deleted. */
  readonly text: string;
}

/** The ticked records of a list, and the progress of a deletion. */
export interface ListContext {
  /** The ids of the ticked records. */
  readonly selected: readonly string[];
  readonly waiting: readonly string[];
  readonly reports: readonly DeletionReport[];
}

/** The events of a list. */
export type ListEvent =
  | { type: 'ticked'; ids: readonly string[] }
  /** `order` has the ids of all records in the order on the screen. Ticked records are deleted in this order. */
  | { type: 'delete asked'; order: readonly string[] }
  | { type: 'report read' };

/** The ticked records in the order of the list. */
export function inListOrder(selected: readonly string[], order: readonly string[]): string[] {
  const ticked = new Set(selected);
  return order.filter((id) => ticked.has(id));
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A list with tick boxes. It deletes the ticked records one by one. After a failure it continues with the next record (spec 4). */
export const listMachine = setup({
  types: {} as { context: ListContext; events: ListEvent },
  actors: {
    /** Deletes one record. Rejects with the reason of a failure. */
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
