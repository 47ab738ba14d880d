import { newId, type Kind, type RowState } from '#web/data/records.ts';
import { useRecords } from '#web/data/hooks.ts';
import type { FormConflict } from './ConflictPanel.tsx';
import type { Crumb } from '#web/ui/frame/TopBar.tsx';
import { useMayWrite } from '#web/shell/member.ts';
import { usePending } from '#web/shell/navigation.tsx';
import type { Doc } from './draft-fields.ts';
import type { EditorView } from './record-editor.ts';
import type { AnyEditor } from './use-record-editor.ts';
import { isOpen } from './RecordStates.tsx';
import { useReload } from '#web/shell/reload.ts';
import { useVersions } from '#web/shell/versions.ts';
import { useScreen, type ScreenWords } from '#web/shell/screen.tsx';
import { detailControls, recordState } from '#web/shell/words.ts';

interface RecordBar {
  readonly isNew: boolean;
  readonly title: string;
  readonly list: Crumb;
  /** True if trades use the record. Such a record cannot be deleted. */
  readonly inUse?: boolean;
  readonly words?: Pick<ScreenWords, 'deleteLabel' | 'deleteDetail' | 'summary' | 'paper'>;
}

/** Returns the state and texts of the top bar. A record that does not exist cannot be printed or shared. */
export function barWords(
  { isUnsaved, row: state }: Pick<EditorView<Doc>, 'isUnsaved' | 'row'>,
  mayWrite: boolean,
  { isNew, title, list, inUse = false, words }: RecordBar,
  isThere: boolean,
): ScreenWords {
  return {
    title,
    above: [list],
    state: recordState(isUnsaved, state, mayWrite),
    ...(!isNew && { deleteQuestion: `Delete ${title}?` }),
    ...(inUse && { isDeleteRefused: true }),
    reloads: !isNew,
    ...words,
    ...(!isThere && { paper: null }),
  };
}

/** Connects a record's screen with the top bar. The bar shows the record's state, and can save, copy, delete and reload it. */
export function useRecordBar(editor: AnyEditor, view: EditorView<Doc>, bar: RecordBar): void {
  const { isNew, inUse = false } = bar;
  const mayWrite = useMayWrite();
  const isThere = view.state === 'loading' || isOpen(view.state);
  useScreen(barWords(view, mayWrite, bar, isThere), detailControls(isNew, mayWrite, isThere), view.isUnsaved);
  usePending({
    save: () => editor.send({ type: 'save asked' }),
    copy: () => editor.send({ type: 'copy asked', as: newId() }),
    delete: () => editor.send({ type: 'delete asked', inUse }),
    load: useReload(),
  });
}

/** Returns the record's fields in conflict, or undefined. */
export function useConflict(
  kind: Kind,
  id: string | null,
  state: RowState | undefined,
): FormConflict | undefined {
  const { sync } = useRecords();
  const versions = useVersions(kind, id ?? '');
  const fields = state?.state === 'conflict' ? state.fields : undefined;
  if (id === null || fields === undefined) return undefined;
  return { fields, versions, onResolve: (choices) => sync.resolve(`${kind}/${id}`, choices) };
}
