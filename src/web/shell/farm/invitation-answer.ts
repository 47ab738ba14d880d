import type { MyInvitation } from '#contract/farms.ts';
import { reasonOf } from '../area.ts';
import { useFarmCalls } from './farm-calls.ts';
import { useFarmsStore } from './farms.ts';
import { useNotices } from '../notices.tsx';

/** Returns a function that answers an invitation and updates the list of farms. */
export function useAnswer(): (invitation: MyInvitation, what: 'accept' | 'decline') => Promise<void> {
  const calls = useFarmCalls();
  const store = useFarmsStore();
  const notices = useNotices();
  return async ({ id, farm, role }, what) => {
    try {
      await calls.answer(id, what);
      if (what === 'decline') notices.info('Declined.');
      else
        notices.ok(
          role === 'owner' ? `You own ${farm} now.` : `You are on ${farm}. Open it in your user menu.`,
        );
    } catch (error) {
      notices.error(reasonOf(error));
    }
    await store?.refresh();
  };
}
