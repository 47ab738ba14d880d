import fc from 'fast-check';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { inListOrder, listMachine } from '#machines/list.ts';
import { reachableStates } from './reachable.ts';

const inUse = 'Cannot delete carry - as it is used in at least one trade ';

/** A list. `answer` decides how each deletion ends. The list records when each deletion began and ended. */
function list(answer: (id: string) => Promise<void>) {
  const log: string[] = [];
  const machine = listMachine.provide({
    actors: {
      'delete one': fromPromise<void, { id: string }>(async ({ input }) => {
        log.push(`begin ${input.id}`);
        try {
          await answer(input.id);
        } finally {
          log.push(`end ${input.id}`);
        }
      }),
    },
    actions: { 'go to the list': () => void log.push('list') },
  });
  return { log, actor: createActor(machine).start() };
}

const settled = (actor: ReturnType<typeof list>['actor']) =>
  waitFor(actor, (snapshot) => snapshot.matches('choosing') && snapshot.context.reports.length > 0);

describe('deleting the ticked records of a list', () => {
  test('can reach exactly these states', () => {
    expect(
      reachableStates(listMachine, [
        { type: 'ticked', ids: ['a', 'b'] },
        { type: 'delete asked', order: ['a', 'b'] },
        { type: 'xstate.done.actor.0.list.deleting', output: undefined } as never,
        { type: 'xstate.error.actor.0.list.deleting', error: new Error(inUse) } as never,
        { type: 'report read' },
      ]),
    ).toEqual(['choosing', 'deleting']);
  });

  test('runs one after another in list order, whatever the order of the ticks', async () => {
    const { actor, log } = list(() => Promise.resolve());
    actor.send({ type: 'ticked', ids: ['c', 'a'] });
    actor.send({ type: 'delete asked', order: ['a', 'b', 'c'] });
    await settled(actor);
    expect(log).toEqual(['begin a', 'end a', 'begin c', 'end c', 'list']);
    expect(actor.getSnapshot().context.selected).toEqual([]);
  });

  test('continues after a refusal, reports each result, and keeps refused records ticked', async () => {
    const { actor } = list((id) => (id === 'b' ? Promise.reject(new Error(inUse)) : Promise.resolve()));
    actor.send({ type: 'ticked', ids: ['a', 'b', 'c'] });
    actor.send({ type: 'delete asked', order: ['a', 'b', 'c'] });
    await settled(actor);
    expect(actor.getSnapshot().context.reports).toEqual([
      { id: 'a', isDeleted: true, text: '' },
      { id: 'b', isDeleted: false, text: inUse },
      { id: 'c', isDeleted: true, text: '' },
    ]);
    expect(actor.getSnapshot().context.selected).toEqual(['b']);
  });

  test('reports a refusal that is not an Error as text', async () => {
    const { actor } = list(() => Promise.reject('offline'));
    actor.send({ type: 'ticked', ids: ['a'] });
    actor.send({ type: 'delete asked', order: ['a'] });
    await settled(actor);
    expect(actor.getSnapshot().context.reports).toEqual([{ id: 'a', isDeleted: false, text: 'offline' }]);
  });

  test('does nothing when no record is ticked', () => {
    const { actor, log } = list(() => Promise.resolve());
    actor.send({ type: 'delete asked', order: ['a'] });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(log).toEqual([]);
  });

  test('skips a ticked record that is no longer in the list', () => {
    expect(inListOrder(['gone', 'a'], ['a', 'b'])).toEqual(['a']);
  });
});

test('deletes each ticked record once, never two at a time, with late, reordered and failing replies', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }),
      fc.subarray<string>(['a', 'b', 'c', 'd', 'e']),
      async (scheduler, ticks, failing) => {
        const order = ['a', 'b', 'c', 'd', 'e'];
        const { actor, log } = list((id) =>
          scheduler.schedule(failing.includes(id) ? Promise.reject(new Error(inUse)) : Promise.resolve(), id),
        );
        actor.send({ type: 'ticked', ids: ticks });
        actor.send({ type: 'delete asked', order });
        actor.send({ type: 'delete asked', order });
        await scheduler.waitFor(settled(actor));
        const expected = order.filter((id) => (ticks as string[]).includes(id));
        expect(log.filter((line) => line !== 'list')).toEqual(
          expected.flatMap((id) => [`begin ${id}`, `end ${id}`]),
        );
        expect(actor.getSnapshot().context.reports.map(({ id, isDeleted }) => [id, isDeleted])).toEqual(
          expected.map((id) => [id, !failing.includes(id)]),
        );
      },
    ),
    { numRuns: 50 },
  );
});
