import { useSyncExternalStore } from 'react';
import type { ApiClient } from '#web/data/api/client.ts';
import { databaseName, openRecords, type Records } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';

/** A person and one of their farms. */
export interface RecordsOwner {
  readonly issuer: string;
  readonly subject: string;
  /** The farm's. */
  readonly slug: string;
  /** The same for a farm that another member began. */
  readonly farm?: string;
}

/** The owner of the records of this person on the farm with this slug. */
export const recordsOwner = (
  { issuer, subject, slug: own }: Pick<User, 'issuer' | 'subject' | 'slug'>,
  slug: string,
): RecordsOwner => ({
  issuer,
  subject,
  slug,
  ...(slug === own ? {} : { farm: slug }),
});

let opened: { readonly key: string; readonly records: Promise<Records> } | null = null;
let isBlocked = false;
const listeners = new Set<() => void>();

function setBlocked(value: boolean): void {
  isBlocked = value;
  for (const listener of listeners) listener();
}

/** Whether opening waits for a tab with an older app to release the storage. */
export const useBlocked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isBlocked,
  );

/**
 * The records of a farm, opened once per page: React may mount the guard twice, and opening twice would mean two senders. Those of
 * another farm or member are opened after the first are closed.
 */
export function openMemberRecords(owner: RecordsOwner, api: ApiClient): Promise<Records> {
  const key = databaseName(owner);
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

/** Closes the records of this person and farm, if they are the open ones. */
export async function closeRecords(owner: RecordsOwner): Promise<void> {
  if (opened?.key !== databaseName(owner)) return;
  const { records } = opened;
  opened = null;
  await (await records.catch(() => undefined))?.close();
}

/** After signOut() or close() the storage is closed; the next time it is opened again. */
export function forgetMemberRecords(): void {
  opened = null;
}
