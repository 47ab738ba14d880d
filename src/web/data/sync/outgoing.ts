import { labelOf } from '#contract/labels.ts';
import { idOfKey, kindOfKey } from '../rows/documents.ts';
import { fold, unknownBase, type Base, type Change } from '../rows/fold.ts';
import type { HeldChange, SealedRequest } from '../journal/formats.ts';
import { changesOf, docOf, stateOf, type RecordSyncState } from './record-state.ts';
import type { OutboxEntry, RecordKey, RowState } from '../rows/types.ts';

const untouched: RecordSyncState = { base: unknownBase, sealed: null, held: null, ops: [] };

/** What `Outgoing` reads. Only the record store changes it. */
interface OutgoingParts {
  readonly records: ReadonlyMap<RecordKey, RecordSyncState>;
  /** The records that are not synced. */
  readonly open: ReadonlySet<RecordKey>;
  /** The state that a record's row shows. */
  readonly stateOf: (key: RecordKey) => RowState;
}

/** Read access to the records in memory that wait or are in conflict, for the panel and for sending. */
export class Outgoing {
  readonly #records: OutgoingParts['records'];
  readonly #open: OutgoingParts['open'];
  readonly #stateOf: OutgoingParts['stateOf'];

  constructor({ records, open, stateOf: stateOfRow }: OutgoingParts) {
    this.#records = records;
    this.#open = open;
    this.#stateOf = stateOfRow;
  }

  /** The sync state of a record in memory. Do not change it. */
  state(key: RecordKey): Readonly<RecordSyncState> {
    return this.#records.get(key) ?? untouched;
  }

  /** The records that are not synced. */
  get open(): ReadonlySet<RecordKey> {
    return this.#open;
  }

  /** The `seq` of every durable edit in memory. */
  places(): ReadonlySet<number> {
    const known = new Set<number>();
    for (const key of this.#open) for (const { seq } of this.state(key).ops) if (seq !== null) known.add(seq);
    return known;
  }

  /** The `seq` of the record's last durable edit in memory; 0 without one. */
  lastPlace(key: RecordKey): number {
    return Math.max(0, ...this.state(key).ops.map(({ seq }) => seq ?? 0));
  }

  /** The record's request in flight; null without one. */
  sealed(key: RecordKey): SealedRequest | null {
    return this.state(key).sealed;
  }

  /** The record as the server last sent it. */
  base(key: RecordKey): Base {
    return this.state(key).base;
  }

  /** The change of this record that waits for the user's decision; null when there is none. */
  held(key: RecordKey): HeldChange | null {
    return this.state(key).held;
  }

  /** Every record that is not synced, for the sync panel and the export. */
  entries(): readonly OutboxEntry[] {
    return this.unsent().map(({ key, change: { type, fields, was }, state }) => {
      const record = this.state(key);
      const what = type === 'create' ? 'new' : type === 'delete' ? 'deleted' : 'changed';
      const name = (docOf(kindOfKey(key), record) ?? record.base.doc ?? was)['name'];
      const changed =
        what === 'changed' ? Object.keys(fields).map((field) => labelOf(kindOfKey(key), field)) : [];
      return { key, kind: kindOfKey(key), id: idOfKey(key), name: String(name ?? ''), what, changed, state };
    });
  }

  /** The unsent changes, for the export. A record that was created and deleted here has no change, once both edits are durable. */
  unsent(): readonly { readonly key: RecordKey; readonly change: Change; readonly state: RowState }[] {
    return [...this.#open].flatMap((key) => {
      const record = this.state(key);
      const held = record.held?.change.type === 'delete' ? [record.held.change] : [];
      const all = [...held, ...changesOf(record)];
      const isDurable = stateOf(kindOfKey(key), record).state === 'on this device';
      const isNothing = record.sealed === null && isDurable;
      const change = fold(kindOfKey(key), all) ?? (isNothing ? undefined : all.at(-1));
      return change === undefined ? [] : [{ key, change, state: this.#stateOf(key) }];
    });
  }
}
