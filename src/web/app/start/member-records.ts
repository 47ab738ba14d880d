import { useSyncExternalStore } from 'react';
import type { ApiClient } from '#web/data/api/client.ts';
import { openRecords, type Records } from '#web/data/records.ts';

interface RecordsOwner {
  readonly issuer: string;
  readonly subject: string;
  readonly slug: string;
}

let opened: { readonly key: string; readonly records: Promise<Records> } | null = null;
let isBlocked = false;
const listeners = new Set<() => void>();

function setBlocked(value: boolean): void {
  isBlocked = value;
  for (const listener of listeners) listener();
}

/** Whether the opening waits for a tab with an older app to let go of the storage. */
export const useBlocked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isBlocked,
  );

/**
 * The member's records, opened once a page: React may mount the guard twice, and two openings would be two senders.
 * Another member's come after the first one's are closed.
 */
export function openMemberRecords(owner: RecordsOwner, api: ApiClient): Promise<Records> {
  const key = `${owner.issuer} ${owner.subject}`;
  if (opened?.key === key) return opened.records;
  const before = opened?.records;
  const records = (async () => {
    await (await before?.catch(() => undefined))?.close();
    return openRecords({ user: owner, api, onBlocked: () => setBlocked(true) });
  })();
  opened = { key, records };
  const over = (): void => setBlocked(false);
  records.then(over, over);
  records.catch(() => {
    if (opened?.key === key) opened = null;
  });
  return records;
}

/** After signOut() the storage is closed: the next sign-in opens it again. */
export function forgetMemberRecords(): void {
  opened = null;
}
