import { kindOfKey } from '../../rows/documents.ts';
import { fold } from '../../rows/fold.ts';
import { rebase, type Rebased } from '../../rows/rebase.ts';
import { notApplied, overDiscarded } from '../../rows/still-open.ts';
import type { StoredSyncState } from '../../journal/formats.ts';
import type { RecordKey } from '../../rows/types.ts';
import { nextToSend, inQuestion, waitingOf } from '../sync-states.ts';

/** Returns the record's state with only the edits that are sent next. */
export const nextOf = (state: StoredSyncState): StoredSyncState => ({
  ...state,
  ops: nextToSend(state.held, state.ops),
});

/** Returns the result of sealing the record's next edits, or null if they must wait. */
export function rebasedOf(key: RecordKey, state: StoredSyncState): Rebased | null {
  const kind = kindOfKey(key);
  if (state.sealed !== null) return null;
  const { held, ops, base } = state;
  const typed = ops.map(({ change, beneath }) =>
    held === null ? overDiscarded(change, beneath, base) : change,
  );
  if (held?.why === 'conflict' && rebase(kind, inQuestion(kind, held, typed), base).outcome === 'ask')
    return null;
  const left = held?.why === 'refused' ? { ...held, change: notApplied(held.change, base) } : held;
  // A refused change waits for the user. If the server has applied it after all, it does not wait.
  if (left?.why === 'refused' && ops.length === 0 && rebase(kind, left.change, base).outcome !== 'nothing')
    return null;
  const changes = left !== null && typed.length === 0 ? [left.change] : waitingOf(left, typed);
  if (changes.length === 0) return null;
  const folded = fold(kind, changes);
  return folded === null ? { outcome: 'nothing' } : rebase(kind, folded, base);
}

/** True if sealing this record would change anything. */
export const canSeal = (key: RecordKey, state: StoredSyncState): boolean =>
  rebasedOf(key, nextOf(state)) !== null;
