import { type Fields } from '../rows/documents.ts';
import type { Base, Change } from '../rows/fold.ts';
import { formatVersion, type SealedRequest } from '../journal/formats.ts';
import type { JournalDatabase } from '../journal/journal.ts';
import type { RecordKey } from '../rows/types.ts';
import { beginEpoch, endLoading, epochIn, unseal } from './epoch.ts';
import type { UnstoredRecords } from './unstored.ts';
import { readSyncStates, within, write, type SyncStates, type RecordsWriting } from './sync-states.ts';
import type { CursorStep } from './tabs.ts';

/** The meaning of an answer for a sealed request. 'unknown' outcomes never get here: the request stays as it is. */
export type Answered =
  | { readonly sealed: SealedRequest; readonly result: 'done'; readonly base: Base }
  /** Known not to be applied: someone else was first; `base` is the server's record. */
  | { readonly sealed: SealedRequest; readonly result: 'stale'; readonly base: Base }
  | {
      readonly sealed: SealedRequest;
      readonly result: 'refused';
      readonly text: string;
      readonly field: string | null;
    };

/** The base never moves backwards, so late answers and late pulls are harmless (G12). */
async function putBase(transaction: RecordsWriting, key: RecordKey, base: Base): Promise<void> {
  const store = transaction.objectStore('base');
  const known = await store.get(key);
  // A tombstone keeps the last content, so that an edit of the deleted record can be shown and restored. The content may also arrive
  // late, when a record created here was deleted elsewhere before its own answer arrived.
  const doc = base.doc ?? known?.doc ?? null;
  if (known !== undefined && known.rev > base.rev) {
    if (known.doc === null && doc !== null) await store.put({ ...known, doc });
    return;
  }
  await store.put({ key, rev: base.rev, doc, deleted: base.deleted });
}

/** The edit with the server's formatting in place of the values that we sent and that it was typed over. */
export function respelt(change: Change, sent: Fields, theirs: Fields): Change {
  const spelt = Object.entries(theirs).filter(
    ([name, value]) => name in sent && sent[name] !== value && change.was[name] === sent[name],
  );
  return spelt.length === 0 ? change : { ...change, was: { ...change.was, ...Object.fromEntries(spelt) } };
}

/** The server may format a value differently from how we sent it; later edits were typed over the value we sent. */
async function respell(
  transaction: RecordsWriting,
  sealed: SealedRequest,
  theirs: Fields | null,
): Promise<void> {
  if (sealed.doc === null || theirs === null) return;
  const store = transaction.objectStore('ops');
  for (const op of await store.index('key').getAll(sealed.key)) {
    const change = respelt(op.change, sealed.doc, theirs);
    if (change !== op.change) await store.put({ ...op, change });
  }
}

async function takeAnswer(transaction: RecordsWriting, answered: Answered): Promise<void> {
  const { sealed } = answered;
  const { key, opId, seq, change, typed } = sealed;
  // From another epoch: the records have been loaded again since, and the request was taken back.
  if ((sealed.epoch ?? null) !== (await epochIn(transaction))) return;
  if (answered.result !== 'refused') await putBase(transaction, key, answered.base);
  const now = await transaction.objectStore('sealed').get(key);
  // Another sending tab has already stored this answer; only the record in it is still used, as the base above.
  if (now?.opId !== opId) return;
  if (answered.result === 'stale') return unseal(transaction, sealed);
  await transaction.objectStore('sealed').delete(key);
  if (answered.result === 'done') await respell(transaction, sealed, answered.base.doc);
  else {
    const { text, field } = answered;
    const since = typed === undefined ? {} : { typed };
    const at = field === null ? {} : { field };
    await transaction
      .objectStore('held')
      .put({ version: formatVersion, key, seq, why: 'refused', text, ...at, change, ...since });
  }
}

/** Stores the results of the server's answers in one transaction. @returns the state of their records */
export function storeAnswers(database: JournalDatabase, answers: readonly Answered[]): Promise<SyncStates> {
  const transaction = write(database);
  const keys = answers.map(({ sealed }) => sealed.key);
  return within(transaction, async () => {
    for (const answered of answers) await takeAnswer(transaction, answered);
    return readSyncStates(transaction, keys);
  });
}

/**
 * Stores the server's records and answers that arrived while the storage was full. Those of another epoch than the storage's are left
 * out: every record is loaded again then.
 */
export function storeUnstored(
  database: JournalDatabase,
  heard: UnstoredRecords | null,
  answers: readonly Answered[],
): Promise<SyncStates> {
  const transaction = write(database);
  const { epoch, items, done = [] } = heard ?? { epoch: null, items: [] };
  const keys = [...items, ...done, ...answers.map(({ sealed }) => sealed)].map(({ key }) => key);
  return within(transaction, async () => {
    const stored = await epochIn(transaction);
    // Without a stored epoch, everything is about to be loaded again. Until then the stored revisions belong to the previous epoch.
    if (stored === null || stored === epoch)
      for (const { key, base } of items) await putBase(transaction, key, base);
    for (const answered of answers) await takeAnswer(transaction, answered);
    // The tab with the answer may have been closed before it could store it.
    const sealed = transaction.objectStore('sealed');
    for (const { key, opId } of done) if ((await sealed.get(key))?.opId === opId) await sealed.delete(key);
    return readSyncStates(transaction, keys);
  });
}

/** A page of the server's changes, as it is stored. */
export interface ReadPage {
  readonly epoch: string;
  readonly items: readonly { readonly key: RecordKey; readonly base: Base }[];
  /** Whether more pages follow. */
  readonly more: boolean;
}

/**
 * Stores a page of the server's changes and the cursor after it, in one transaction. The first page of another epoch starts that epoch
 * (epoch.ts). @returns the state of the changed records; null when nothing was stored because the stored cursor is not the one that the
 * page was requested with: another tab has read it, or has signed out and emptied the storage
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
