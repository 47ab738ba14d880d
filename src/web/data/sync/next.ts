import { fold, notTaken, overDiscarded, rebase, type Rebased } from '../rows/fold.ts';
import type { StoredSyncState } from '../journal/formats.ts';
import { goingNext, inQuestion, waitingOf } from './sync-states.ts';

/** A record's state with only the edits that go next. */
export const nextOf = (state: StoredSyncState): StoredSyncState => ({
  ...state,
  ops: goingNext(state.held, state.ops),
});

/** What sealing would do with the edits that go next; null when something must go before them. */
export function rebasedOf(state: StoredSyncState): Rebased | null {
  if (state.sealed !== null) return null;
  const { held, ops, base } = state;
  const typed = ops.map(({ change, beneath }) =>
    held === null ? overDiscarded(change, beneath, base) : change,
  );
  if (held?.why === 'conflict' && rebase(inQuestion(held, typed), base).outcome === 'ask') return null;
  const left = held?.why === 'refused' ? { ...held, change: notTaken(held.change, base) } : held;
  // What the server has taken since is no more for the member to decide.
  if (left?.why === 'refused' && ops.length === 0 && rebase(left.change, base).outcome !== 'nothing')
    return null;
  const changes = left !== null && typed.length === 0 ? [left.change] : waitingOf(left, typed);
  if (changes.length === 0) return null;
  const folded = fold(changes);
  return folded === null ? { outcome: 'nothing' } : rebase(folded, base);
}

/** Whether sealing this record would change anything. */
export const canSeal = (state: StoredSyncState): boolean => rebasedOf(nextOf(state)) !== null;
