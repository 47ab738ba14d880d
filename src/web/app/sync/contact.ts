import type { SyncStatus } from '#web/data/records.ts';
import { dateFormat } from '#web/ui/fields/date-format.ts';

const time = dateFormat({ hour: 'numeric', minute: '2-digit' });
const day = dateFormat({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** For example 'last contact 10:41 am', with the day if that was not today. */
export function lastContact(lastSynced: number | null, now: number): string {
  if (lastSynced === null) return 'no contact with the server on this device yet';
  const isToday = new Date(lastSynced).toDateString() === new Date(now).toDateString();
  return `last contact ${(isToday ? time : day)(lastSynced)}`;
}

const phases: Readonly<Record<SyncStatus['phase'], string>> = {
  starting: 'Starting',
  idle: 'Connected',
  syncing: 'Sending and fetching',
  offline: 'No connection',
  'signed out': 'Sign in again to send your changes',
  'farm gone': 'You are no longer on this farm',
  'membership expired': 'The membership has ended: changes wait for its renewal',
};

/** For example 'Connected, last contact 10:41 am.' */
export function syncWords({ phase, lastSynced }: SyncStatus, now = Date.now()): string {
  return `${phases[phase]}, ${lastContact(lastSynced, now)}.`;
}
