import { createContext, useContext, useSyncExternalStore } from 'react';
import type { TimedNotice } from '#web/ui/overlay/Notices.tsx';
import type { Notices } from './notice-list.ts';

const NoticesContext = createContext<Notices | null>(null);

export const NoticesProvider = NoticesContext.Provider;

/** @throws when there is no NoticesProvider above */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (notices === null) throw new Error('useNotices needs a NoticesProvider above it');
  return notices;
}

export function useNoticeList(): readonly TimedNotice[] {
  const notices = useNotices();
  return useSyncExternalStore(notices.subscribe, notices.list);
}
