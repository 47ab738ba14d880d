import type { ScreenControls } from '#machines/navigation.ts';
import type { RowState } from '#web/data/records.ts';
import type { ScreenWords } from './screen.tsx';

/** A record on view: Save, Copy and Delete; a new one Save alone; a Restricted member and a record that is not there none. */
export function detailControls(isNew: boolean, mayWrite: boolean, isThere: boolean): ScreenControls {
  const mayAct = mayWrite && isThere;
  return { isShowControls: mayAct && !isNew, isShowSave: mayAct, isShowDelete: mayAct && !isNew };
}

/** What a record is called where it has to be called something: its name, 'Unnamed trade', or its kind while it is not there. */
export function nameWords(name: string | undefined, kind: string): string {
  if (name === undefined) return kind;
  return name.trim() === '' ? `Unnamed ${kind.toLowerCase()}` : name;
}

/** The top bar's words on a record: unsaved first, then what its row says; a member who may not change it reads that. */
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
