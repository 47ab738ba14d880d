import { recordKinds } from '#calc-core/records';
import type { Kind, Records, RowState } from '#web/data/records.ts';
import { messages } from '#contract/messages.ts';
import type { Notices } from '#web/shell/notice-list.ts';

/** The specification has texts for trades and carries (spec 4, Messages). The other texts are ours. */
const saveWords = {
  trade: { saving: messages.tradeSaving, saved: messages.tradeSaved, added: messages.tradeAdded },
  carry: { saving: messages.carrySaving, saved: messages.carrySaved, added: messages.carrySaved },
  group: { saving: 'Group is saving', saved: 'Group is saved', added: 'Group is saved' },
  board: { saving: 'Prices are saving', saved: 'Prices are saved', added: 'Prices are saved' },
} as const;

/** Returns the messages about saving a record of this kind. */
export function saveWordsOf(kind: Kind): {
  readonly saving: string;
  readonly saved: string;
  readonly added: string;
} {
  if (Object.hasOwn(saveWords, kind)) return saveWords[kind as keyof typeof saveWords];
  const { title } = recordKinds[kind].words;
  return { saving: `${title} is saving`, saved: `${title} is saved`, added: `${title} is saved` };
}

export const keptHere = 'Kept on this device until it can be sent.';

function stateOf(records: Records, kind: Kind, id: string): RowState | undefined {
  return records.row(kind, id)?.state;
}

/** The result of a save. */
export type SaveOutcome =
  | { readonly got: 'saved' }
  | { readonly got: 'kept' }
  | { readonly got: 'refused'; readonly text: string };

/** Returns the result of a save. Null while it is running. 'kept' means that nothing can be sent now. */
export function outcomeOf(state: RowState | undefined, records: Records): SaveOutcome | null {
  if (state === undefined || state.state === 'saving') return null;
  if (state.state === 'synced') return { got: 'saved' };
  if (state.state === 'on this device') {
    const { phase } = records.sync.status();
    return phase === 'idle' || phase === 'syncing' || phase === 'starting' ? null : { got: 'kept' };
  }
  const fallback =
    state.state === 'conflict'
      ? 'Changed in two places. Choose which values to keep.'
      : 'The server refused it.';
  return { got: 'refused', text: state.text ?? fallback };
}

/**
 * Calls `tell` with the result of the record's last edit. After 'kept', calls `tell` again with the server's answer.
 * Call watchSave after the edit, because a record without an unsent edit counts as saved.
 * Returns a function that unsubscribes.
 */
export function watchSave(
  records: Records,
  kind: Kind,
  id: string,
  tell: (outcome: SaveOutcome) => void,
): () => void {
  let last: SaveOutcome['got'] | null = null;
  const look = (): void => {
    const outcome = outcomeOf(stateOf(records, kind, id), records);
    if (outcome === null || outcome.got === last) return;
    last = outcome.got;
    if (outcome.got !== 'kept') stop();
    tell(outcome);
  };
  const offRows = records.subscribe(look);
  const offSync = records.sync.subscribe(look);
  const stop = (): void => {
    offRows();
    offSync();
  };
  look();
  return stop;
}

/** Returns a function that shows a notice about the result of a save. */
export function reportOutcome(
  notices: Notices,
  saving: string,
  saved: string,
): (outcome: SaveOutcome) => void {
  return (outcome) => {
    notices.unsay(saving);
    if (outcome.got === 'saved') {
      notices.unsay(keptHere);
      notices.ok(saved);
    } else if (outcome.got === 'kept') notices.info(keptHere);
    else notices.error(outcome.text);
  };
}

/** Shows the result of a save after its screen has closed, for example after Save while leaving. */
export function announceSave(
  records: Records,
  notices: Notices,
  kind: Kind,
  id: string,
  how: 'saved' | 'added',
): void {
  const words = saveWordsOf(kind);
  watchSave(records, kind, id, reportOutcome(notices, words.saving, words[how]));
}
