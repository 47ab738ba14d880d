import { useRef } from 'react';
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
  useScreen(barWords(screen, bar, isThere), detailControls(isNew, mayWrite, isThere));
  usePending({
    save: () => send({ type: 'save asked' }),
    copy: () => send({ type: 'copy asked', as: newId() }),
    delete: () => send({ type: 'delete asked', inUse }),
    load: useReload(),
  });
}

/** The form's two ways to say what was typed: a draft that reads, and text that does not, which is kept and a save waits for. */
export function useTyping<D extends Doc, Field extends string>(screen: RecordScreen<D>) {
  const { change } = screen;
  // Several fields may report in one moment: the last report of each counts.
  const invalidEntries = useRef(screen.invalidEntries);
  return {
    invalidEntries: screen.invalidEntries,
    onChange: (next: D): void => change(next, invalidEntries.current),
    onInvalid: (field: Field, text: string | null, now: D): void => {
      const { [field]: _, ...others } = invalidEntries.current;
      invalidEntries.current = text === null ? others : { ...others, [field]: text };
      change(now, invalidEntries.current);
    },
  };
}

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
