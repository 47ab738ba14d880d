import type { IDBPTransaction } from 'idb';
import { wholeRecord } from '#contract/history.ts';
import { newId, type Fields } from '../rows/documents.ts';
import {
  fold,
  rebase,
  applyChange,
  overDiscarded,
  settle,
  viewOf,
  unknownBase,
  without,
  type Base,
  type Change,
  type Rebased,
} from '../rows/fold.ts';
import {
  formatVersion,
  type HeldChange,
  type JournalSchema,
  type SealedRequest,
  type StoredSyncState,
  type TypedAt,
} from '../journal/formats.ts';
import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { Choice, RecordKey } from '../rows/types.ts';

/** The stores that say what of a record is between this device and the server, and how far we have read. */
type SlotStores = ('base' | 'ops' | 'sealed' | 'held' | 'meta')[];
const slotStores = (): SlotStores => ['base', 'ops', 'sealed', 'held', 'meta'];
type Writing = IDBPTransaction<JournalSchema, SlotStores, 'readwrite'>;
type ReadTransaction = IDBPTransaction<JournalSchema, SlotStores, 'readonly'>;

/** The state of records after a transaction, as read inside it: memory takes this over in one step (trap T4). */
export type Slots = ReadonlyMap<RecordKey, StoredSyncState>;

async function readSlot(transaction: Writing | ReadTransaction, key: RecordKey): Promise<StoredSyncState> {
  const [base, sealed, held, ops] = await Promise.all([
    transaction.objectStore('base').get(key),
    transaction.objectStore('sealed').get(key),
    transaction.objectStore('held').get(key),
    transaction.objectStore('ops').index('key').getAll(key),
  ]);
  return {
    base: base ?? unknownBase,
    sealed: sealed ?? null,
    held: held ?? null,
    ops: ops.map((op) => ({ ...op, seq: op.seq ?? 0 })),
  };
}

async function readSlots(transaction: Writing | ReadTransaction, keys: Iterable<RecordKey>): Promise<Slots> {
  const entries = [...new Set(keys)].map(async (key) => [key, await readSlot(transaction, key)] as const);
  return new Map(await Promise.all(entries));
}

/** Seal, answer, pull: losing one of these only repeats work, so they need no flush to the disk. */
const write = (database: JournalDatabase): Writing =>
  database.transaction(slotStores(), 'readwrite', { durability: 'relaxed' });

/** A write for what the user has decided: it has to survive a crash as an edit does. */
const writeStrictly = (database: JournalDatabase): Writing =>
  database.transaction(slotStores(), 'readwrite', { durability: 'strict' });

/** Runs `work` and waits until the transaction is complete. An abort is told once, by the promise that is answered. */
async function within<Result>(transaction: Writing, work: () => Promise<Result>): Promise<Result> {
  ignoreDoneRejection(transaction);
  const result = await work();
  await transaction.done;
  return result;
}

/** The sync state of some records, read in one transaction. */
export async function readRecords(database: JournalDatabase, keys: Iterable<RecordKey>): Promise<Slots> {
  return readSlots(ignoreDoneRejection(database.transaction(slotStores(), 'readonly')), keys);
}

const lastSeq = (slot: StoredSyncState): number => slot.ops.at(-1)?.seq ?? slot.held?.seq ?? 0;

/**
 * What waits of a record, in order. A deletion that the server refused or that is in question has not happened: the row
 * shows, and what is typed into it then counts without the deletion.
 */
export function waitingOf(held: HeldChange | null, ops: readonly Change[]): readonly Change[] {
  if (held === null) return ops;
  if (held.change.type !== 'delete') return [held.change, ...ops];
  return ops.map((op) => without(held.change, op));
}

/**
 * The change awaiting the user's decision: the conflicting change merged with later edits. A conflicting deletion stays a deletion. A deletion in
 * question stays one, whatever was typed.
 */
export function inQuestion(held: HeldChange, ops: readonly Change[]): Change {
  if (held.change.type === 'delete') return held.change;
  return fold([held.change, ...ops]) ?? held.change;
}

/** What sealing would do with a record now; null when something must go before it. */
function rebasedOf(slot: StoredSyncState): Rebased | null {
  if (slot.sealed !== null) return null;
  const { held, ops, base } = slot;
  const typed = ops.map(({ change, beneath }) =>
    held === null ? overDiscarded(change, beneath, base) : change,
  );
  if (held?.why === 'conflict' && rebase(inQuestion(held, typed), base).outcome === 'ask') return null;
  if (held?.why === 'refused' && ops.length === 0) return null;
  const changes = held !== null && typed.length === 0 ? [held.change] : waitingOf(held, typed);
  if (changes.length === 0) return null;
  const folded = fold(changes);
  return folded === null ? { outcome: 'nothing' } : rebase(folded, base);
}

/** Whether sealing this record would change anything. */
export const canSeal = (slot: StoredSyncState): boolean => rebasedOf(slot) !== null;

/** When each field was typed last, over all that goes into one request. */
function typedIn({ ops, held }: StoredSyncState): { readonly typed?: TypedAt } {
  const all = [...(held === null ? [] : [held]), ...ops];
  const typed: Record<string, number> = {};
  for (const one of all) {
    const at = 'at' in one ? one.at : undefined;
    const { type, fields } = one.change;
    if (at !== undefined) for (const name of Object.keys(fields)) typed[name] = at;
    if (at !== undefined && type !== 'patch') typed[wholeRecord] = at;
    Object.assign(typed, one.typed);
  }
  return Object.keys(typed).length === 0 ? {} : { typed };
}

function sealedFrom(key: RecordKey, slot: StoredSyncState, change: Change): SealedRequest {
  const { base } = slot;
  const common = { version: formatVersion, key, opId: newId(), seq: lastSeq(slot), change, ...typedIn(slot) };
  if (change.type === 'create') return { ...common, method: 'POST', ifMatch: null, doc: change.fields };
  if (change.type === 'delete') return { ...common, method: 'DELETE', ifMatch: base.rev, doc: null };
  return { ...common, method: 'PUT', ifMatch: base.rev, doc: { ...base.doc, ...change.fields } };
}

async function clear(transaction: Writing, key: RecordKey, { ops, held }: StoredSyncState): Promise<void> {
  const store = transaction.objectStore('ops');
  const gone = ops.map(({ seq }) => store.delete(seq));
  if (held !== null) gone.push(transaction.objectStore('held').delete(key));
  await Promise.all(gone);
}

/**
 * A record made here goes before the server has heard of it: what it held stays as a tombstone's content, so that an edit by a
 * tab that still shows it can bring it back whole (trap T6).
 */
async function keepGhost(transaction: Writing, key: RecordKey, slot: StoredSyncState): Promise<void> {
  if (slot.base.rev > 0 || slot.sealed !== null) return;
  const changes = waitingOf(
    slot.held,
    slot.ops.map(({ change }) => change),
  );
  const { lastKnown } = changes.reduce(applyChange, viewOf(slot.base));
  if (lastKnown !== null) await transaction.objectStore('base').put({ key, ...unknownBase, doc: lastKnown });
}

/** Folds the open ops of a record into one request, or into a question, or into nothing; the ops go in the same transaction. */
async function sealOne(transaction: Writing, key: RecordKey): Promise<void> {
  const slot = await readSlot(transaction, key);
  const rebased = rebasedOf(slot);
  if (rebased === null) return;
  await clear(transaction, key, slot);
  if (rebased.outcome === 'nothing') await keepGhost(transaction, key, slot);
  if (rebased.outcome === 'send') {
    await transaction.objectStore('sealed').put(sealedFrom(key, slot, rebased.change));
  } else if (rebased.outcome === 'ask') {
    const { change } = rebased;
    const held: HeldChange = {
      version: formatVersion,
      key,
      seq: lastSeq(slot),
      why: 'conflict',
      text: '',
      change,
      ...typedIn(slot),
    };
    await transaction.objectStore('held').put(held);
  }
}

/** Seals what has gathered of each record into a request that never changes again. Returns their state. */
export function seal(database: JournalDatabase, keys: readonly RecordKey[]): Promise<Slots> {
  const transaction = write(database);
  return within(transaction, async () => {
    await Promise.all(keys.map((key) => sealOne(transaction, key)));
    return readSlots(transaction, keys);
  });
}

/** What an answer means for a sealed request. 'unknown' outcomes never come here: the request stays as it is. */
export type Answered =
  | { readonly sealed: SealedRequest; readonly result: 'done'; readonly base: Base }
  /** Known not applied: someone else was first; `base` is what the server has. */
  | { readonly sealed: SealedRequest; readonly result: 'stale'; readonly base: Base }
  | {
      readonly sealed: SealedRequest;
      readonly result: 'refused';
      readonly text: string;
      readonly field: string | null;
    };

/** Base never moves back: late answers and late pulls are harmless (G12). */
async function putBase(transaction: Writing, key: RecordKey, base: Base): Promise<void> {
  const store = transaction.objectStore('base');
  const known = await store.get(key);
  // A tombstone keeps the last content, so that an edit against it can be shown and brought back: also what it is told of late, where a
  // record made here was deleted elsewhere before its own answer came.
  const doc = base.doc ?? known?.doc ?? null;
  if (known !== undefined && known.rev > base.rev) {
    if (known.doc === null && doc !== null) await store.put({ ...known, doc });
    return;
  }
  await store.put({ key, rev: base.rev, doc, deleted: base.deleted });
}

/** The server may spell a value otherwise than we sent it; later edits were typed over what we sent. */
async function respell(transaction: Writing, sealed: SealedRequest, theirs: Fields | null): Promise<void> {
  if (sealed.doc === null || theirs === null) return;
  const sent = sealed.doc;
  const respelt = Object.keys(sent).filter((name) => name in theirs && theirs[name] !== sent[name]);
  if (respelt.length === 0) return;
  const store = transaction.objectStore('ops');
  for (const op of await store.index('key').getAll(sealed.key)) {
    const was = { ...op.change.was };
    for (const name of respelt) if (was[name] === sent[name]) was[name] = theirs[name] ?? null;
    await store.put({ ...op, change: { ...op.change, was } });
  }
}

async function takeAnswer(transaction: Writing, answered: Answered): Promise<void> {
  const { key, opId, seq, change, typed } = answered.sealed;
  const since = typed === undefined ? {} : { typed };
  if (answered.result !== 'refused') await putBase(transaction, key, answered.base);
  const now = await transaction.objectStore('sealed').get(key);
  // Another pusher has dealt with it: the base above is all that this answer still says.
  if (now?.opId !== opId) return;
  await transaction.objectStore('sealed').delete(key);
  if (answered.result === 'done') await respell(transaction, answered.sealed, answered.base.doc);
  else if (answered.result === 'stale') {
    await transaction.objectStore('ops').put({ seq, version: formatVersion, key, change, ...since });
  } else {
    const { text, field } = answered;
    const at = field === null ? {} : { field };
    await transaction
      .objectStore('held')
      .put({ version: formatVersion, key, seq, why: 'refused', text, ...at, change, ...since });
  }
}

/** Takes the server's answers into storage, in one transaction. Returns the records' state. */
export function takeAnswers(database: JournalDatabase, answers: readonly Answered[]): Promise<Slots> {
  const transaction = write(database);
  const keys = answers.map(({ sealed }) => sealed.key);
  return within(transaction, async () => {
    for (const answered of answers) await takeAnswer(transaction, answered);
    return readSlots(transaction, keys);
  });
}

/** One page of the server's changes and the cursor behind it, in one transaction. */
export function takeIn(
  database: JournalDatabase,
  items: readonly { readonly key: RecordKey; readonly base: Base }[],
  cursor: string,
): Promise<Slots> {
  const transaction = write(database);
  const keys = items.map(({ key }) => key);
  return within(transaction, async () => {
    await Promise.all(items.map(({ key, base }) => putBase(transaction, key, base)));
    await transaction.objectStore('meta').put(cursor, 'cursor');
    return readSlots(transaction, keys);
  });
}

function decide(
  database: JournalDatabase,
  key: RecordKey,
  work: (transaction: Writing, slot: StoredSyncState) => Promise<void>,
): Promise<Slots> {
  const transaction = writeStrictly(database);
  return within(transaction, async () => {
    await work(transaction, await readSlot(transaction, key));
    return readSlots(transaction, [key]);
  });
}

/** Edits of `ops` that were typed over what of `held` goes now. */
async function typeAnew(
  transaction: Writing,
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

/** What a choice is about: the held change alone, or with the edits up to `seen` that were typed over it. */
function chosenOf({ held, ops }: StoredSyncState & { readonly held: HeldChange }, seen: number) {
  const typed = held.why === 'conflict' ? ops.filter(({ seq }) => seq <= seen) : [];
  const asked = inQuestion(
    held,
    typed.map(({ change }) => change),
  );
  return { asked, typed: asked === held.change ? [] : typed };
}

/**
 * Puts a held change back as an open op: with the user's choices, or as it is to try a refused one again. The choices are
 * about what the user saw: edits after place `seen` were not part of the question.
 */
export function release(
  database: JournalDatabase,
  key: RecordKey,
  choices: Readonly<Record<string, Choice>> = {},
  seen = 0,
): Promise<Slots> {
  return decide(database, key, async (transaction, slot) => {
    const { held, base, ops } = slot;
    if (held === null) return;
    const { asked, typed } = chosenOf({ ...slot, held }, seen);
    const change = settle(asked, base, choices);
    await clear(transaction, key, { ...slot, ops: typed });
    const later = ops.filter((op) => !typed.includes(op));
    await typeAnew(transaction, later, asked, change);
    if (change === null) return;
    // To delete after all is the last word; an edit goes back in front of what was typed on top of it.
    const place = change.type === 'delete' ? {} : { seq: held.seq };
    await transaction.objectStore('ops').put({
      ...place,
      version: formatVersion,
      key,
      change,
      ...typedIn({ ...slot, ops: typed }),
    });
  });
}

/**
 * Drops what was not sent, up to place `seen`: what another tab has stored since was no part of what the user saw and discards. A
 * request on its way is left to its answer: it may be on the server already.
 */
export function drop(database: JournalDatabase, key: RecordKey, seen: number): Promise<Slots> {
  return decide(database, key, async (transaction, slot) => {
    const [dropped, later] = [
      slot.ops.filter(({ seq }) => seq <= seen),
      slot.ops.filter(({ seq }) => seq > seen),
    ];
    await clear(transaction, key, { ...slot, ops: dropped });
    await keepGhost(transaction, key, slot);
    const gone = fold([
      ...(slot.held === null ? [] : [slot.held.change]),
      ...dropped.map(({ change }) => change),
    ]);
    if (gone !== null) await typeAnew(transaction, later, gone, null);
  });
}
