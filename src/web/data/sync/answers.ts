import { type Fields } from '../rows/documents.ts';
import type { Base, Change } from '../rows/fold.ts';
import { formatVersion, type SealedRequest } from '../journal/formats.ts';
import type { JournalDatabase } from '../journal/journal.ts';
import type { RecordKey } from '../rows/types.ts';
import { beginEpoch, endLoading, epochIn, unseal } from './epoch.ts';
import type { UnstoredRecords } from './unstored.ts';
import { within, write } from './record-writes.ts';
import { readSyncStates, type SyncStates, type RecordsWriting } from './sync-states.ts';
import type { CursorStep } from './tabs.ts';

/** What a clear answer means for its request. After an unclear answer, the request stays as it is. */
export type Answered =
  | {
      readonly sealed: SealedRequest;
      readonly result: 'done';
      readonly base: Base;
      /** The record as the server stored it for this request. `base` may be newer. Null for a deletion. */
      readonly written: Fields | null;
    }
  /** The server did not apply the request, because the record on the server has changed. `base` is the server's record. */
  | { readonly sealed: SealedRequest; readonly result: 'stale'; readonly base: Base }
  | {
      readonly sealed: SealedRequest;
      readonly result: 'refused';
      readonly text: string;
      readonly field: string | null;
    };

/** Stores the server's version, except if the stored version is newer. So late answers and late pulls are harmless (G12). */
async function putBase(transaction: RecordsWriting, key: RecordKey, base: Base): Promise<void> {
  const store = transaction.objectStore('base');
  const known = await store.get(key);
  // Keep the last content of a deleted record, so that an edit can restore the record.
  // The deletion may arrive before the content: another device can delete a record before our POST is answered.
  const doc = base.doc ?? known?.doc ?? null;
  if (known !== undefined && known.rev > base.rev) {
    if (known.doc === null && doc !== null) await store.put({ ...known, doc });
    return;
  }
  await store.put({ key, rev: base.rev, doc, deleted: base.deleted });
}

/** The server may write a value differently, such as 5 for 5.0. In `was`, replaces the value that we sent with the server's value. */
export function respelt(change: Change, sent: Fields, written: Fields): Change {
  const spelt = Object.entries(written).filter(
    ([name, value]) => name in sent && sent[name] !== value && change.was[name] === sent[name],
  );
  return spelt.length === 0 ? change : { ...change, was: { ...change.was, ...Object.fromEntries(spelt) } };
}

/** Applies respelt() to the record's stored edits, which were typed after the request. */
async function respell(
  transaction: RecordsWriting,
  sealed: SealedRequest,
  written: Fields | null,
): Promise<void> {
  if (sealed.doc === null || written === null) return;
  const store = transaction.objectStore('ops');
  for (const op of await store.index('key').getAll(sealed.key)) {
    const change = respelt(op.change, sealed.doc, written);
    if (change !== op.change) await store.put({ ...op, change });
  }
}

async function takeAnswer(transaction: RecordsWriting, answered: Answered): Promise<void> {
  const { sealed } = answered;
  const { key, opId, seq, change, typed } = sealed;
  // Ignore an answer from an earlier epoch. In the new epoch, the same change is sent again.
  if ((sealed.epoch ?? null) !== (await epochIn(transaction))) return;
  if (answered.result !== 'refused') await putBase(transaction, key, answered.base);
  const now = await transaction.objectStore('sealed').get(key);
  // Another tab has already stored this answer.
  if (now?.opId !== opId) return;
  if (answered.result === 'stale') return unseal(transaction, sealed);
  await transaction.objectStore('sealed').delete(key);
  if (answered.result === 'done') await respell(transaction, sealed, answered.written);
  else {
    const { text, field } = answered;
    const since = typed === undefined ? {} : { typed };
    const at = field === null ? {} : { field };
    await transaction
      .objectStore('held')
      .put({ version: formatVersion, key, seq, why: 'refused', text, ...at, change, ...since });
  }
}

/**
 * Stores the results of the server's answers in one transaction.
 * @returns the state of their records
 */
export function storeAnswers(database: JournalDatabase, answers: readonly Answered[]): Promise<SyncStates> {
  const transaction = write(database);
  const keys = answers.map(({ sealed }) => sealed.key);
  return within(transaction, async () => {
    for (const answered of answers) await takeAnswer(transaction, answered);
    return readSyncStates(transaction, keys);
  });
}

/**
 * Stores records and answers that arrived while the storage was full.
 * Leaves out records of another epoch, because the next pull loads every record again.
 */
export function storeUnstored(
  database: JournalDatabase,
  unstored: UnstoredRecords | null,
  answers: readonly Answered[],
): Promise<SyncStates> {
  const transaction = write(database);
  const { epoch, items, done = [] } = unstored ?? { epoch: null, items: [] };
  const keys = [...items, ...done, ...answers.map(({ sealed }) => sealed)].map(({ key }) => key);
  return within(transaction, async () => {
    const stored = await epochIn(transaction);
    // No epoch is stored after the cursor was deleted. The stored revisions still belong to the deleted epoch.
    if (stored === null || stored === epoch)
      for (const { key, base } of items) await putBase(transaction, key, base);
    for (const answered of answers) await takeAnswer(transaction, answered);
    // The server has answered these requests. The tab that got the answers may have closed before it removed them.
    const sealed = transaction.objectStore('sealed');
    for (const { key, opId } of done) if ((await sealed.get(key))?.opId === opId) await sealed.delete(key);
    return readSyncStates(transaction, keys);
  });
}

/** A page of the server's changes, ready to be stored. */
export interface ReadPage {
  readonly epoch: string;
  readonly items: readonly { readonly key: RecordKey; readonly base: Base }[];
  readonly more: boolean;
}

/**
 * Stores a page of the server's changes and the cursor after it, in one transaction.
 * The first page of another epoch starts that epoch (epoch.ts).
 * @returns the state of the changed records; null, without a change, if the stored cursor is no longer `from`
 */
export function applyPage(
  database: JournalDatabase,
  { epoch, items, more }: ReadPage,
  { from, to }: CursorStep,
): Promise<SyncStates | null> {
  const transaction = write(database);
  return within(transaction, async () => {
    const meta = transaction.objectStore('meta');
    if (((await meta.get('cursor')) ?? null) !== from) return null;
    const changed = (await epochIn(transaction)) === epoch ? [] : await beginEpoch(transaction, epoch);
    await Promise.all(items.map(({ key, base }) => putBase(transaction, key, base)));
    const gone = more ? [] : await endLoading(transaction);
    await meta.put(to, 'cursor');
    return readSyncStates(transaction, [...new Set([...changed, ...items.map(({ key }) => key), ...gone])]);
  });
}
