import type { Member } from './member.ts';

/** The parts of a person's name. */
export type PersonName = Pick<Member, 'firstName' | 'lastName' | 'username'>;

/** "Kirra Hale", or the username if the person has no name. */
export const personName = ({ firstName, lastName, username }: PersonName): string =>
  [firstName, lastName].filter((name) => name.trim() !== '').join(' ') || username || 'A former member';
