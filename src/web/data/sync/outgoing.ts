import { labelOf } from '#contract/labels.ts';
import { idOfKey, kindOfKey } from '../rows/documents.ts';
import { fold, unknownBase, type Base, type Change } from '../rows/fold.ts';
import type { HeldChange, SealedRequest } from '../journal/formats.ts';
import { changesOf, docOf, stateOf, type RecordSyncState } from './record-state.ts';
import type { OutboxEntry, RecordKey, RowState } from '../rows/types.ts';

const untouched: RecordSyncState = { base: unknownBase, sealed: null, held: null, ops: [] };

interface OutgoingParts {
  readonly records: ReadonlyMap<RecordKey, RecordSyncState>;
  readonly open: ReadonlySet<RecordKey>;
  readonly stateOf: (key: RecordKey) => RowState;
}

/** Reads the records in memory that have something unsent. */
export class Outgoing {
  readonly #records: OutgoingParts['records'];
  readonly #open: OutgoingParts['open'];
  readonly #stateOf: OutgoingParts['stateOf'];

  constructor({ records, open, stateOf: stateOfRow }: OutgoingParts) {
    this.#records = records;
    this.#open = open;
    this.#stateOf = stateOfRow;
  }

  /** Returns the sync state of a record in memory. Do not change the result. */
  state(key: RecordKey): Readonly<RecordSyncState> {
    return this.#records.get(key) ?? untouched;
  }

  get open(): ReadonlySet<RecordKey> {
    return this.#open;
  }

  /** Returns the `seq` of every stored edit in memory. */
  places(): ReadonlySet<number> {
    const known = new Set<number>();
    for (const key of this.#open) for (const { seq } of this.state(key).ops) if (seq !== null) known.add(seq);
    return known;
  }

  /** Returns the `seq` of the record's last stored edit, or 0. */
  lastPlace(key: RecordKey): number {
    return Math.max(0, ...this.state(key).ops.map(({ seq }) => seq ?? 0));
  }

  /** Returns the record's request that waits for an answer, or null. */
  sealed(key: RecordKey): SealedRequest | null {
    return this.state(key).sealed;
  }

  base(key: RecordKey): Base {
    return this.state(key).base;
  }

  /** Returns the change that waits for the user's decision, or null. */
  held(key: RecordKey): HeldChange | null {
    return this.state(key).held;
  }

  /** Returns every record that is not synced, for the sync panel. */
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

  /** Returns the unsent changes, one per record. Leaves out a record whose creation and deletion are both stored here. */
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
