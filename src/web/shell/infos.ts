import { useEffect, useSyncExternalStore } from 'react';
import type { InfoText } from '#web/data/api/online-calls.ts';
import { useApp } from './app.tsx';
import { useNotices } from './notices.tsx';

/** Every help text that has been loaded. */
export function useInfos(): readonly InfoText[] {
  const { infos } = useApp();
  const notices = useNotices();
  useEffect(() => {
    void infos.load().then(() => {
      const { value, context } = infos.area.getSnapshot();
      if (value === 'failed') notices.error(context.message);
    });
  }, [infos, notices]);
  return useSyncExternalStore(infos.subscribe, infos.read);
}
