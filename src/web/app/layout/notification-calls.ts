import { useMemo } from 'react';
import { apiPaths } from '#contract/paths.ts';
import { recordOf, type WireRecord } from '#contract/wire.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import { useApp } from '#web/shell/app.tsx';

/** Uses the field names of the specification (section 3). */
export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** When the server sent the notification, ISO 8601. */
  readonly displayDate: string;
  readonly urlLink: string;
  readonly iconClass: string;
  readonly buttonClass: string;
  readonly isExpired: boolean;
}

const text = (record: WireRecord, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value : '';
};

/** @throws when the answer is not a list, for example an answer from a proxy */
function rows(value: unknown): readonly WireRecord[] {
  if (!Array.isArray(value)) throw new Error('The answer is not a list of notifications.');
  return value.map(recordOf);
}

const notificationOf = (record: WireRecord): Notification => ({
  id: text(record, 'id'),
  title: text(record, 'title'),
  description: text(record, 'description'),
  displayDate: text(record, 'displayDate'),
  iconClass: text(record, 'iconClass'),
  buttonClass: text(record, 'buttonClass'),
  urlLink: text(record, 'urlLink'),
  isExpired: record['expired'] === true,
});

const notificationCalls = (api: ApiClient) => ({
  read: async (slug: string): Promise<readonly Notification[]> =>
    rows(await api.ask({ method: 'GET', path: apiPaths.notifications(slug) })).map(notificationOf),

  expire: async (slug: string, id: string): Promise<void> => {
    await api.ask({ method: 'POST', path: apiPaths.expireNotification(slug, id) });
  },
});

export function useNotificationCalls(): ReturnType<typeof notificationCalls> {
  const { api } = useApp();
  return useMemo(() => notificationCalls(api), [api]);
}
