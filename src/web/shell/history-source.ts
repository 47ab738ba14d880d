import { recordKinds, type RecordKind } from '#calc-core/records';
import type { HistoryPage } from '#contract/history.ts';
import { thisDevice } from '#web/data/api/device.ts';
import { useRecords, useRow, useSyncStatus } from '#web/data/hooks.ts';
import type { Records } from '#web/data/records.ts';
import type { HistorySource, LastRead } from '#web/history/reading.ts';
import { useCalls } from '#web/shell/calls.ts';
import { useKnownFarms } from '#web/shell/farm/farms.ts';
import { usePresence } from '#web/shell/farm/presence.ts';
import { useFarm } from '#web/shell/member.ts';

type ReadHistory = (kind: RecordKind, id: string, before: number | null) => Promise<HistoryPage>;

const keyOf = (kind: RecordKind, id: string): string => `history ${kind}/${id}`;

async function keptOf({ serverCache }: Records, kind: RecordKind, id: string): Promise<LastRead | null> {
  // If the storage cannot be read, there is no stored page.
  return (await serverCache.read(keyOf(kind, id)).catch(() => null)) as LastRead | null;
}

/** Requests a history, and stores its first page on this device for offline use. */
export const keepingHistory =
  (records: Records, ask: ReadHistory): ReadHistory =>
  async (kind, id, before) => {
    const page = await ask(kind, id, before);
    const last: LastRead = { page, at: new Date().toISOString() };
    // On a full disk the page is shown but not stored.
    if (before === null) records.serverCache.keep(keyOf(kind, id), last).catch(() => undefined);
    return page;
  };

/**
 * Reads the history of a record that another record uses, such as the carry of a trade. Offline, returns the stored copy.
 * @param namedBy - the record that uses it, such as the trade
 * @throws the error of the request if there is no stored copy, or if the copy is older than the stored history of `namedBy`
 */
export const otherHistory =
  (
    records: Records,
    ask: ReadHistory,
    namedBy: { readonly kind: RecordKind; readonly id: string },
  ): ReadHistory =>
  async (kind, id, before) => {
    try {
      return await keepingHistory(records, ask)(kind, id, before);
    } catch (error) {
      const [own, last] = await Promise.all([
        keptOf(records, namedBy.kind, namedBy.id),
        before === null ? keptOf(records, kind, id) : null,
      ]);
      if (own === null || last === null || last.at < own.at) throw error;
      return last.page;
    }
  };

/** The versions of a record from the server, and the changes that exist only on this device. */
export function useHistorySource(kind: RecordKind, id: string): HistorySource {
  const { slug } = useFarm();
  const records = useRecords();
  const calls = useCalls();
  const { me } = useKnownFarms();
  const presence = usePresence();
  const ask: ReadHistory = async (...which) => (await calls()).history(slug, ...which);
  const row = useRow(kind, id);
  const unsent = useSyncStatus().entries.find(({ key }) => key === `${kind}/${id}`);
  return {
    read: (before) => keepingHistory(records, ask)(kind, id, before),
    lastRead: () => keptOf(records, kind, id),
    readOther: otherHistory(records, ask, { kind, id }),
    here: thisDevice().id,
    version: row?.state.state === 'synced' ? row : null,
    people: { me, look: (who) => presence?.look(who) },
    unsent:
      unsent === undefined
        ? []
        : unsent.what === 'new'
          ? [`the whole ${recordKinds[kind].words.one}`]
          : unsent.changed,
  };
}
