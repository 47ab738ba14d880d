import { useSyncExternalStore } from 'react';
import type { ApiClient } from '#web/data/api/client.ts';
import { databaseName, openRecords, type Records } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';

/** A person, and the farm whose records are meant. */
export interface RecordsOwner {
  readonly issuer: string;
  readonly subject: string;
  readonly slug: string;
  readonly farm?: string;
}

/** The owner of this person's records on the farm with this slug. */
export const recordsOwner = (
  { issuer, subject, slug: own }: Pick<User, 'issuer' | 'subject' | 'slug'>,
  slug: string,
): RecordsOwner => ({
  issuer,
  subject,
  slug,
  ...(slug === own ? {} : { farm: slug }),
});

let isBlocked = false;
const listeners = new Set<() => void>();

function setBlocked(value: boolean): void {
  isBlocked = value;
  for (const listener of listeners) listener();
}

/** True while a tab with an older app blocks the storage. */
export const useBlocked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isBlocked,
  );

type OpensRecords = (owner: RecordsOwner, api: ApiClient) => Promise<Records>;

function isOnlyHere({ sync, drafts }: Records): boolean {
  const states = [...sync.status().entries.map(({ state }) => state), ...drafts.keys().map(drafts.read)];
  return states.some((one) => one?.state === 'saving' || one?.state === 'not saved');
}

/** Closes these records after their work is stored or sent. Stops waiting when they are no longer in `left`. */
function closeLater(left: Map<string, Records>, key: string, records: Records): void {
  const look = (): void => {
    const isLeft = left.get(key) === records;
    if (isLeft && isOnlyHere(records)) return;
    for (const stop of stops) stop();
    if (isLeft && left.delete(key)) void records.close();
  };
  const stops = [records.sync.subscribe(look), records.drafts.subscribe(look)];
}

/**
 * The records of the page, for one person and farm at a time. They are opened only once, because two openings would send every edit twice.
 */
export function recordsOfPage(openOnce: OpensRecords) {
  let opened: { readonly key: string; readonly records: Promise<Records> } | null = null;
  const left = new Map<string, Records>();

  async function leave({ key, records: opening }: NonNullable<typeof opened>): Promise<void> {
    const records = await opening.catch(() => undefined);
    if (records === undefined) return;
    if (!isOnlyHere(records)) return records.close();
    left.set(key, records);
    closeLater(left, key, records);
  }

  async function openNext(before: typeof opened, owner: RecordsOwner, api: ApiClient): Promise<Records> {
    if (before !== null) await leave(before);
    const key = databaseName(owner);
    const back = left.get(key);
    left.delete(key);
    return back ?? openOnce(owner, api);
  }

  return {
    open(owner: RecordsOwner, api: ApiClient): Promise<Records> {
      const key = databaseName(owner);
      if (opened?.key === key) return opened.records;
      const records = openNext(opened, owner, api);
      opened = { key, records };
      records.catch(() => {
        if (opened?.key === key) opened = null;
      });
      return records;
    },

    leftOpen: (owner: RecordsOwner): Records | undefined => left.get(databaseName(owner)),

    async close(owner: RecordsOwner): Promise<void> {
      const key = databaseName(owner);
      const back = left.get(key);
      left.delete(key);
      await back?.close();
      if (opened?.key !== key) return;
      const { records } = opened;
      opened = null;
      await (await records.catch(() => undefined))?.close();
    },

    /** Call this after signOut() or close(), which close the storage. The next use opens the storage again. */
    forget(): void {
      opened = null;
      for (const records of left.values()) void records.close();
      left.clear();
    },
  };
}

async function openUnlessBlocked(owner: RecordsOwner, api: ApiClient): Promise<Records> {
  try {
    return await openRecords({ user: owner, api, onBlocked: () => setBlocked(true) });
  } finally {
    setBlocked(false);
  }
}

/** The records of this page. */
export const {
  open: openMemberRecords,
  close: closeRecords,
  forget: forgetMemberRecords,
  leftOpen,
} = recordsOfPage(openUnlessBlocked);
