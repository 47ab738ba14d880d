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

/**
 * What the bar offers: Save comes first while there is nothing to save, last and filled once there is (spec 2, Save). The last place
 * stays empty while Save is elsewhere, so that the second press of a double click on it never meets another button.
 */
export function barActions(
  flags: NavigationFlags,
  words: ScreenWords,
  send: Send,
  onPaper: () => void = () => {},
): readonly BarAction[] {
  const { isShowControls, isShowSave, isShowDelete, isDirty } = flags;
  const maySave = isShowControls || isShowSave;
  return [
    ...(maySave && !isDirty ? [save(send, false)] : []),
    ...(words.paper ? [paper(onPaper)] : []),
    ...(words.reloads === true ? [reload(send)] : []),
    ...(isShowControls || isShowDelete ? [remove(send, words)] : []),
    ...(isShowControls ? [copy(send)] : []),
    ...(maySave ? [{ ...save(send, true), isEmptyPlace: !isDirty }] : []),
  ];
}
