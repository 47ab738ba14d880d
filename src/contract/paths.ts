import type { RecordKind } from '#calc-core/records';

const part = encodeURIComponent;

/** The paths of the web service: those of spec 7, and our own. Arguments are encoded. The server ignores letter case. */
export const apiPaths = {
  notifications: (slug: string) => `/api/notify/${part(slug)}/all`,
  expireNotification: (slug: string, id: string) =>
    `/api/notify/${part(slug)}/expire?notificationId=${part(id)}`,
  announce: () => '/api/notify/announce',

  calculateTrade: (slug: string) => `/api/Trades/${part(slug)}/calculate`,
  calculateCarry: (slug: string) => `/api/Carrys/${part(slug)}/calculate`,

  users: () => '/api/Users',
  members: (search: string, page: number) => `/api/Members?search=${part(search)}&page=${page}`,
  /** POST adds many members at once. */
  addMembers: () => '/api/Members',
  /** GET counts the memberships that end on 30 June of `year`. POST renews these memberships. */
  renewals: (year: number) => `/api/Members/renewals/${year}`,
  user: (id: string) => `/api/users/${part(id)}`,
  signIn: (id: string) => `/api/users/${part(id)}/sign-in`,

  farms: (me: string) => `/api/farms/${part(me)}`,
  /** PUT changes the farm's name. */
  farm: (slug: string) => `/api/farms/${part(slug)}`,
  farmPeople: (slug: string) => `/api/farms/${part(slug)}/people`,
  farmPerson: (slug: string, id: string) => `/api/farms/${part(slug)}/people/${part(id)}`,
  farmInvitation: (slug: string, id: string) => `/api/farms/${part(slug)}/invitations/${part(id)}`,
  farmOwner: (slug: string) => `/api/farms/${part(slug)}/owner`,
  answerInvitation: (id: string, answer: 'accept' | 'decline') =>
    `/api/farms/invitations/${part(id)}/${answer}`,

  infos: () => '/api/Info/all',
  info: (id: string) => `/api/Info/${part(id)}`,

  changes: (slug: string, since: string | null) =>
    `/api/changes/${part(slug)}${since === null ? '' : `?since=${part(since)}`}`,
  live: (slug: string) => `/api/live/${part(slug)}`,
  /** Sends this person's place to the other people on the farm. */
  here: (slug: string) => `/api/live/${part(slug)}/here`,
  batch: (slug: string) => `/api/batch/${part(slug)}`,
  history: (slug: string, kind: RecordKind, id: string, before: number | null) =>
    `/api/history/${part(slug)}/${kind}/${part(id)}${before === null ? '' : `?before=${before}`}`,
  sharedPages: (slug: string) => `/api/shared/${part(slug)}`,
  sharedPage: (slug: string, id: string) => `/api/shared/${part(slug)}/${part(id)}`,
  profitsBefore: (slug: string, days: number) => `/api/Trades/${part(slug)}/profits-before?days=${days}`,
  trash: (slug: string, before: string | null) =>
    `/api/trash/${part(slug)}${before === null ? '' : `?before=${part(before)}`}`,
};

/** Slugs that would collide with a route of the web app, such as '/trades/info/…'. */
export const reservedSlugs: readonly string[] = ['info', 'create', 'admin'];
