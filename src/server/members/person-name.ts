import type { Member } from './member.ts';

/** The parts of a person's name. */
export type PersonName = Pick<Member, 'firstName' | 'lastName' | 'username'>;

/** The person's name, such as "Kirra Hale". Without a name, the username. */
export const personName = ({ firstName, lastName, username }: PersonName): string =>
  [firstName, lastName].filter((name) => name.trim() !== '').join(' ') || username || 'A former member';
