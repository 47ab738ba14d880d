import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { listMachine } from '#machines/list.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { createDeletion, createPacing, ticksWith } from '#web/list/deletion.ts';
import { Notices } from '#web/shell/notice-list.ts';
import { showUndoable } from '#web/shell/take-back.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

function start(count: number) {
  const records = memoryRecords({ trades: trades(count), carries, groups });
  const notices = new Notices();
  const deletion = createDeletion(records, 'trade');
  const actor = createActor(
    listMachine.provide({
      actors: {
        'delete one': fromPromise<void, { id: string }>(({ input }) => {
          deletion.remove(input.id);
          return Promise.resolve();
        }),
      },
      actions: {
        'say what was refused': ({ context }) => {
          deletion.begin();
          showUndoable(records, notices, { tone: 'ok', text: `Deleted ${context.reports.length}` });
        },
      },
    }),
  ).start();
  const ids = records.trades().map(({ id }) => id);
  const deleteAll = async (wanted: readonly string[]) => {
    actor.send({ type: 'ticked', ids: wanted });
    actor.send({ type: 'delete asked', order: ids });
    await waitFor(actor, (now) => now.matches('choosing') && now.context.selected.length === 0);
  };
  const stored = () => JSON.stringify(records.trades().map(({ trade }) => trade));
  return { records, notices, ids, deleteAll, stored };
}

describe('deleting fifty records of a list', () => {
  test('is one undo entry, so that Undo restores all records and Redo deletes all', async () => {
    const { records, notices, ids, deleteAll, stored } = start(60);
    const before = stored();
    await deleteAll(ids.slice(0, 50));
    expect(records.trades()).toHaveLength(10);
    expect(records.canUndo()).toBe('Delete 50 trades');
    expect(notices.list()).toHaveLength(1);
    notices.list()[0]?.action?.onPress?.();
    expect(stored()).toBe(before);
    expect(records.canUndo()).toBeNull();
    expect(records.redo()).toBe('Delete 50 trades');
    expect(records.trades()).toHaveLength(10);
    expect(records.undo()).toBe('Delete 50 trades');
    expect(stored()).toBe(before);
  });

  test('names a single record, and the next deletion is a separate entry', async () => {
    const { records, ids, deleteAll } = start(6);
    await deleteAll(ids.slice(0, 1));
    expect(records.canUndo()).toBe('Delete Roma store steers');
    await deleteAll(ids.slice(1, 3));
    expect(records.undo()).toBe('Delete 2 trades');
    expect(records.canUndo()).toBe('Delete Roma store steers');
  });

  test('keeps another edit between two deletions out of the undo entry', () => {
    const { records, ids } = start(6);
    const deletion = createDeletion(records, 'trade');
    const [a = '', b = '', c = '', d = ''] = ids;
    deletion.remove(a);
    records.commit('Edit', [{ kind: 'trade', id: d, op: 'patch', patch: { name: 'Mine' } }]);
    deletion.remove(b);
    deletion.remove(c);
    expect([records.undo(), records.undo()]).toEqual(['Delete 2 trades', 'Edit']);
    expect(records.trades()).toHaveLength(5);
  });
});

test('yields to the page once in each time slice, not once for each record', async () => {
  const waits = vi.spyOn(globalThis, 'setTimeout');
  let time = 0;
  // Each call moves the clock by a quarter of a millisecond.
  const shown = createPacing(() => (time += 0.25));
  await shown();
  expect(waits).toHaveBeenCalledTimes(1);
  for (let deleted = 1; deleted < 480; deleted += 1) await shown();
  // 480 deletions take 120 ms: ten time slices of 12 ms.
  expect(waits).toHaveBeenCalledTimes(10);
  waits.mockRestore();
});

test('ticking a row in one table keeps the ticks of the other table, and unticking removes only that tick', () => {
  const growth = new Set(['oats', 'buffel']);
  const weeks = new Set(['cows']);
  const one = ticksWith(new Set(), weeks, new Set(['cows']));
  const two = ticksWith(one, growth, new Set(['oats']));
  expect([...two]).toEqual(['cows', 'oats']);
  expect([...ticksWith(two, growth, new Set())]).toEqual(['cows']);
});
