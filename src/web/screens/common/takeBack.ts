import type { Records } from '#web/data/records.ts';
import type { NewNotice, Notices } from './notices.tsx';

/**
 * Says what was done and offers Undo for as long as the notice stands. Undo takes back the last `steps` edits, and only while the
 * last one still is the one this notice speaks of: a notice of before must not take back what was done after it.
 */
export function sayUndoable(
  records: Records,
  notices: Notices,
  { steps = 1, ...notice }: Pick<NewNotice, 'tone' | 'text'> & { readonly steps?: number },
): void {
  const done = records.lastDone();
  const takeBack = (): void => {
    if (records.lastDone() !== done) {
      notices.info('Something else has changed since. Take that back first: Ctrl+Z in a sheet.');
      return;
    }
    for (let left = steps; left > 0; left -= 1) records.undo();
  };
  notices.say({ ...notice, action: { label: 'Undo', icon: 'undo', onPress: takeBack } });
}
