import { newId } from '../rows/documents.ts';
import type { Change } from '../rows/fold.ts';
import {
  formatVersion,
  type HeldChange,
  type SealedRequest,
  type StoredSyncState,
} from '../journal/formats.ts';
import type { JournalDatabase } from '../journal/journal.ts';
import type { RecordKey } from '../rows/types.ts';
import { clear, keepLastKnown, typedIn, within, write } from './record-writes.ts';
import { readSyncState, readSyncStates, type SyncStates, type RecordsWriting } from './sync-states.ts';
import { epochIn } from './epoch.ts';
import { nextOf, rebasedOf } from './sender/next.ts';

const lastSeq = (state: StoredSyncState): number => state.ops.at(-1)?.seq ?? state.held?.seq ?? 0;

interface Sealing {
  /** The `seq` of every edit in memory. */
  readonly known: ReadonlySet<number>;
  readonly epoch: string;
}

/** Builds a request with a new idempotency key. `change` must combine all edits in `state`. */
export function sealedFrom(
  key: RecordKey,
  state: StoredSyncState,
  change: Change,
  epoch: string,
): SealedRequest {
  const { base } = state;
  const common = {
    version: formatVersion,
    key,
    opId: newId(),
    epoch,
    seq: lastSeq(state),
    change,
    ...typedIn(state),
  };
  if (change.type === 'create') return { ...common, method: 'POST', ifMatch: null, doc: change.fields };
  if (change.type === 'delete') return { ...common, method: 'DELETE', ifMatch: base.rev, doc: null };
  return { ...common, method: 'PUT', ifMatch: base.rev, doc: { ...base.doc, ...change.fields } };
}

/** Folds the edits of a record into one request, one conflict, or nothing. Removes the edits in the same transaction. */
async function sealOne(transaction: RecordsWriting, key: RecordKey, sealing: Sealing): Promise<void> {
  const all = await readSyncState(transaction, key);
  // Another tab just stored more edits of this record. They may depend on another record, so skip this record now.
  if (all.ops.some(({ seq }) => !sealing.known.has(seq))) return;
  const state = nextOf(all);
  const rebased = rebasedOf(key, state);
  if (rebased === null) return;
  await clear(transaction, key, state);
  if (rebased.outcome === 'nothing') await keepLastKnown(transaction, key, state);
  if (rebased.outcome === 'send') {
    await transaction.objectStore('sealed').put(sealedFrom(key, state, rebased.change, sealing.epoch));
  } else if (rebased.outcome === 'ask') {
    const { change } = rebased;
    const held: HeldChange = {
      version: formatVersion,
      key,
      seq: lastSeq(state),
      why: 'conflict',
      text: '',
      change,
      ...typedIn(state),
    };
    await transaction.objectStore('held').put(held);
  }
}

/**
 * Folds the stored edits of each record into one request, which never changes again.
 * @param known - the `seq` of every edit in memory; a record with unknown edits waits
 * @returns the state of the records
 */
export function seal(
  database: JournalDatabase,
  keys: readonly RecordKey[],
  known: ReadonlySet<number>,
): Promise<SyncStates> {
  const transaction = write(database);
  return within(transaction, async () => {
    const epoch = await epochIn(transaction);
    // Another tab has emptied the storage since the last pull. A request without an epoch would match no version.
    if (epoch === null) return readSyncStates(transaction, keys);
    await Promise.all(keys.map((key) => sealOne(transaction, key, { known, epoch })));
    return readSyncStates(transaction, keys);
  });
}
