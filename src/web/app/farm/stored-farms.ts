import { clearMember, databaseName, farmOfDatabase } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';
import { recordsOwner } from '../start/member-records.ts';

/** The names of this site's databases on the device. Null if the browser cannot list them. */
export async function databases(): Promise<ReadonlySet<string> | null> {
  const list = await indexedDB.databases?.().catch(() => null);
  return list ? new Set(list.flatMap(({ name }) => name ?? [])) : null;
}

/** The slugs of this person's farms that have a database on this device, even an empty one. */
export async function storedFarms(user: Pick<User, 'issuer' | 'subject' | 'slug'>): Promise<string[]> {
  const owner = { issuer: user.issuer, subject: user.subject, slug: user.slug };
  return [...((await databases()) ?? [])].flatMap((name) => farmOfDatabase(owner, name) ?? []);
}

/**
 * Removes all this person's farms from the device after sign-out. Unsent edits stay, for this person only.
 * @param known - the slugs of farms to remove even if the browser cannot list its databases
 */
export async function clearFarms(
  user: Pick<User, 'issuer' | 'subject' | 'slug'>,
  known: readonly string[],
): Promise<void> {
  const slugs = new Set([...known, ...(await storedFarms(user))]);
  for (const slug of slugs) await clearMember(databaseName(recordsOwner(user, slug))).catch(() => undefined);
}
