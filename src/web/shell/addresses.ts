import { reservedSlugs } from '#contract/paths.ts';
import type { Kind } from '#web/data/records.ts';

const part = encodeURIComponent;

/** Functions that return the addresses of the web app (spec 2, Route table). */
export const addresses = {
  landing: () => '/',
  mainMenu: () => '/user/main',
  privacy: () => '/user/privacy',
  terms: () => '/user/terms',
  addUser: () => '/admin/addUser',
  members: () => '/admin/members',
  trades: (slug: string) => `/trades/${part(slug)}/tradeList`,
  trade: (slug: string, id: string) => `/trades/${part(slug)}/tradeDetail/${part(id)}`,
  newTrade: (slug: string) => `/trades/${part(slug)}/tradeDetail/create`,
  groups: (slug: string) => `/trades/${part(slug)}/tradeGroups`,
  group: (slug: string, id: string) => `/trades/${part(slug)}/tradeGroupDetail/${part(id)}`,
  newGroup: (slug: string) => `/trades/${part(slug)}/tradeGroupDetail/create`,
  market: (slug: string) => `/market/${part(slug)}/board`,
  money: (slug: string, tab: 'cash-flow' | 'feed' | 'tax-year' | 'funding') => `/money/${part(slug)}/${tab}`,
  bid: (slug: string) => `/market/${part(slug)}/bid`,
  bidFor: (slug: string, id: string) => `/market/${part(slug)}/bid?trade=${part(id)}`,
  compare: (slug: string, ids: readonly string[]) =>
    `/trades/${part(slug)}/compare?trades=${ids.map(part).join(',')}`,
  marketDay: (slug: string, id: string) => `/market/${part(slug)}/board?day=${part(id)}`,
  trackRecord: (slug: string, by = 'class') => `/trades/${part(slug)}/record?by=${by}`,
  purchases: (slug: string) => `/trades/${part(slug)}/purchases`,
  people: (slug: string) => `/farm/${part(slug)}/people`,
  deleted: (slug: string) => `/trades/${part(slug)}/deleted`,
  noTradeId: () => '/trades/info?Details=noTradeId',
  carries: (slug: string) => `/carry/${part(slug)}/CarryList`,
  carry: (slug: string, id: string) => `/carry/${part(slug)}/CarryDetail/${part(id)}`,
  newCarry: (slug: string) => `/carry/${part(slug)}/CarryDetail/create`,
} as const;

/** The page for entering each kind of record in the budget. */
const onBudget = {
  funding: (slug: string) => addresses.money(slug, 'funding'),
  farmCost: (slug: string) => addresses.money(slug, 'funding'),
  budgetSettings: (slug: string) => addresses.money(slug, 'funding'),
  feedSupply: (slug: string) => addresses.money(slug, 'feed'),
  taxLine: (slug: string) => addresses.money(slug, 'tax-year'),
};

const lists: Readonly<Record<Kind, (slug: string) => string>> = {
  ...onBudget,
  listLayout: addresses.trades,
  trade: addresses.trades,
  carry: addresses.carries,
  group: addresses.groups,
  board: addresses.market,
};
const details: Readonly<Record<Kind, (slug: string, id: string) => string>> = {
  ...onBudget,
  listLayout: addresses.trades,
  trade: addresses.trade,
  carry: addresses.carry,
  group: addresses.group,
  board: addresses.marketDay,
};

/** The address to open after a record is deleted (spec 2, After actions). */
export const listOf = (kind: Kind, slug: string): string => lists[kind](slug);

export const detailOf = (kind: Kind, slug: string, id: string): string => details[kind](slug, id);

/** The address to open after a copy: the list for a trade, the copy itself for a carry or group. */
export const copyOf = (kind: Kind, slug: string, id: string): string =>
  kind === 'trade' ? listOf(kind, slug) : detailOf(kind, slug, id);

/** True if both slugs are equal, in any letter case. False for a reserved word. */
export function isOwnSlug(slug: string, own: string): boolean {
  const asked = slug.toLowerCase();
  return asked === own.toLowerCase() && !reservedSlugs.includes(asked);
}
