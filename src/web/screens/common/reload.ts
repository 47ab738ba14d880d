import { useRecords } from '#web/data/hooks.ts';
import type { SyncStatus } from '#web/data/records.ts';
import { useNotices } from './notices.tsx';

/** Why there may be something newer on the server. */
const troubles: Readonly<Partial<Record<SyncStatus['phase'], string>>> = {
  offline: 'No connection',
  'signed out': 'Sign in again',
  syncing: 'No answer yet',
};

/** Reload raises isPendingLoad; the screen asks the server for everything new and says when it has answered. */
export function useReload(): () => void {
  const records = useRecords();
  const notices = useNotices();
  return () => {
    void records.reload().then(() => {
      const trouble = troubles[records.sync.status().phase];
      if (trouble === undefined) notices.info('Up to date with the server.');
      else notices.say({ tone: 'warning', text: `${trouble}. These are the records on this device.` });
    });
  };
}
