import { recordKinds, type RecordKind } from '#calc-core';
import { thisDevice } from '#web/data/api/device.ts';
import { useSyncStatus } from '#web/data/hooks.ts';
import type { HistorySource, LastRead } from '#web/history/Moments.tsx';
import { useCalls } from '#web/shell/calls.ts';
import { useMember } from '#web/shell/member.ts';

/** As long as the page lives: what was looked at with a signal is there without one. */
const lastRead = new Map<string, LastRead>();
/** So many records' histories are kept; the one read longest ago goes. */
const MOST_KEPT = 50;

function keep(key: string, last: LastRead): void {
  lastRead.delete(key);
  lastRead.set(key, last);
  const [oldest] = lastRead.keys();
  if (lastRead.size > MOST_KEPT && oldest !== undefined) lastRead.delete(oldest);
}

/** A record's versions from the server, and what of it is only here. */
export function useHistorySource(kind: RecordKind, id: string): HistorySource {
  const { slug } = useMember();
  const calls = useCalls();
  const key = `${slug}/${kind}/${id}`;
  const unsent = useSyncStatus().entries.find(({ key }) => key === `${kind}/${id}`);
  return {
    read: async (before) => {
      const page = await calls.history(slug, kind, id, before);
      if (before === null) keep(key, { page, at: new Date().toISOString() });
      return page;
    },
    lastRead: () => lastRead.get(key) ?? null,
    here: thisDevice().id,
    unsent:
      unsent === undefined
        ? []
        : unsent.what === 'new'
          ? [`the whole ${recordKinds[kind].one}`]
          : unsent.changed,
  };
}
