import type { RecordKind } from '#calc-core/records';
import { labelOf } from '#contract/labels.ts';
import type { Fields } from '../rows/documents.ts';
import { isNothing, nothing, viewAfter, type Base, type Change } from '../rows/fold.ts';
import { isNewer, unseen } from '../rows/late.ts';
import { rebase, type AskedField } from '../rows/rebase.ts';
import type { HeldChange, SealedRequest } from '../journal/formats.ts';
import { nextToSend, inQuestion, waitingOf } from './sync-states.ts';
import type { ConflictField, RecordKey, RowState } from '../rows/types.ts';

/** An edit in memory: `seq` is set when it is durable, `failed` says why it could not be stored. */
export interface MemoryOp {
  readonly key: RecordKey;
  /** The part of a failed edit for which nothing newer has been stored. */
  change: Change;
  /** When it was typed, ms. */
  readonly at: number;
  /** The place of the newest edit of this record when it was typed. */
  seen: number;
  seq: number | null;
  failed: string | null;
  /** Typed in this tab. */
  readonly isOwn: boolean;
  /** The values before the change that waits for the user, if it was typed over that. */
  readonly beneath?: Fields;
}

/** One record in memory: the last server state, the request in flight, what waits for the user, and what was typed since. */
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

/** The state that the row shows; the words are in rows/words.ts. */
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

/** Edits of one record in the order in which they were typed. One that failed to store precedes newer ones that were stored since. */
export function inOrder(stored: readonly MemoryOp[], young: readonly MemoryOp[]): MemoryOp[] {
  const ops = [...stored];
  for (const [op, was] of withOrigins(young)) {
    const isAfter = (other: MemoryOp): boolean =>
      other.seq !== null && other.seq > op.seen && isNewer(other.change, op.change, was);
    const newer = op.failed === null ? -1 : ops.findIndex(isAfter);
    ops.splice(newer === -1 ? ops.length : newer, 0, op);
  }
  return ops;
}

/** Whether a stored edit equals this edit of this tab, which still waits for the report that it is stored. */
export const isSame = (
  op: MemoryOp,
  stored: { readonly change: Change; readonly at?: number | undefined },
): boolean =>
  op.at === stored.at &&
  Object.entries(stored.change.fields).every(([name, value]) => op.change.fields[name] === value);

/** Whether the edit is part of this request or question. */
export const isWithin = (op: MemoryOp, { change, typed }: SealedRequest | HeldChange): boolean => {
  const said = Object.entries(op.change.fields);
  return (
    said.length > 0 && said.every(([name, value]) => change.fields[name] === value && typed?.[name] === op.at)
  );
};

/** Edits that are not stored, each with the values of its fields before the first of them. */
function withOrigins(young: readonly MemoryOp[]): (readonly [MemoryOp, Fields])[] {
  let was: Fields = {};
  return young.map((op) => {
    was = { ...op.change.was, ...was };
    return [op, was] as const;
  });
}

/**
 * An edit of another tab that was stored meanwhile is newer than an edit that failed to store. The failed edit yields now: once the
 * server has the newer edit, nothing on this device would show which came first, and the failed edit would be shown over it again. Edits
 * that this tab has stored were typed over the failed edit, so it need not yield to them.
 */
export function yieldToNewer(
  kind: RecordKind,
  young: readonly MemoryOp[],
  { sealed, held, ops }: RecordSyncState,
): void {
  const others = ops.flatMap(({ seq, change, isOwn }) => (seq === null || isOwn ? [] : [{ seq, change }]));
  for (const [op, was] of withOrigins(young))
    if (op.failed !== null)
      op.change = unseen(kind, op.change, op.seen, [sealed, held, ...others], was) ?? nothing;
}

/** The changes to apply to the base, in order. */
export function changesOf({ sealed, held, ops }: RecordSyncState): readonly Change[] {
  const waiting = waitingOf(held, []);
  const typed = ops.map(({ change }) => change).filter((change) => !isNothing(change));
  return [...waiting, ...(sealed === null ? [] : [sealed.change]), ...typed];
}

/** The record as the row shows it: the server's with every change of this device; null when it is deleted. */
export const docOf = (kind: RecordKind, record: RecordSyncState): Fields | null =>
  viewAfter(kind, record.base, changesOf(record)).doc;
