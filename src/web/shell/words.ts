import type { ScreenControls } from '#machines/navigation.ts';
import type { RowState } from '#web/data/records.ts';
import type { ScreenWords } from './screen.tsx';

/** The controls of a record: Save, Copy and Delete for a saved record, and Save for a new one. Members who may not write get none. */
export function detailControls(isNew: boolean, mayWrite: boolean, isThere: boolean): ScreenControls {
  const mayAct = mayWrite && isThere;
  return { isShowControls: mayAct && !isNew, isShowSave: mayAct, isShowDelete: mayAct && !isNew };
}

/**
 * The name of a record in texts, such as 'Unnamed trade' for an empty name.
 * @param name - undefined if the record does not exist
 */
export function nameWords(name: string | undefined, kind: string): string {
  if (name === undefined) return kind;
  return name.trim() === '' ? `Unnamed ${kind.toLowerCase()}` : name;
}

/**
 * The state that the top bar shows for a record. Unsaved edits come first, then the row's state. For people who may not write, a saved
 * record shows 'Read only'.
 */
export function recordState(
  isUnsaved: boolean,
  state: RowState | undefined,
  mayWrite: boolean,
): ScreenWords['state'] {
  if (isUnsaved) return { state: 'unsaved' };
  if (state === undefined) return null;
  if (!mayWrite && state.state === 'synced') return { state: 'synced', text: 'Read only' };
  return state.text === undefined ? { state: state.state } : { state: state.state, text: state.text };
}
