import { useMemo } from 'react';
import { apiPaths } from '#contract/paths.ts';
import { readRole, type Role } from '#contract/roles.ts';
import { recordOf, type WireRecord } from '#contract/wire.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import { useApp } from '#web/shell/app.tsx';

/** A member as an Admin sees one. */
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

/** The Add User form under the spec's names. */
export interface NewUser {
  readonly username: string;
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly providerAccountId: string;
  readonly role: string;
}

/** What an Admin tells every member. */
export interface Announcement {
  readonly title: string;
  readonly description: string;
  /** https, or a path of this site; empty leads to the main menu. */
  readonly urlLink: string;
}

export interface MemberChange {
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

const memberCalls = (api: ApiClient) => ({
  members: async (): Promise<readonly MemberDetails[]> =>
    ((await api.ask({ method: 'GET', path: apiPaths.users() })) as readonly unknown[]).map((member) =>
      memberOf(recordOf(member)),
    ),

  addMember: async (user: NewUser): Promise<MemberDetails> =>
    memberOf(recordOf(await api.ask({ method: 'POST', path: apiPaths.users(), body: user }))),

  changeMember: async (slug: string, change: MemberChange): Promise<MemberDetails> =>
    memberOf(recordOf(await api.ask({ method: 'PUT', path: apiPaths.user(slug), body: change }))),

  /** Returns how many members it went to. */
  announce: async ({ title, description, urlLink }: Announcement): Promise<number> => {
    const body = { title, description, ...(urlLink.trim() === '' ? {} : { urlLink: urlLink.trim() }) };
    const { members } = recordOf(await api.ask({ method: 'POST', path: apiPaths.announce(), body }));
    return Number(members ?? 0);
  },
});

/** What an Admin asks of the members: online only, and not part of every other visit. */
export function useMemberCalls(): ReturnType<typeof memberCalls> {
  const { api } = useApp();
  return useMemo(() => memberCalls(api), [api]);
}
