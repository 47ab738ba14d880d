import type { ScreenControls } from '#machines/navigation.ts';
import type { RowState } from '#web/data/records.ts';
import type { ScreenWords } from './screen.tsx';

/**
 * The controls of a record. A saved record has Save, Copy and Delete, a new one only Save. For a Restricted member, or for a record that
 * does not exist, there are no controls.
 */
export function detailControls(isNew: boolean, mayWrite: boolean, isThere: boolean): ScreenControls {
  const mayAct = mayWrite && isThere;
  return { isShowControls: mayAct && !isNew, isShowSave: mayAct, isShowDelete: mayAct && !isNew };
}

/** The name of a record in texts; 'Unnamed trade' when it has none, or the kind when the record does not exist. */
export function nameWords(name: string | undefined, kind: string): string {
  if (name === undefined) return kind;
  return name.trim() === '' ? `Unnamed ${kind.toLowerCase()}` : name;
}

/**
 * The state that the top bar shows for a record: unsaved edits first, then the state of its row. For someone who cannot change the record,
 * the state says that instead.
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
