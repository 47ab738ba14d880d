import type { RecordKind } from '#calc-core/records';
import { labelOf } from '#contract/labels.ts';
import type { Fields } from '../rows/documents.ts';
import { isNothing, nothing, viewAfter, type Base, type Change } from '../rows/fold.ts';
import { isNewer, unseen } from '../rows/late.ts';
import { rebase, type AskedField } from '../rows/rebase.ts';
import type { HeldChange, SealedRequest } from '../journal/formats.ts';
import { nextToSend, inQuestion, waitingOf } from './sync-states.ts';
import type { ConflictField, RecordKey, RowState } from '../rows/types.ts';

/** An edit in memory. `seq` is null until it is stored. `failed` says why it could not be stored. */
export interface MemoryOp {
  readonly key: RecordKey;
  /** A failed edit loses the values that newer stored edits have replaced. */
  change: Change;
  readonly at: number;
  seen: number;
  seq: number | null;
  failed: string | null;
  /** True if the edit was typed in this tab. */
  readonly isOwn: boolean;
  readonly beneath?: Fields;
}

/** One record in memory: the server's version and this device's changes. */
export interface RecordSyncState {
  base: Base;
  sealed: SealedRequest | null;
  held: HeldChange | null;
  ops: MemoryOp[];
}

const inWords =
  (kind: RecordKind) =>
  (asked: AskedField): ConflictField => ({ ...asked, label: labelOf(kind, asked.field) });

function conflictOf(kind: RecordKind, held: HeldChange, { base, ops }: RecordSyncState): RowState {
  const typed = nextToSend(held, ops).map(({ change }) => change);
  const rebased = rebase(kind, inQuestion(kind, held, typed), base);
  if (rebased.outcome !== 'ask') return { state: 'on this device' };
  return { state: 'conflict', fields: rebased.asked.map(inWords(kind)) };
}

/** Returns the state that the row shows. The texts of the states are in rows/words.ts. */
export function stateOf(kind: RecordKind, record: RecordSyncState): RowState {
  const { sealed, held, ops } = record;
  const failed = ops.find((op) => op.failed !== null)?.failed;
  if (failed !== undefined && failed !== null) return { state: 'not saved', text: failed };
  if (ops.some((op) => op.seq === null)) return { state: 'saving' };
  if (held?.why === 'conflict') return conflictOf(kind, held, record);
  if (held?.why === 'refused' && ops.length === 0) {
    const at = held.field === undefined ? {} : { refused: held.field };
    return { state: 'refused', text: held.text, ...at };
  }
  return sealed !== null || held !== null || ops.length > 0
    ? { state: 'on this device' }
    : { state: 'synced' };
}

/** Returns the edits of a record in the order of typing. A failed edit comes before edits that were stored later. */
export function inOrder(stored: readonly MemoryOp[], notDurable: readonly MemoryOp[]): MemoryOp[] {
  const ops = [...stored];
  for (const [op, was] of withOrigins(notDurable)) {
    const isAfter = (other: MemoryOp): boolean =>
      other.seq !== null && other.seq > op.seen && isNewer(other.change, op.change, was);
    const newer = op.failed === null ? -1 : ops.findIndex(isAfter);
    ops.splice(newer === -1 ? ops.length : newer, 0, op);
  }
  return ops;
}

/** True if the stored edit is the same edit as `op`. This tab may not know that `op` is stored. */
export const isSame = (
  op: MemoryOp,
  stored: { readonly change: Change; readonly at?: number | undefined },
): boolean =>
  op.at === stored.at &&
  Object.entries(stored.change.fields).every(([name, value]) => op.change.fields[name] === value);

/** True if the request or held change contains every value of the edit `op`, with the same time of typing. */
export const isWithin = (op: MemoryOp, { change, typed }: SealedRequest | HeldChange): boolean => {
  const typedFields = Object.entries(op.change.fields);
  return (
    typedFields.length > 0 &&
    typedFields.every(([name, value]) => change.fields[name] === value && typed?.[name] === op.at)
  );
};

/** Pairs each edit with its fields' values from before all these edits. Example: a price goes from 4 to 5, then to 6. Both edits get 4. */
function withOrigins(notDurable: readonly MemoryOp[]): (readonly [MemoryOp, Fields])[] {
  let was: Fields = {};
  return notDurable.map((op) => {
    was = { ...op.change.was, ...was };
    return [op, was] as const;
  });
}

/** Removes from each failed edit the values that another tab has replaced since. Call this before the server has the newer edit. */
export function yieldToNewer(
  kind: RecordKind,
  notDurable: readonly MemoryOp[],
  { sealed, held, ops }: RecordSyncState,
): void {
  const others = ops.flatMap(({ seq, change, isOwn }) => (seq === null || isOwn ? [] : [{ seq, change }]));
  for (const [op, was] of withOrigins(notDurable))
    if (op.failed !== null)
      op.change = unseen(kind, op.change, op.seen, [sealed, held, ...others], was) ?? nothing;
}

/** Returns the changes to apply to the server's version, in order. */
export function changesOf({ sealed, held, ops }: RecordSyncState): readonly Change[] {
  const waiting = waitingOf(held, []);
  const typed = ops.map(({ change }) => change).filter((change) => !isNothing(change));
  return [...waiting, ...(sealed === null ? [] : [sealed.change]), ...typed];
}

/** Returns the record as the row shows it: the server's version with this device's changes. Null if it is deleted. */
export const docOf = (kind: RecordKind, record: RecordSyncState): Fields | null =>
  viewAfter(kind, record.base, changesOf(record)).doc;
