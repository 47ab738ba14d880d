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

/** What is unsent or unfinished in a stored database; null when there is nothing. A logout keeps this work. */
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

/**
 * What is unsent on the person's other farms. A farm with work that could not be stored is still open in this page. The storage has
 * everything of the others.
 */
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
