import type { NavigationEvent, NavigationFlags } from '#machines/navigation.ts';
import type { ScreenWords } from '#web/shell/screen.tsx';
import type { BarAction } from '#web/ui/frame/TopBar.tsx';

type Send = (event: NavigationEvent) => void;

const reload = (send: Send): BarAction => ({
  id: 'reload',
  label: 'Reload',
  icon: 'sync',
  onPress: () => send({ type: 'load asked' }),
});

const remove = (send: Send, words: ScreenWords): BarAction => ({
  id: 'delete',
  label: words.deleteLabel ?? 'Delete',
  icon: 'trash',
  tone: 'danger',
  disabled: words.deleteQuestion === undefined,
  onPress: () => {
    send({ type: 'delete asked' });
    if (words.isDeleteRefused === true) send({ type: 'delete confirmed' });
  },
});

const copy = (send: Send): BarAction => ({
  id: 'copy',
  label: 'Copy',
  icon: 'copy',
  onPress: () => send({ type: 'copy asked' }),
});

const save = (send: Send, isDirty: boolean): BarAction => ({
  id: 'save',
  label: 'Save',
  tone: isDirty ? 'primary' : 'line',
  onPress: () => send({ type: 'save asked' }),
});

const paper = (onPress: () => void): BarAction => ({
  id: 'paper',
  label: 'Print or share',
  icon: 'print',
  onPress,
});

const emptyPlace = (action: BarAction): BarAction => ({ ...action, isEmptyPlace: true });

/**
 * The buttons of the top bar. Save is first, or last while there are unsaved changes (spec 2, Save). A hidden button leaves a gap, so a
 * double click cannot hit another button.
 */
export function barActions(
  flags: NavigationFlags,
  words: ScreenWords,
  send: Send,
  onPaper: () => void = () => {},
): readonly BarAction[] {
  const { isShowControls, isShowSave, isShowDelete, isDirty } = flags;
  const offered = [
    ...(words.paper ? [paper(onPaper)] : []),
    ...(words.reloads === true ? [reload(send)] : []),
    ...(isShowControls || isShowDelete ? [remove(send, words)] : []),
    ...(isShowControls ? [copy(send)] : []),
  ];
  if (!isShowControls && !isShowSave) return offered;
  const [first, last] = [save(send, false), save(send, true)];
  const later = [reload(send), remove(send, words), copy(send)];
  return [
    ...offered.filter(({ id }) => id === 'paper'),
    isDirty ? emptyPlace(first) : first,
    ...(isShowControls ? offered.filter(({ id }) => id !== 'paper') : later.map(emptyPlace)),
    isDirty ? last : emptyPlace(last),
  ];
}
