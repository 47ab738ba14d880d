import type { SyncStatus } from '#web/data/records.ts';
import type { ScreenWords } from '#web/screens/common/screen.tsx';

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
  idle: 'In contact with the server',
  syncing: 'Sending and fetching',
  offline: 'No connection',
  'signed out': 'Sign in again to send your changes',
  'membership expired': 'The membership has ended: changes wait for its renewal',
};

/** One sentence: where the sync stands and when the server last answered. */
export function syncWords({ phase, lastSynced }: SyncStatus, now = Date.now()): string {
  return `${phases[phase]}, ${lastContact(lastSynced, now)}.`;
}

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

const needs = (count: number): string => (count === 1 ? '1 needs you' : `${count} need you`);

/** The top bar's words on a screen that has none of its own: what waits and what needs the member. */
export function syncState(status: SyncStatus): NonNullable<ScreenWords['state']> | null {
  const { pending, refused, conflicts, notSaved, phase } = status;
  if (notSaved > 0) return { state: 'not saved', text: `${changes(notSaved)} not saved` };
  const needed = refused + conflicts;
  if (needed > 0) return { state: conflicts > 0 ? 'conflict' : 'refused', text: needs(needed) };
  if (pending === 0) return null;
  return phase === 'syncing' || phase === 'idle'
    ? { state: 'saving', text: `Sending ${changes(pending)}` }
    : { state: 'on this device', text: `${changes(pending)} on this device` };
}
