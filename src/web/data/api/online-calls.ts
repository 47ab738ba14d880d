import type { Carry } from '#calc-core/carry';
import type { RecordKind } from '#calc-core/records';
import type { Trade } from '#calc-core/trade';
import type { HistoryPage } from '#contract/history.ts';
import { apiPaths } from '#contract/paths.ts';
import { toWire, recordOf, type WireRecord } from '#contract/wire.ts';
import type { ApiClient } from './client.ts';

/** A help text for one field (spec 3, Info item). */
export interface InfoText {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

const wordOf = (record: WireRecord, name: string, otherwise = ''): string => {
  const value = record[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise;
};

const listOf = (value: unknown): readonly WireRecord[] => (Array.isArray(value) ? value.map(recordOf) : []);

const infoOf = (record: WireRecord): InfoText => ({
  id: wordOf(record, 'id'),
  title: wordOf(record, 'title') || 'No Title',
  description: wordOf(record, 'description') || 'No Decription',
});

/** Calls that need the server at once, such as help texts. */
export const onlineCalls = (api: ApiClient) => ({
  infos: async (): Promise<readonly InfoText[]> =>
    listOf(await api.ask({ method: 'GET', path: apiPaths.infos() })).map(infoOf),

  info: async (id: string): Promise<InfoText> =>
    infoOf(recordOf(await api.ask({ method: 'GET', path: apiPaths.info(id) }))),

  /**
   * Returns one page of a record's versions.
   * @throws Unreachable, SignedOut, ApiProblem
   */
  history: async (slug: string, kind: RecordKind, id: string, before: number | null): Promise<HistoryPage> =>
    (await api.ask({ method: 'GET', path: apiPaths.history(slug, kind, id, before) })) as HistoryPage,

  /**
   * Returns the profit per head `days` days ago, by trade id. Leaves out unchanged trades.
   * @throws Unreachable, SignedOut, ApiProblem
   */
  profitsBefore: async (slug: string, days: number): Promise<ReadonlyMap<string, string | null>> => {
    const found = listOf(await api.ask({ method: 'GET', path: apiPaths.profitsBefore(slug, days) }));
    return new Map(
      found.map((each) => [wordOf(each, 'id'), each['profit'] === null ? null : wordOf(each, 'profit')]),
    );
  },

  /** Returns the server's figures for a trade that is being edited (spec 4). */
  calculateTrade: async (slug: string, carry: Carry | null, trade: Trade): Promise<WireRecord> =>
    recordOf(
      await api.ask({
        method: 'POST',
        path: apiPaths.calculateTrade(slug),
        body: { carry: carry === null ? null : toWire('carry', carry), trade: toWire('trade', trade) },
      }),
    ),

  calculateCarry: async (slug: string, carry: Carry): Promise<WireRecord> =>
    recordOf(
      await api.ask({
        method: 'POST',
        path: apiPaths.calculateCarry(slug),
        body: { carry: toWire('carry', carry) },
      }),
    ),
});

/** The return type of {@link onlineCalls}. */
export type OnlineCalls = ReturnType<typeof onlineCalls>;
