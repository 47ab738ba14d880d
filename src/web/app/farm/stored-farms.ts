import { clearMember, databaseName, farmOfDatabase } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';
import { recordsOwner } from '../start/member-records.ts';

/** The names of the existing databases; null when the browser cannot list them. */
export async function databases(): Promise<ReadonlySet<string> | null> {
  const list = await indexedDB.databases?.().catch(() => null);
  return list ? new Set(list.flatMap(({ name }) => name ?? [])) : null;
}

/** The slugs of the farms for which this device has a database of this person, even if it is empty. */
export async function storedFarms(user: Pick<User, 'issuer' | 'subject' | 'slug'>): Promise<string[]> {
  const owner = { issuer: user.issuer, subject: user.subject, slug: user.slug };
  return [...((await databases()) ?? [])].flatMap((name) => farmOfDatabase(owner, name) ?? []);
}

/**
 * Removes this person's farms from the device after sign-out: the farms whose slugs are in `knows`, and farms that an earlier sign-out
 * failed to remove. Unsent edits stay, for this person only.
 */
export async function clearFarms(
  user: Pick<User, 'issuer' | 'subject' | 'slug'>,
  known: readonly string[],
): Promise<void> {
  const slugs = new Set([...known, ...(await storedFarms(user))]);
  for (const slug of slugs) await clearMember(databaseName(recordsOwner(user, slug))).catch(() => undefined);
}
