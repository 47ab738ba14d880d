import { useMemo } from 'react';
import { apiPaths } from '#contract/paths.ts';
import { readRole, type Role } from '#contract/roles.ts';
import { recordOf, type WireRecord } from '#contract/wire.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import { onlineCalls } from '#web/data/api/onlineCalls.ts';
import { useApp } from './app.tsx';

/** A notification under the spec's names (section 3). */
export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** ISO 8601. */
  readonly displayDate: string;
  readonly urlLink: string;
  /** What it is about: 'carry', 'membership', 'announcement'. */
  readonly iconClass: string;
  /** How it is meant: 'info', 'warning', 'primary'. */
  readonly buttonClass: string;
  readonly isExpired: boolean;
}

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

const rows = (value: unknown): readonly WireRecord[] => (Array.isArray(value) ? value.map(recordOf) : []);

const notificationOf = (record: WireRecord): Notification => ({
  id: text(record, 'id'),
  title: text(record, 'title'),
  description: text(record, 'description'),
  displayDate: text(record, 'displayDate'),
  iconClass: text(record, 'iconClass'),
  buttonClass: text(record, 'buttonClass'),
  urlLink: text(record, 'urlLink'),
  isExpired: record['expired'] === true,
});

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
  notifications: async (slug: string): Promise<readonly Notification[]> =>
    rows(await api.ask({ method: 'GET', path: apiPaths.notifications(slug) })).map(notificationOf),

  members: async (): Promise<readonly MemberDetails[]> =>
    rows(await api.ask({ method: 'GET', path: apiPaths.users() })).map(memberOf),

  addMember: async (user: NewUser): Promise<MemberDetails> =>
    memberOf(recordOf(await api.ask({ method: 'POST', path: apiPaths.users(), body: user }))),

  changeMember: async (slug: string, change: MemberChange): Promise<MemberDetails> =>
    memberOf(recordOf(await api.ask({ method: 'PUT', path: apiPaths.user(slug), body: change }))),

  /** Answers how many members it went to. */
  announce: async ({ title, description, urlLink }: Announcement): Promise<number> => {
    const body = { title, description, ...(urlLink.trim() === '' ? {} : { urlLink: urlLink.trim() }) };
    const { members } = recordOf(await api.ask({ method: 'POST', path: apiPaths.announce(), body }));
    return Number(members ?? 0);
  },
});

export type Calls = Omit<ReturnType<typeof onlineCalls>, 'notifications'> & ReturnType<typeof memberCalls>;

export const callsOf = (api: ApiClient): Calls => ({ ...onlineCalls(api), ...memberCalls(api) });

/** The calls that make sense online only: infos, notifications, members, the server's own figures. */
export function useCalls(): Calls {
  const { api } = useApp();
  return useMemo(() => callsOf(api), [api]);
}
