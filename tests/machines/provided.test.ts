import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { groupMachine } from '#machines/group.ts';
import { listMachine } from '#machines/list.ts';
import { recordMachine } from '#machines/record.ts';
import { stateName } from './reachable.ts';

// A screen need not provide effects. No machine waits for an effect, so the screen still works.

test('a record screen without effects can be saved, refused, left and closed', () => {
  const input = { id: 'r1', isNew: false, mayWrite: true, atFirst: 'as saved' } as const;
  const actor = createActor(recordMachine, { input }).start();
  const state = () => stateName(actor.getSnapshot().value);
  actor.send({ type: 'edited', unreadable: 0 });
  actor.send({ type: 'save asked' });
  actor.send({ type: 'save refused', text: 'No longer a member' });
  expect([state(), actor.getSnapshot().context.refusal]).toEqual(['open.refused', 'No longer a member']);
  actor.send({ type: 'delete asked', inUse: false });
  expect([state(), actor.getSnapshot().status]).toEqual(['deleted', 'done']);
});

test('a list without effects deletes ticked records in order, and a group keeps its choice', async () => {
  const list = createActor(listMachine).start();
  list.send({ type: 'ticked', ids: ['b', 'a'] });
  list.send({ type: 'delete asked', order: ['a', 'b', 'c'] });
  const { context } = await waitFor(list, (snapshot) => snapshot.matches('choosing'));
  expect([context.selected, context.reports.map(({ id, isDeleted }) => [id, isDeleted])]).toEqual([
    [],
    [
      ['a', true],
      ['b', true],
    ],
  ]);

  const group = createActor(groupMachine).start();
  group.send({ type: 'orphans changed', orphans: ['x', 'y'] });
  group.send({ type: 'add asked' });
  group.send({ type: 'remove asked', id: 'z' });
  expect(group.getSnapshot().context.chosen).toBe('x');
});
