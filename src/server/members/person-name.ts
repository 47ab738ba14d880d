import type { Member } from './member.ts';

/** What a person is called by. */
export type PersonName = Pick<Member, 'firstName' | 'lastName' | 'username'>;

/** "Kirra Hale", or the username where there is no name. */
export const personName = ({ firstName, lastName, username }: PersonName): string =>
  [firstName, lastName].filter((name) => name.trim() !== '').join(' ') || username || 'A former member';
