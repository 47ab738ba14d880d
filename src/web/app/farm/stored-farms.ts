import { clearMember, databaseName, farmOfDatabase } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';
import { recordsOwner } from '../start/member-records.ts';

/** The existing databases; null when the browser cannot list them. */
export async function databases(): Promise<ReadonlySet<string> | null> {
  const list = await indexedDB.databases?.().catch(() => null);
  return list ? new Set(list.flatMap(({ name }) => name ?? [])) : null;
}

/** The slugs of the farms for which this device has a database of this person, whatever it contains. */
export async function storedFarms(user: Pick<User, 'issuer' | 'subject' | 'slug'>): Promise<string[]> {
  const owner = { issuer: user.issuer, subject: user.subject, slug: user.slug };
  return [...((await databases()) ?? [])].flatMap((name) => farmOfDatabase(owner, name) ?? []);
}

/**
 * After sign-out nothing of this person's farms can be read on the device: of the farms with the slugs that it `knows`, and of those that
 * it could not forget before, because its storage failed. Unsent edits stay, only for this person.
 */
export async function clearFarms(
  user: Pick<User, 'issuer' | 'subject' | 'slug'>,
  known: readonly string[],
): Promise<void> {
  const slugs = new Set([...known, ...(await storedFarms(user))]);
  for (const slug of slugs) await clearMember(databaseName(recordsOwner(user, slug))).catch(() => undefined);
}
