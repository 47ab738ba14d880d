import { useRecords } from '#web/data/hooks.ts';
import type { SyncStatus } from '#web/data/records.ts';
import { useNotices } from './notices.tsx';

/**
 * The message after Reload.
 * @param isAnswered - true if the server has answered the reload
 */
export function reloadWords(
  phase: SyncStatus['phase'],
  isAnswered: boolean,
): { readonly tone: 'info' | 'warning'; readonly text: string } {
  if (isAnswered && phase === 'membership expired')
    return {
      tone: 'warning',
      text: 'Up to date with the server. The membership has ended. Your changes wait on this device until it is renewed.',
    };
  if (isAnswered && phase !== 'offline' && phase !== 'signed out')
    return { tone: 'info', text: 'Up to date with the server.' };
  const trouble = troubles[phase] ?? 'No answer yet';
  return { tone: 'warning', text: `${trouble}. These are the records on this device.` };
}

/** Why the records may be out of date. */
const troubles: Readonly<Partial<Record<SyncStatus['phase'], string>>> = {
  offline: 'No connection',
  'signed out': 'Sign in again',
};

/** Returns the function behind Reload. It requests everything new from the server, and then shows a message. */
export function useReload(): () => void {
  const records = useRecords();
  const notices = useNotices();
  return () => {
    void records
      .reload()
      .then((isAnswered) => notices.say(reloadWords(records.sync.status().phase, isAnswered)));
  };
}
