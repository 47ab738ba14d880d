import { completeFields, isComplete, kindOfKey, pairsAfterLoad, type LocalPairs } from '../rows/documents.ts';
import { unknownBase } from '../rows/fold.ts';
import type { StoredDraft, StoredSyncState } from './formats.ts';
import { UndoHistory, type HistoryEvent } from '../rows/history.ts';
import { ignoreDoneRejection, type JournalDatabase } from './journal.ts';
import type { GoneBack, RecordKey } from '../rows/types.ts';

/** Everything that this device has stored for the member. */
export interface Loaded {
  readonly states: ReadonlyMap<RecordKey, StoredSyncState>;
  readonly local: ReadonlyMap<RecordKey, LocalPairs>;
  readonly drafts: readonly StoredDraft[];
  readonly history: UndoHistory;
  readonly cursor: string | null;
  /** True if an older app stored records without some of today's fields. The server may have values for these fields. */
  readonly isOfOlderApp: boolean;
  readonly lastSynced: number | null;
  readonly goneBack: GoneBack | null;
}

interface Filling {
  base: StoredSyncState['base'];
  sealed: StoredSyncState['sealed'];
  held: StoredSyncState['held'];
  ops: StoredSyncState['ops'][number][];
}

const stores = ['base', 'ops', 'sealed', 'held', 'local', 'drafts', 'undo', 'meta'] as const;

/** Reads everything stored for a member, in one transaction. */
export async function loadAll(database: JournalDatabase): Promise<Loaded> {
  const transaction = ignoreDoneRejection(database.transaction([...stores], 'readonly'));
  const read = (name: (typeof stores)[number]) => transaction.objectStore(name);
  const [base, ops, sealed, held, local, drafts, undo, cursor, lastSynced, goneBack] = await Promise.all([
    transaction.objectStore('base').getAll(),
    transaction.objectStore('ops').getAll(),
    transaction.objectStore('sealed').getAll(),
    transaction.objectStore('held').getAll(),
    transaction.objectStore('local').getAll(),
    transaction.objectStore('drafts').getAll(),
    transaction.objectStore('undo').getAll(),
    read('meta').get('cursor'),
    read('meta').get('lastSynced'),
    read('meta').get('goneBack'),
  ]);
  const states = new Map<RecordKey, Filling>();
  const state = (key: RecordKey): Filling => {
    const known = states.get(key) ?? { base: unknownBase, sealed: null, held: null, ops: [] };
    states.set(key, known);
    return known;
  };
  for (const { key, rev, doc, deleted } of base) {
    state(key).base = { rev, deleted, doc: doc === null ? null : completeFields(kindOfKey(key), doc) };
  }
  for (const op of ops) state(op.key).ops.push({ ...op, seq: op.seq ?? 0 });
  for (const request of sealed) state(request.key).sealed = request;
  for (const change of held) state(change.key).held = change;
  return {
    states,
    local: new Map(local.map(({ key, pairs }) => [key, pairsAfterLoad(pairs)])),
    drafts,
    history: historyOf(undo),
    cursor: typeof cursor === 'string' ? cursor : null,
    isOfOlderApp: base.some(
      ({ key, doc, deleted }) => !deleted && doc !== null && !isComplete(kindOfKey(key), doc),
    ),
    lastSynced: typeof lastSynced === 'number' ? lastSynced : null,
    goneBack: (goneBack as GoneBack | undefined) ?? null,
  };
}

function historyOf(events: readonly HistoryEvent[]): UndoHistory {
  const history = new UndoHistory();
  for (const event of events) history.apply(event);
  return history;
}

/** Replaces the stored undo log with the shortest log that has the same undo steps. */
export async function compactHistory(database: JournalDatabase): Promise<void> {
  const transaction = ignoreDoneRejection(database.transaction('undo', 'readwrite'));
  const events = await transaction.store.getAll();
  const short = historyOf(events).events();
  if (short.length < events.length) {
    await transaction.store.clear();
    for (const event of short) await transaction.store.add(event);
  }
  await transaction.done;
}

/**
 * Deletes the content of deleted records that no unsent edit needs.
 * The first app start only marks such a record. The next start deletes its content.
 * Until then, an edit in another tab can restore the record (trap T6).
 */
export async function purgeTombstones(database: JournalDatabase, states: Loaded['states']): Promise<void> {
  const found = [...states].filter(([, { base }]) => base.deleted && base.doc !== null);
  if (found.length === 0) return;
  const transaction = ignoreDoneRejection(
    database.transaction(['base', 'ops', 'sealed', 'held'], 'readwrite'),
  );
  const store = transaction.objectStore('base');
  await Promise.all(
    found.map(async ([key]) => {
      const [base, ...open] = await Promise.all([
        store.get(key),
        transaction.objectStore('ops').index('key').getKey(key),
        transaction.objectStore('sealed').getKey(key),
        transaction.objectStore('held').getKey(key),
      ]);
      if (base === undefined || !base.deleted || open.some((place) => place !== undefined)) return;
      if (base.seenDeleted !== true) await store.put({ ...base, seenDeleted: true });
      else if (base.rev > 0) await store.put({ ...base, doc: null });
      else await store.delete(key);
    }),
  );
  await transaction.done;
}
