import { useMemo } from 'react';
import { apiPaths } from '#contract/paths.ts';
import { propertyOf } from '#contract/property-of.ts';
import { readRole, type Role } from '#contract/roles.ts';
import { recordOf, type WireRecord } from '#contract/wire.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import { useApp } from '#web/shell/app.tsx';

/** A member, as an Admin sees it. */
export interface MemberDetails {
  readonly slug: string;
  readonly role: Role;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly membershipYear: number;
  readonly isExpired: boolean;
  readonly isDeactivated: boolean;
}

/** The fields of the Add User form, with the names of the specification. */
export interface NewUser {
  readonly username: string;
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly providerAccountId: string;
  readonly role: string;
}

/** An announcement of an Admin to every member. */
export interface Announcement {
  readonly title: string;
  readonly description: string;
  /** An https address, or a path of this site. An empty link leads to the main menu. */
  readonly urlLink: string;
}

export interface ListedMembers {
  readonly total: number;
  readonly members: readonly MemberDetails[];
}

/** A member in a file who could not be added. */
export interface RefusedMember {
  readonly username: string;
  readonly reason: string;
}

export interface ChangeOfMember {
  readonly role?: Role;
  readonly membershipYear?: number;
  readonly deactivated?: boolean;
}

const text = (record: WireRecord, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value : '';
};

const memberOf = (record: WireRecord): MemberDetails => ({
  slug: text(record, 'slug'),
  role: readRole(record['role']) ?? 'Restricted',
  email: text(record, 'email'),
  username: text(record, 'username'),
  firstName: text(record, 'firstName'),
  lastName: text(record, 'lastName'),
  company: text(record, 'company'),
  membershipYear: Number(record['membershipYear'] ?? 0),
  isExpired: record['membershipExpired'] === true,
  isDeactivated: record['deactivated'] === true,
});

/** @throws Error when the answer lacks this field, for example on a proxy's own page. The server may still have saved the change. */
function answered(body: unknown, name: string): WireRecord {
  const value: unknown = propertyOf(body, name);
  if (value === undefined || value === null) {
    throw new Error(
      'The answer did not come from this service. Check under Members what was saved, then try again.',
    );
  }
  return recordOf(body);
}

const listIn = (record: WireRecord, name: string): readonly WireRecord[] => {
  const value: unknown = record[name];
  return Array.isArray(value) ? value.map(recordOf) : [];
};

const memberCalls = (api: ApiClient) => ({
  /** @param page - from 1 */
  members: async (search: string, page: number): Promise<ListedMembers> => {
    const reply = answered(await api.ask({ method: 'GET', path: apiPaths.members(search, page) }), 'members');
    return { total: Number(reply['total'] ?? 0), members: listIn(reply, 'members').map(memberOf) };
  },

  addMember: async (user: NewUser): Promise<MemberDetails> =>
    memberOf(answered(await api.ask({ method: 'POST', path: apiPaths.users(), body: user }), 'slug')),

  /** Adds at most 100 members. Returns the refused members, each with the reason. */
  addMembers: async (members: readonly NewUser[]): Promise<readonly RefusedMember[]> => {
    const body = { members };
    const reply = answered(await api.ask({ method: 'POST', path: apiPaths.addMembers(), body }), 'members');
    return listIn(reply, 'members')
      .filter((one) => one['refused'] !== undefined)
      .map((one) => ({ username: text(one, 'username'), reason: text(one, 'refused') }));
  },

  changeMember: async (slug: string, change: ChangeOfMember): Promise<MemberDetails> =>
    memberOf(answered(await api.ask({ method: 'PUT', path: apiPaths.user(slug), body: change }), 'slug')),

  countEnding: async (year: number): Promise<number> =>
    countIn(await api.ask({ method: 'GET', path: apiPaths.renewals(year) })),

  /** Renews, for one year, all memberships that end on 30 June of `year`. Returns their number. */
  renewEnding: async (year: number): Promise<number> =>
    countIn(await api.ask({ method: 'POST', path: apiPaths.renewals(year) })),

  /** Sends an announcement. Returns the number of members who received it. */
  announce: async ({ title, description, urlLink }: Announcement): Promise<number> => {
    const body = { title, description, ...(urlLink.trim() === '' ? {} : { urlLink: urlLink.trim() }) };
    return countIn(await api.ask({ method: 'POST', path: apiPaths.announce(), body }));
  },
});

const countIn = (body: unknown): number => Number(answered(body, 'members')['members']);

/** An Admin's calls about members. They work only online, and their code is not loaded with other screens. */
export function useMemberCalls(): ReturnType<typeof memberCalls> {
  const { api } = useApp();
  return useMemo(() => memberCalls(api), [api]);
}
