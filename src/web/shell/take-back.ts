import type { Records } from '#web/data/records.ts';
import type { NewNotice, Notices } from './notice-list.ts';

/**
 * Says what was done and offers Undo for as long as the notice is shown. Undo takes back the last entry, and only while it
 * still is the one this notice is about: an older notice must not take back what was done after it.
 */
export function sayUndoable(
  records: Records,
  notices: Notices,
  notice: Pick<NewNotice, 'tone' | 'text'>,
): void {
  const done = records.lastDone();
  const takeBack = (): void => {
    if (records.lastDone() !== done) {
      notices.info('Something else has changed since. Take that back first: Ctrl+Z in a sheet.');
      return;
    }
    records.undo();
  };
  notices.say({ ...notice, action: { label: 'Undo', icon: 'undo', onPress: takeBack } });
}
