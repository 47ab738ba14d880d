import { MS_A_DAY } from '#calc-core/number';
import type { RowState, SyncStatus } from './types.ts';

/** The texts about saving and sending. */

const rowSentences: Readonly<Record<RowState['state'], string>> = {
  saving: 'Saving on this device',
  'on this device': 'On this device, not yet sent',
  synced: 'Saved',
  refused: 'Refused by the server',
  conflict: 'Changed in two places: choose which to keep',
  'not saved': 'Not saved: kept only while this tab stays open',
};

/** Returns a row's state as a sentence, for the tooltip and screen readers. */
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

/** For example '3 trades on this device, not yet sent'. Returns null for states that need no attention. */
export function rowsWords(
  state: RowState['state'],
  count: number,
  noun: { readonly one: string; readonly many: string },
): string | null {
  const ending = rowEndings[state];
  return ending === undefined || count === 0 ? null : `${plural(count, noun.one, noun.many)} ${ending}`;
}

/** Warns of unsent changes after three days without contact. A browser may delete the storage of an unused site (trap T15). */
export function longOfflineWarning(status: SyncStatus, now: number = Date.now()): string | null {
  if (status.lastSynced === null || status.pending === 0 || status.persisted === true) return null;
  const days = Math.floor((now - status.lastSynced) / MS_A_DAY);
  if (days < 3) return null;
  return `Not synced for ${days} days. The browser may clear its storage after a while: add Drover to the home screen, or export the unsent changes.`;
}
