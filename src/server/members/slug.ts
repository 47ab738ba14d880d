import { reservedSlugs } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';

/** Makes a part of an address from a name: lower-case letters, digits and hyphens, at most 60 characters. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

/**
 * Makes the slug of a new member.
 * @throws Problem bad-field if the slug is empty, or is the address of a screen
 */
export function newSlug(username: string): string {
  const slug = slugOf(username);
  if (slug !== '' && !reservedSlugs.includes(slug)) return slug;
  throw new Problem('bad-field', {
    field: 'username',
    text: `username: '${username}' cannot be used in an address. Give another one.`,
  });
}
