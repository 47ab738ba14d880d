import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { newClass } from '#calc-core/market';
import { appendLate, openDatabase } from '#web/data/journal/journal.ts';
import type { SealedRequest, StoredSyncState } from '#web/data/journal/formats.ts';
import { applyChange, type Change, type RecordView } from '#web/data/rows/fold.ts';
import { RecordStore } from '#web/data/sync/record-store.ts';
import type { MemoryOp } from '#web/data/sync/record-state.ts';
import { SendOrder } from '#web/data/sync/sender/send-order.ts';

/** Tests edits that storage refused when they were typed. Meanwhile other tabs stored edits. */

const key = 'carry/1' as const;
const typed = (tags: string, was: string, more: Partial<Change> = {}): Change => ({
  type: 'patch',
  fields: { tags },
  was: { tags: was },
  ...more,
});
/**
 * Another tab sent this change, and the server did not apply it. So the change is an edit again.
 * This tab has typed newer tags over these. Only the other tab typed into freightIn.
 */
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

function storeWith(...ops: readonly (readonly [number, Change])[]): RecordStore {
  const store = new RecordStore(() => undefined);
  store.install(new Map([[key, stored(...ops)]]));
  return store;
}

function refused(store: RecordStore, change: Change): MemoryOp {
  const op = store.add(key, change);
  store.notStored(op, 'This device is out of storage.');
  return op;
}

describe('an edit that storage refused', () => {
  it('stays visible over an unapplied request with the older value', () => {
    const store = storeWith([10, typed('2', '1')]);
    refused(store, typed('3', '2'));
    refused(store, typed('5', '3'));
    store.install(new Map([[key, stored([12, cameBack])]]));
    expect(store.source(key).doc).toMatchObject({ tags: '5', freightIn: '4' });
  });

  it('is replaced by a later edit in the same tab, even one that restores the previous value', () => {
    const store = storeWith([10, typed('2', '1')]);
    const [older, newer] = [store.add(key, typed('3', '2')), store.add(key, typed('2', '3'))];
    store.notStored(older, 'This device is out of storage.');
    store.stored(newer, 11);
    store.install(new Map([[key, stored([10, typed('2', '1')], [11, typed('2', '3')])]]));
    expect(store.source(key).doc).toMatchObject({ tags: '2' });
  });

  it('is replaced by a later edit in the same tab, even when storage accepted it before the tab was notified', () => {
    const store = storeWith();
    const older = refused(store, typed('3', '1'));
    refused(store, typed('5', '3'));
    const state = stored([10, typed('3', '1')]);
    const ops = state.ops.map((op) => ({ ...op, at: older.at }));
    store.install(new Map([[key, { ...state, ops }]]));
    expect(store.source(key).doc).toMatchObject({ tags: '5' });
  });

  it('stays visible when another tab has since typed into other fields only', () => {
    const store = storeWith();
    const over = (fields: Change['fields'], was: Change['was']): Change => ({ type: 'patch', fields, was });
    const ops = [
      typed('3', '1'),
      over({ tags: '5', freightIn: '6' }, { tags: '3', freightIn: null }),
      over({ freightIn: '7' }, { freightIn: '6' }),
    ].map((change) => store.add(key, change)) as [MemoryOp, MemoryOp, MemoryOp];
    for (const op of ops.slice(0, 2)) store.notStored(op, 'This device is out of storage.');
    store.stored(ops[2], 10);
    store.install(new Map([[key, stored([10, ops[2].change])]]));
    expect(store.source(key).doc).toMatchObject({ tags: '5', freightIn: '7' });
  });

  it('is replaced by a later edit in the same tab, even if another tab sealed it before this tab was notified', () => {
    const store = storeWith();
    const older = refused(store, typed('3', '1'));
    refused(store, typed('5', '3'));
    const sealed: SealedRequest = {
      version: 2,
      key,
      opId: 'a',
      seq: 10,
      method: 'PUT',
      ifMatch: 1,
      doc: { id: '1', tags: '3', freightIn: null },
      change: older.change,
      typed: { tags: older.at },
    };
    store.install(new Map([[key, { ...stored(), sealed }]]));
    expect(store.source(key).doc).toMatchObject({ tags: '5' });
  });

  it('shows every part of a structured field that no other tab has typed, however many earlier edits are stored', () => {
    const day = 'board/1' as const;
    const prices = (...all: readonly (string | null)[]): string =>
      JSON.stringify([
        {
          ...newClass('Steers', 1),
          rungs: all.map((price, index) => ({ weightKg: String(200 + 40 * index), price, head: null })),
        },
      ]);
    const change = (fields: Change['fields'], was: Change['was']): Change => ({ type: 'patch', fields, was });
    const classes = prices(null, null);
    const base = { rev: 1, doc: { id: '1', note: '', classes }, deleted: false };
    const state = (...ops: StoredSyncState['ops']): StoredSyncState => ({
      base,
      sealed: null,
      held: null,
      ops,
    });
    const store = new RecordStore(() => undefined);
    store.install(new Map([[day, state()]]));
    const ops = [
      change({ note: '1' }, { note: '' }),
      change({ note: '2', classes: prices(null, null, '3') }, { note: '1', classes }),
      change({ note: '3', classes: prices('4', null, '3') }, { note: '2', classes: prices(null, null, '3') }),
    ].map((one) => store.add(day, one)) as [MemoryOp, MemoryOp, MemoryOp];
    for (const op of ops) store.notStored(op, 'This device is out of storage.');
    const others = {
      seq: 10,
      change: change({ classes: prices('5', '6') }, { classes }),
      version: 2,
      key: day,
    };
    const shown = { note: '3', classes: prices('5', '6', '3') };
    store.install(new Map([[day, state(others)]]));
    expect(store.source(day).doc).toMatchObject(shown);
    // The late edits are stored one by one, with lower numbers than the other tab's edit.
    const late: StoredSyncState['ops'][number][] = [];
    for (const [index, op] of ops.entries()) {
      late.push({ seq: 9 + index / 10, change: op.change, version: 2, key: day, at: op.at });
      store.stored(op, 9 + index / 10);
      store.install(new Map([[day, state(...late, others)]]));
      expect(store.source(day).doc).toMatchObject(shown);
    }
  });

  it('is replaced for good by another tab’s stored value, even if the server has the same value', () => {
    const store = storeWith();
    refused(store, typed('3', '1'));
    store.install(new Map([[key, stored([10, typed('4', '1')])]]));
    expect(store.source(key).doc).toMatchObject({ tags: '4' });
    const base = { rev: 2, doc: { id: '1', tags: '4', freightIn: null }, deleted: false };
    store.install(new Map([[key, { ...stored(), base }]]));
    expect(store.source(key).doc).toMatchObject({ tags: '4' });
  });
});

it.each<[string, Change, readonly string[]]>([
  ['waits for it, typed into the same field', typed('5', '3'), []],
  [
    'is sent without it, typed into another field',
    { type: 'patch', fields: { vet: '4' }, was: { vet: null } },
    [key],
  ],
])('an edit stored after one that storage refused %s', (_what, change, due) => {
  const store = storeWith();
  refused(store, typed('3', '1'));
  store.stored(store.add(key, change), 10);
  store.install(new Map([[key, stored([10, change])]]));
  expect(new SendOrder(store.outgoing).due()).toEqual(due);
});

describe('the place in the log of an edit that is stored late', () => {
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
    return ops.map(({ change }) => change);
  }

  it.each<[string, readonly (readonly [number, Change])[], readonly (string | undefined)[]]>([
    ['under what another tab has stored since', [[12, typed('4', '2')]], ['3', '4']],
    ['over a request that came back and says again what it was typed over', [[12, cameBack]], ['2', '3']],
    ['under what was typed over it in the same tab', [[12, typed('2', '3')]], ['3', '2']],
    [
      'under what shares no field with it',
      [[12, { type: 'patch', fields: { vet: '4' }, was: { vet: '1' } }]],
      ['3', undefined],
    ],
    [
      'between the two, where both are there',
      [
        [11, cameBack],
        [12, typed('2', '3')],
      ],
      ['2', '3', '2'],
    ],
  ])('is %s', async (_where, log, order) => {
    const stored = await places(log, typed('3', '2'), 10);
    expect(stored.map(({ fields }) => fields['tags'])).toEqual(order);
  });

  it('keeps every field that no other tab has typed since, even if that tab has typed other fields', async () => {
    const value = fc.constantFrom('1', '2', '3', '4');
    const both = fc.record({ tags: value, freightIn: value });
    const some = fc.record({ tags: value, freightIn: value }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(both, both, some, both, async (was, fields, said, before) => {
        const names = Object.keys(said) as (keyof typeof was)[];
        const later: Change = {
          type: 'patch',
          fields: said,
          was: Object.fromEntries(names.map((name) => [name, before[name]])),
        };
        const log = names.length === 0 ? [] : [[12, later] as const];
        const stored = await places(log, { type: 'patch', fields, was }, 10);
        const start: RecordView = { doc: was, lastKnown: was };
        const isTyped = (name: keyof typeof was) =>
          name in said && (said[name] !== was[name] || before[name] === fields[name]);
        expect(stored.reduce((view, change) => applyChange('carry', view, change), start).doc).toEqual({
          tags: isTyped('tags') ? said.tags : fields.tags,
          freightIn: isTyped('freightIn') ? said.freightIn : fields.freightIn,
        });
      }),
      { numRuns: 60 },
    );
  });
});
