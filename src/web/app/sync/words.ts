import type { RowState, SyncStatus } from '#web/data/records.ts';
import { countedRecords } from '#calc-core';
import type { ScreenWords } from '#web/shell/screen.tsx';

const time = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** "last contact 10:41 am", with the day where it was not today. */
export function lastContact(lastSynced: number | null, now: number): string {
  if (lastSynced === null) return 'no contact with the server on this device yet';
  const isToday = new Date(lastSynced).toDateString() === new Date(now).toDateString();
  return `last contact ${(isToday ? time : day).format(lastSynced)}`;
}

const phases: Readonly<Record<SyncStatus['phase'], string>> = {
  starting: 'Starting',
  idle: 'Connected',
  syncing: 'Sending and fetching',
  offline: 'No connection',
  'signed out': 'Sign in again to send your changes',
  'membership expired': 'The membership has ended: changes wait for its renewal',
};

/** One sentence: how the sync is going and when the server last answered. */
export function syncWords({ phase, lastSynced }: SyncStatus, now = Date.now()): string {
  return `${phases[phase]}, ${lastContact(lastSynced, now)}.`;
}

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** "1 trade", "2 carries"; "3 records" where they are of several kinds. */
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

/** What waits for the member's answer, in words; null where nothing does. */
function asked({ entries, refused, conflicts }: SyncStatus): string | null {
  if (refused + conflicts === 0) return null;
  if (refused === 0) return `${counted(entries, ['conflict'], conflicts)} changed in two places`;
  if (conflicts === 0) return `${counted(entries, ['refused'], refused)} refused by the server`;
  return `${counted(entries, ['conflict', 'refused'], refused + conflicts)} to look at`;
}

/** The button that leads to what waits for the member; null where nothing does. */
export function askWords({ refused, conflicts, notSaved }: SyncStatus): string | null {
  if (refused + conflicts + notSaved === 0) return null;
  return refused + notSaved === 0 ? 'Choose which to keep' : 'See what is not saved';
}

/** The top bar's words on a screen that has none of its own: what waits and what needs the member. */
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
