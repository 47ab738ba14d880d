import type { Records } from '#web/data/records.ts';
import type { NewNotice, Notices } from './notice-list.ts';

/** Shows what was done, with Undo. Undo works only until the user does something else. */
export function showUndoable(
  records: Records,
  notices: Notices,
  notice: Pick<NewNotice, 'tone' | 'text'>,
): void {
  const done = records.lastDone();
  const takeBack = (): void => {
    if (records.lastDone() !== done) {
      notices.info('You have made other changes since. Undo those first.');
      return;
    }
    records.undo();
  };
  notices.say({ ...notice, action: { label: 'Undo', icon: 'undo', onPress: takeBack } });
}
