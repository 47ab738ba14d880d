import { useRecords } from '#web/data/hooks.ts';
import { useNotices } from './notices.tsx';

/** Reload raises isPendingLoad; the screen asks the server for everything new and says when it has answered. */
export function useReload(): () => void {
  const records = useRecords();
  const notices = useNotices();
  return () => {
    void records.reload().then(() => {
      const { phase } = records.sync.status();
      if (phase === 'offline')
        notices.say({ tone: 'warning', text: 'No connection. These are the records on this device.' });
      else notices.info('Up to date with the server.');
    });
  };
}
