import type { ScreenControls } from '#machines/navigation.ts';
import type { RowState } from '#web/data/records.ts';
import type { ScreenWords } from './screen.tsx';

/** An open record: Save, Copy and Delete; a new one only Save; none for a Restricted member or a record that does not exist. */
export function detailControls(isNew: boolean, mayWrite: boolean, isThere: boolean): ScreenControls {
  const mayAct = mayWrite && isThere;
  return { isShowControls: mayAct && !isNew, isShowSave: mayAct, isShowDelete: mayAct && !isNew };
}

/** A record's name in texts: its name, 'Unnamed trade', or its kind when it does not exist. */
export function nameWords(name: string | undefined, kind: string): string {
  if (name === undefined) return kind;
  return name.trim() === '' ? `Unnamed ${kind.toLowerCase()}` : name;
}

/** The top bar's text on a record: unsaved first, then the state of its row; for someone who may not change it, that. */
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
