import { useMemo } from 'react';
import { onlineCalls } from '#web/data/api/onlineCalls.ts';
import { useApp } from './app.tsx';

/** The calls that make sense online only: infos, histories, the server's own figures. */
export function useCalls(): ReturnType<typeof onlineCalls> {
  const { api } = useApp();
  return useMemo(() => onlineCalls(api), [api]);
}
