import { farmOfDatabase } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';

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
