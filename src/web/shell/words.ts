import type { ScreenControls } from '#machines/navigation.ts';
import type { RowState } from '#web/data/records.ts';
import type { ScreenWords } from './screen.tsx';

/**
 * A saved record has Save, Copy and Delete. A new record has only Save. Restricted members get no controls, and neither does a missing
 * record.
 */
export function detailControls(isNew: boolean, mayWrite: boolean, isThere: boolean): ScreenControls {
  const mayAct = mayWrite && isThere;
  return { isShowControls: mayAct && !isNew, isShowSave: mayAct, isShowDelete: mayAct && !isNew };
}

/**
 * The name of a record in texts. 'Unnamed trade' without a name.
 * @param name - undefined if the record does not exist
 */
export function nameWords(name: string | undefined, kind: string): string {
  if (name === undefined) return kind;
  return name.trim() === '' ? `Unnamed ${kind.toLowerCase()}` : name;
}

/**
 * The state that the top bar shows for a record: unsaved edits first, then the state of its row. People who cannot change a saved record
 * see 'Read only'.
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
