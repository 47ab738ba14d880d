import { databaseName, hasUnsent, readUnsent } from '#web/data/records.ts';
import type { User } from '#web/shell/member.ts';
import { databases } from '../farm/stored-farms.ts';
import { leftOpen, recordsOwner } from '../start/member-records.ts';
import { isOfSheet } from '../sync/unfinished.ts';
import { countUnfinished, type UnfinishedOnFarm } from './unfinished-count.ts';

interface KnownFarm {
  readonly slug: string;
  readonly name: string;
}

/** Reads one farm's unsent and unfinished work from its database. Null if there is none. */
async function stored(database: string, { slug, name }: KnownFarm): Promise<UnfinishedOnFarm | null> {
  if (!(await hasUnsent(database))) return null;
  const { count, forms, file } = await readUnsent(database, slug);
  const sheets = forms.filter(isOfSheet);
  return {
    name,
    unsent: count - forms.length,
    forms: forms.length - sheets.length,
    hasCells: sheets.length > 0,
    notSaved: 0,
    file: () => file,
  };
}

/** The unsent work on the person's other farms. For open farms, also the work that is only in memory. */
export async function unsentElsewhere(
  user: Pick<User, 'issuer' | 'subject' | 'slug'>,
  others: readonly KnownFarm[],
): Promise<readonly UnfinishedOnFarm[]> {
  const there = await databases();
  const found: UnfinishedOnFarm[] = [];
  for (const farm of others) {
    const owner = recordsOwner(user, farm.slug);
    const database = databaseName(owner);
    const open = leftOpen(owner);
    if (open !== undefined) {
      found.push({ ...countUnfinished(open), name: farm.name, file: () => open.sync.exportOutbox() });
    } else if (there?.has(database) !== false) {
      const one = await stored(database, farm);
      if (one !== null) found.push(one);
    }
  }
  return found;
}
