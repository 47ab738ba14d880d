import { useMemo } from 'react';
import { callsOn } from '#web/data/api/calls-on.ts';
import type { OnlineCalls } from '#web/data/api/online-calls.ts';
import { useApp } from './app.tsx';

/**
 * The calls that work only online, such as histories.
 * @throws Unreachable when their code cannot be loaded
 */
export function useCalls(): () => Promise<OnlineCalls> {
  const { api } = useApp();
  return useMemo(() => () => callsOn(api), [api]);
}
