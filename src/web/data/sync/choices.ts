import { kindOfKey, type Fields } from '../rows/documents.ts';
import { fold, type Change } from '../rows/fold.ts';
import { without } from '../rows/rebase.ts';
import { settle } from '../rows/settle.ts';
import { formatVersion, type HeldChange, type StoredSyncState } from '../journal/formats.ts';
import type { JournalDatabase } from '../journal/journal.ts';
import type { Choice, RecordKey } from '../rows/types.ts';
import { clear, keepLastKnown, typedIn, within, writeStrictly } from './record-writes.ts';
import {
  nextToSend,
  inQuestion,
  readSyncState,
  readSyncStates,
  type SyncStates,
  type RecordsWriting,
} from './sync-states.ts';

function decide(
  database: JournalDatabase,
  key: RecordKey,
  work: (transaction: RecordsWriting, state: StoredSyncState) => Promise<void>,
): Promise<SyncStates> {
  const transaction = writeStrictly(database);
  return within(transaction, async () => {
    await work(transaction, await readSyncState(transaction, key));
    return readSyncStates(transaction, [key]);
  });
}

/**
 * The user has given up values of the change `held`. Rewrites the later edits in `ops` as if these values had never existed.
 * @param kept - the part of `held` that the user keeps, or null
 */
async function rebaseOntoKept(
  transaction: RecordsWriting,
  ops: StoredSyncState['ops'],
  held: Change,
  kept: Change | null,
): Promise<void> {
  const gone = Object.entries(held.fields).filter(([name]) => kept === null || !(name in kept.fields));
  const store = transaction.objectStore('ops');
  for (const op of ops) {
    const change = without({ ...held, fields: Object.fromEntries(gone) }, op.change);
    if (change !== op.change) await store.put({ ...op, change });
  }
}

/** Returns the change that the user decided about. In a conflict, this change includes the later edits up to `seen`. */
function chosenOf(
  key: RecordKey,
  { held, ops }: StoredSyncState & { readonly held: HeldChange },
  seen: number,
) {
  const typed = held.why === 'conflict' ? nextToSend(held, ops).filter(({ seq }) => seq <= seen) : [];
  const asked = inQuestion(
    kindOfKey(key),
    held,
    typed.map(({ change }) => change),
  );
  return { asked, typed: asked === held.change ? [] : typed };
}

/**
 * Turns a held change back into an edit, with the user's choices.
 * Without choices, a refused change is sent again as it was.
 * The choices do not cover edits after `seen`.
 * @param shown - the record that the user saw; with a full storage, only memory has it
 */
export function release(
  database: JournalDatabase,
  key: RecordKey,
  choices: Readonly<Record<string, Choice>> = {},
  seen = 0,
  shown: Fields | null = null,
): Promise<SyncStates> {
  return decide(database, key, async (transaction, state) => {
    const { held, ops } = state;
    if (held === null) return;
    const base = { ...state.base, doc: state.base.doc ?? shown };
    const { asked, typed } = chosenOf(key, { ...state, held }, seen);
    const change = settle(kindOfKey(key), asked, base, choices);
    await clear(transaction, key, { ...state, ops: typed });
    const later = ops.filter((op) => !typed.includes(op));
    await rebaseOntoKept(transaction, later, asked, change);
    if (change === null) return;
    // A deletion becomes the newest edit. Any other change stays before the edits that were typed later.
    const place = change.type === 'delete' ? {} : { seq: held.seq };
    await transaction.objectStore('ops').put({
      ...place,
      version: formatVersion,
      key,
      change,
      ...typedIn({ ...state, ops: typed }),
    });
  });
}

/**
 * Discards the held change and the unsent edits up to `seen`. Later edits stay, because the user did not see them.
 * A sent request also stays, because the server may have applied it.
 */
export function drop(database: JournalDatabase, key: RecordKey, seen: number): Promise<SyncStates> {
  return decide(database, key, async (transaction, state) => {
    const [dropped, later] = [
      state.ops.filter(({ seq }) => seq <= seen),
      state.ops.filter(({ seq }) => seq > seen),
    ];
    await clear(transaction, key, { ...state, ops: dropped });
    await keepLastKnown(transaction, key, state);
    const gone = fold(kindOfKey(key), [
      ...(state.held === null ? [] : [state.held.change]),
      ...dropped.map(({ change }) => change),
    ]);
    if (gone !== null) await rebaseOntoKept(transaction, later, gone, null);
  });
}
