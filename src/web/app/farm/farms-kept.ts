import type { ApiClient } from '#web/data/api/client.ts';
import { clearFarm, databaseName } from '#web/data/records.ts';
import { addresses } from '#web/shell/addresses.ts';
import type { FarmsStore, LeftFarm } from '#web/shell/farm/farms-store.ts';
import type { User } from '#web/shell/member.ts';
import type { Notices } from '#web/shell/notice-list.ts';
import { closeRecords, recordsOwner } from '../start/member-records.ts';
import { sendOthers } from './other-farms.ts';

const everyMs = 5 * 60_000;

export interface FarmsKeeping {
  readonly store: FarmsStore;
  readonly user: User;
  readonly current: string | null;
  readonly api: ApiClient;
  readonly notices: Notices;
  readonly replace: (href: string) => void;
}

/**
 * Keeps this device's list of farms up to date. Removes farms that the person has left. Sends the unsent edits of farms that are not shown.
 * @returns a function that stops the updates
 */
export function keepFarms({ store, user, current, api, notices, replace }: FarmsKeeping): () => void {
  const over = new AbortController();
  const { signal } = over;
  const announced = new Set<string>();
  const forget = async ({ slug, name }: LeftFarm): Promise<void> => {
    const owner = recordsOwner(user, slug);
    await closeRecords(owner);
    const isWaiting = await clearFarm(databaseName(owner));
    store.leave({ slug, name }, isWaiting);
    // Show the notice only once, because `forget` may run again.
    if (announced.has(slug)) return;
    announced.add(slug);
    notices.info(
      isWaiting
        ? `You are no longer on ${name}. Your unsent changes are in your user menu.`
        : `You are no longer on ${name}. Its records have been removed from this device.`,
    );
    if (slug === current) replace(isWaiting ? addresses.people(slug) : addresses.mainMenu());
  };
  // If the storage fails here, the farm stays on the device. After the server's next answer, `forget` runs again.
  store.whenGone((farm) => void forget(farm).catch(() => undefined));
  const refresh = async (): Promise<void> => {
    await store.refresh();
    const others = (store.known().farms ?? []).map(({ slug }) => slug).filter((slug) => slug !== current);
    if (others.length > 0) await sendOthers(user, api, others, signal);
  };
  const again = (): void => void refresh().catch(() => undefined);
  again();
  const timer = setInterval(again, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  window.addEventListener('online', again, { signal });
  const looked = (): void => {
    if (document.visibilityState === 'visible') again();
  };
  document.addEventListener('visibilitychange', looked, { signal });
  return () => over.abort();
}
