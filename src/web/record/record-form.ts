import { newId, type Kind, type RowState } from '#web/data/records.ts';
import { useRecords } from '#web/data/hooks.ts';
import type { FormConflict } from '#web/forms/FormStatus.tsx';
import type { Crumb } from '#web/ui/frame/TopBar.tsx';
import { usePending } from '#web/shell/navigation.tsx';
import type { Doc } from './document.ts';
import type { RecordScreen } from './record.ts';
import { isOpen } from './RecordStates.tsx';
import { useReload } from '#web/shell/reload.ts';
import { useVersions } from '#web/shell/versions.ts';
import { useScreen, type ScreenWords } from '#web/shell/screen.tsx';
import { detailControls, recordState } from '#web/shell/words.ts';

interface RecordBar {
  readonly isNew: boolean;
  readonly title: string;
  readonly list: Crumb;
  readonly state: RowState | undefined;
  /** Trades use it, so that it cannot be deleted. */
  readonly inUse?: boolean;
  readonly words?: Pick<ScreenWords, 'deleteLabel' | 'deleteDetail' | 'summary' | 'paper'>;
}

/** What the top bar says of a record; of one that is not there, no page to print or share. */
export function barWords(
  { isUnsaved, mayWrite }: Pick<RecordScreen<Doc>, 'isUnsaved' | 'mayWrite'>,
  { isNew, title, list, state, inUse = false, words }: RecordBar,
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

/** What a record's screen tells the top bar, and does when the bar asks. */
export function useRecordBar<D extends Doc>(screen: RecordScreen<D>, bar: RecordBar): void {
  const { isNew, inUse = false } = bar;
  const { send, mayWrite } = screen;
  const isThere = screen.state === 'loading' || isOpen(screen.state);
  useScreen(barWords(screen, bar, isThere), detailControls(isNew, mayWrite, isThere), screen.isUnsaved);
  usePending({
    save: () => send({ type: 'save asked' }),
    copy: () => send({ type: 'copy asked', as: newId() }),
    delete: () => send({ type: 'delete asked', inUse }),
    load: useReload(),
  });
}

/** What a form reports: a draft that can be read, and text that cannot, which is stored and holds back a save. */
export const typingOf = <D extends Doc>({ invalidEntries, change, keepText }: RecordScreen<D>) => ({
  invalidEntries,
  onChange: change,
  onInvalid: keepText,
});

/** The fields of this record that were changed in two places, and how to settle them; undefined where there are none. */
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
