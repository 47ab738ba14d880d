import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { appendLate, openDatabase } from '#web/data/journal/journal.ts';
import type { StoredSyncState } from '#web/data/journal/formats.ts';
import type { Change } from '#web/data/rows/fold.ts';
import { Ledger } from '#web/data/sync/ledger.ts';
import type { MemoryOp } from '#web/data/sync/recordState.ts';

/** Edits that storage refused when they were typed, beside what was stored meanwhile: what shows, and where they are stored at last. */

const key = 'carry/1' as const;
const typed = (tags: string, was: string, more: Partial<Change> = {}): Change => ({
  type: 'patch',
  fields: { tags },
  was: { tags: was },
  ...more,
});
/** A request of another tab that came back: it says the 2 again, beside what that tab has typed. */
const cameBack: Change = {
  type: 'patch',
  fields: { tags: '2', freightIn: '4' },
  was: { tags: '1', freightIn: null },
};
const stored = (...ops: readonly (readonly [number, Change])[]): StoredSyncState => ({
  base: { rev: 1, doc: { id: '1', tags: '1', freightIn: null }, deleted: false },
  sealed: null,
  held: null,
  ops: ops.map(([seq, change]) => ({ seq, change, version: 2, key })),
});

function ledgerWith(...ops: readonly (readonly [number, Change])[]): Ledger {
  const ledger = new Ledger();
  ledger.install(new Map([[key, stored(...ops)]]));
  return ledger;
}

function refused(ledger: Ledger, change: Change): MemoryOp {
  const op = ledger.add(key, change);
  ledger.notStored(op, 'This device is out of storage.');
  return op;
}

describe('what shows of an edit that storage refused', () => {
  it('is its value, over a request that came back and says again what it was typed over', () => {
    const ledger = ledgerWith([10, typed('2', '1')]);
    refused(ledger, typed('3', '2'));
    refused(ledger, typed('5', '3'));
    ledger.install(new Map([[key, stored([12, cameBack])]]));
    expect(ledger.source(key).doc).toMatchObject({ tags: '5', freightIn: '4' });
  });

  it('is what was typed over it in the same tab, though that is the value of before', () => {
    const ledger = ledgerWith([10, typed('2', '1')]);
    const [older, newer] = [ledger.add(key, typed('3', '2')), ledger.add(key, typed('2', '3'))];
    ledger.notStored(older, 'This device is out of storage.');
    ledger.stored(newer, 11);
    ledger.install(new Map([[key, stored([10, typed('2', '1')], [11, typed('2', '3')])]]));
    expect(ledger.source(key).doc).toMatchObject({ tags: '2' });
  });

  it('is what was typed over it in the same tab, also where storage has it and has not told of it yet', () => {
    const ledger = ledgerWith();
    const older = refused(ledger, typed('3', '1'));
    refused(ledger, typed('5', '3'));
    const state = stored([10, typed('3', '1')]);
    const ops = state.ops.map((op) => ({ ...op, at: older.at }));
    ledger.install(new Map([[key, { ...state, ops }]]));
    expect(ledger.source(key).doc).toMatchObject({ tags: '5' });
  });

  it('is another tab’s value for good, once that is stored, also when the server has it too', () => {
    const ledger = ledgerWith();
    refused(ledger, typed('3', '1'));
    ledger.install(new Map([[key, stored([10, typed('4', '1')])]]));
    expect(ledger.source(key).doc).toMatchObject({ tags: '4' });
    const base = { rev: 2, doc: { id: '1', tags: '4', freightIn: null }, deleted: false };
    ledger.install(new Map([[key, { ...stored(), base }]]));
    expect(ledger.source(key).doc).toMatchObject({ tags: '4' });
  });
});

describe('where an edit that storage refused is stored at last', () => {
  const names: string[] = [];
  afterEach(() => {
    for (const name of names.splice(0)) indexedDB.deleteDatabase(name);
  });

  async function places(log: readonly (readonly [number, Change])[], late: Change, seen: number) {
    const name = `late ${Math.random()}`;
    names.push(name);
    const nothing = (): void => undefined;
    const database = await openDatabase(name, { onReplaced: nothing, onBlocked: nothing, onLost: nothing });
    for (const [seq, change] of log) await database.put('ops', { seq, change, version: 2, key });
    await appendLate(database, {
      ops: [{ key, change: late, seen, at: 0 }],
      local: [],
      history: [],
      drafts: [],
    });
    const ops = await database.getAllFromIndex('ops', 'key', key);
    database.close();
    return ops.map(({ change }) => change.fields['tags']);
  }

  it.each<[string, readonly (readonly [number, Change])[], readonly string[]]>([
    ['under what another tab has stored since', [[12, typed('4', '2')]], ['3', '4']],
    ['over a request that came back and says again what it was typed over', [[12, cameBack]], ['2', '3']],
    ['under what was typed over it in the same tab', [[12, typed('2', '3')]], ['3', '2']],
    [
      'between the two, where both are there',
      [
        [11, cameBack],
        [12, typed('2', '3')],
      ],
      ['2', '3', '2'],
    ],
  ])('is %s', async (_where, log, order) => {
    expect(await places(log, typed('3', '2'), 10)).toEqual(order);
  });
});
