import type { RowState, SyncStatus } from './types.ts';

/**
 * What the user reads about saving and sending: one place for the words of the header, the panel and the rows
 * (experience.md, Sheets; look.md, Gutter; research/data-layer 6, Screen).
 */

const rowSentences: Readonly<Record<RowState['state'], string>> = {
  saving: 'Saving on this device',
  'on this device': 'On this device, not yet sent',
  synced: 'Saved',
  refused: 'Refused by the server',
  conflict: 'Changed in two places: choose which to keep',
  'not saved': 'Not saved: kept only while this tab stays open',
};

/** A row's state as a sentence, for the hover and the screen reader. */
export function rowWords(state: RowState): string {
  const sentence = rowSentences[state.state];
  if (state.state === 'conflict') {
    const labels = (state.fields ?? []).map(({ label }) => label);
    return labels.length === 0 ? sentence : `${sentence} (${labels.join(', ')})`;
  }
  return state.text === undefined || state.text === '' ? sentence : `${sentence}: ${state.text.trim()}`;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const rowEndings: Readonly<Partial<Record<RowState['state'], string>>> = {
  'on this device': 'on this device, not yet sent',
  refused: 'refused by the server',
  conflict: 'changed in two places',
  'not saved': 'not saved: kept only while this tab stays open',
};

/** How many rows of a sheet are in a state: '3 trades on this device, not yet sent'. Null for states that ask for nothing. */
export function rowsWords(
  state: RowState['state'],
  count: number,
  noun: { readonly one: string; readonly many: string },
): string | null {
  const ending = rowEndings[state];
  return ending === undefined || count === 0 ? null : `${plural(count, noun.one, noun.many)} ${ending}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const sameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** '10:41' today, '20 Nov 10:41' before. */
export function clockWords(time: number, now: number): string {
  const then = new Date(time);
  const clock = `${then.getHours()}:${twoDigits(then.getMinutes())}`;
  if (sameDay(then, new Date(now))) return clock;
  return `${then.getDate()} ${then.toLocaleString('en-AU', { month: 'short' })} ${clock}`;
}

/** The browser's coarse pointer on a narrow screen: then the device is a phone in our words. */
export type DeviceWord = 'phone' | 'device';

const lastSynced = ({ lastSynced: time }: SyncStatus, now: number): string =>
  time === null ? 'never synced' : `last synced ${clockWords(time, now)}`;

const changes = (status: SyncStatus, device: DeviceWord): string =>
  `${plural(status.pending, 'change', 'changes')} on this ${device}`;

/** What needs the user: refused, in question, or not stored. Null when nothing does. */
export function needsYou({ refused, conflicts, notSaved }: SyncStatus): string | null {
  const parts = [
    ...(notSaved > 0 ? [plural(notSaved, 'change is not saved', 'changes are not saved')] : []),
    ...(conflicts > 0 ? [`${plural(conflicts, 'record', 'records')} changed in two places`] : []),
    ...(refused > 0 ? [plural(refused, 'change was refused', 'changes were refused')] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

function sendingWords(status: SyncStatus, now: number, device: DeviceWord): string {
  const { phase, pending } = status;
  if (phase === 'offline') {
    if (pending === 0) return `No signal, ${lastSynced(status, now)}`;
    return pending === 1
      ? `Kept on this ${device}, no signal`
      : `${changes(status, device)}, no signal, ${lastSynced(status, now)}`;
  }
  if (phase === 'signed out')
    return pending === 0 ? 'Sign in to sync' : `${changes(status, device)}, sign in to sync`;
  if (phase === 'membership expired') return `${changes(status, device)}, the membership is over`;
  if (pending > 0)
    return phase === 'syncing'
      ? `Sending ${plural(pending, 'change', 'changes')}`
      : `${changes(status, device)}, ${lastSynced(status, now)}`;
  return status.lastSynced === null ? 'On this device' : `Saved, ${lastSynced(status, now)}`;
}

/** The header's one line: what needs the user first, then how sending stands. */
export function statusWords(
  status: SyncStatus,
  now: number = Date.now(),
  device: DeviceWord = 'device',
): string {
  const asks = needsYou(status);
  const sending = sendingWords(status, now, device);
  return asks === null ? sending : `${asks}. ${sending}`;
}

/** What signing out would leave behind; null when nothing is unsent. */
export function signOutWarning(status: SyncStatus): string | null {
  const count = status.entries.length;
  if (count === 0) return null;
  return `${plural(count, 'record has', 'records have')} changes that the server has not got. They stay on this device for you alone and are sent when you sign in here again.`;
}

/** Said after days without contact: a browser may clear what is not used (research/data-layer, trap 15). Null before. */
export function longOfflineWarning(status: SyncStatus, now: number = Date.now()): string | null {
  if (status.lastSynced === null || status.pending === 0 || status.persisted === true) return null;
  const days = Math.floor((now - status.lastSynced) / 86_400_000);
  if (days < 3) return null;
  return `Not synced for ${days} days. The browser may clear its storage in time: add Drover to the home screen, or export the unsent changes.`;
}
