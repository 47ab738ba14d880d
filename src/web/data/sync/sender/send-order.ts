import { referencesOf, type RecordKind } from '#calc-core/records';
import { idOfKey, kindOfKey, type Fields } from '../../rows/documents.ts';
import { meet } from '../../rows/late.ts';
import type { StoredSyncState } from '../../journal/formats.ts';
import type { Kind, RecordKey } from '../../rows/types.ts';
import { canSeal } from './next.ts';
import type { Outgoing } from '../outgoing.ts';
import { docOf, type MemoryOp, type RecordSyncState } from '../record-state.ts';
import { nextToSend } from '../sync-states.ts';

/** True if a stored edit was typed after a failed edit. Alone, the stored edit would look like a conflict. */
const waitsForOlder = (ops: readonly MemoryOp[]): boolean =>
  ops.some(
    (older, at) =>
      older.failed !== null &&
      ops.slice(at + 1).some(({ seq, change }) => seq !== null && meet(change, older.change)),
  );

const storedOf = (record: RecordSyncState): RecordSyncState => ({
  ...record,
  ops: record.ops.filter(({ seq }) => seq !== null),
});

/** True if a record has only edits that failed to store, and no request or held change. */
const isUnstored = ({ sealed, held, ops }: RecordSyncState): boolean =>
  sealed === null && held === null && ops.length > 0 && ops.every(({ failed }) => failed !== null);

/** Returns the record as the server will have it after each request except the last. */
function onTheWay(kind: RecordKind, record: RecordSyncState): readonly (Fields | null)[] {
  const { held, ops } = record;
  const docs: (Fields | null)[] = [];
  let gone = nextToSend(held, ops).length;
  while (gone < ops.length) {
    docs.push(docOf(kind, { ...record, ops: ops.slice(0, gone) }));
    gone += nextToSend(null, ops.slice(gone)).length;
  }
  return docs;
}

/** Like onTheWay, but for a record with edits that failed to store. The stored edits are sent first. */
function beforeUnstored(kind: RecordKind, record: RecordSyncState): readonly (Fields | null)[] {
  const stored = storedOf(record);
  const docs = onTheWay(kind, stored);
  const isLast = stored.ops.length === 0 || stored.ops.length === record.ops.length;
  return isLast ? docs : [...docs, docOf(kind, stored)];
}

/** Decides which of the waiting edits are sent next, and in which order. */
export class SendOrder {
  readonly #outgoing: Outgoing;

  constructor(outgoing: Outgoing) {
    this.#outgoing = outgoing;
  }

  /** Returns the records to send, oldest edit first. Records that must wait for other records are left out. */
  due(): readonly RecordKey[] {
    const ready = [...this.#outgoing.open].filter(
      (key) => this.#isReady(key) && !this.#mustWait(key, storedOf(this.#outgoing.state(key))),
    );
    return ready.toSorted((a, b) => this.#place(a) - this.#place(b));
  }

  #isReady(key: RecordKey): boolean {
    const record = this.#outgoing.state(key);
    if (record.sealed === null && waitsForOlder(record.ops)) return false;
    return record.sealed !== null || canSeal(key, this.#stored(key, record));
  }

  /** Returns the records whose waiting edits all failed to store. Records that must wait for other records are left out. */
  unstored(): readonly RecordKey[] {
    return [...this.#outgoing.open].filter((key) => {
      const record = this.#outgoing.state(key);
      return isUnstored(record) && !this.#mustWait(key, record);
    });
  }

  /** Returns the record's next edits to send from memory. Returns none if a stored edit or request comes first. */
  unstoredOps(key: RecordKey): readonly MemoryOp[] {
    const record = this.#outgoing.state(key);
    return isUnstored(record) ? [...nextToSend(null, record.ops)] : [];
  }

  #stored(key: RecordKey, record: RecordSyncState): StoredSyncState {
    const ops = record.ops.flatMap(({ seq, change, ...op }) => {
      const beneath = op.beneath === undefined ? {} : { beneath: op.beneath };
      return seq === null ? [] : [{ seq, change, version: 0, key, ...beneath }];
    });
    return { ...record, ops };
  }

  #place(key: RecordKey): number {
    const { sealed, held, ops } = this.#outgoing.state(key);
    return sealed?.seq ?? held?.seq ?? ops[0]?.seq ?? Number.POSITIVE_INFINITY;
  }

  /**
   * True if the record must wait for another record.
   * A new trade waits for its new group. A deleted group waits until its trades have left it.
   * @param sent - the record with only the edits that would be sent
   */
  #mustWait(key: RecordKey, sent: RecordSyncState): boolean {
    // A request that may have been sent must be repeated unchanged. It does not wait for later edits.
    const record = this.#outgoing.state(key);
    if (record.sealed !== null) return false;
    const kind = kindOfKey(key);
    const [doc = docOf(kind, sent)] = onTheWay(kind, sent);
    // The record is to be deleted. If the server does not have the record, nothing is sent.
    if (doc === null) return !record.base.deleted && this.#isLeftBy(key);
    return referencesOf(kind).some(({ name, to }) => this.#isUnborn(to, doc[name]));
  }

  #isUnborn(kind: Kind, id: unknown): boolean {
    if (typeof id !== 'string' || id === '') return false;
    const key: RecordKey = `${kind}/${id}`;
    return this.#outgoing.open.has(key) && this.#outgoing.state(key).base.deleted;
  }

  #isLeftBy(key: RecordKey): boolean {
    const id = idOfKey(key);
    return [...this.#outgoing.open].some((other) => {
      const record = this.#outgoing.state(other);
      const names = referencesOf(kindOfKey(other)).filter(({ to }) => to === kindOfKey(key));
      // On the server, the other record may reference this record now, or after one of its next requests.
      const docs = [record.base.doc, record.sealed?.doc, ...beforeUnstored(kindOfKey(other), record)];
      return names.some(({ name }) => docs.some((doc) => doc?.[name] === id));
    });
  }
}
