import type { RowState, SyncStatus } from '#web/data/records.ts';
import { countedRecords } from '#calc-core/records';
import type { ScreenWords } from '#web/shell/screen.tsx';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** For example '1 trade' or '2 carries'. With several kinds of record, '3 records'. */
function counted(
  entries: SyncStatus['entries'],
  states: readonly RowState['state'][],
  count: number,
): string {
  const kinds = new Set(entries.filter(({ state }) => states.includes(state.state)).map(({ kind }) => kind));
  const [only] = kinds;
  if (only !== undefined && kinds.size === 1) return countedRecords(only, count);
  return count === 1 ? '1 record' : `${count} records`;
}

/** For example '2 trades changed in two places'. Null if the member has nothing to decide. */
function asked({ entries, refused, conflicts }: SyncStatus): string | null {
  if (refused + conflicts === 0) return null;
  if (refused === 0) return `${counted(entries, ['conflict'], conflicts)} changed in two places`;
  if (conflicts === 0) return `${counted(entries, ['refused'], refused)} refused by the server`;
  return `${counted(entries, ['conflict', 'refused'], refused + conflicts)} to look at`;
}

/** The label of the button about conflicts, refused changes and changes that were not saved. Null if there are none. */
export function askWords({ refused, conflicts, notSaved }: SyncStatus): string | null {
  if (refused + conflicts + notSaved === 0) return null;
  return refused + notSaved === 0 ? 'Choose which to keep' : 'See what is not saved';
}

/** Names unsent changes, and changes that need the member's decision. Shown by screens without a text of their own. */
export function syncState(status: SyncStatus): NonNullable<ScreenWords['state']> | null {
  const { pending, conflicts, notSaved, phase } = status;
  if (notSaved > 0) return { state: 'not saved', text: `${changes(notSaved)} not saved` };
  const text = asked(status);
  if (text !== null) return { state: conflicts > 0 ? 'conflict' : 'refused', text };
  if (pending === 0) return null;
  return phase === 'syncing' || phase === 'idle'
    ? { state: 'saving', text: `Sending ${changes(pending)}` }
    : { state: 'on this device', text: `${changes(pending)} on this device` };
}
