import type { Page } from '@playwright/test';

/** A screen to visit. `route` is spelled as in the router. */
interface Screen {
  readonly name: string;
  readonly route: string;
  /** The name of the record whose id replaces `$id`. */
  readonly of?: string;
  readonly query?: string;
  /** The names of the trades whose ids end the query. */
  readonly trades?: readonly string[];
  /** True if only an Admin may see the screen. */
  readonly isAdmins?: true;
}

const steers = 'Roma store steers';

/** Every screen of the app. Do not list two views of one screen in sequence: a visit waits until the heading has changed. */
export const everyScreen: readonly Screen[] = [
  { name: 'landing', route: '/home' },
  { name: 'start page', route: '/user/main' },
  { name: 'privacy', route: '/user/privacy' },
  { name: 'terms', route: '/user/terms' },
  { name: 'trade list', route: '/trades/$slug/tradeList' },
  { name: 'trade', route: '/trades/$slug/tradeDetail/$id', of: steers },
  { name: 'cash flow', route: '/money/$slug/cash-flow' },
  { name: 'new trade', route: '/trades/$slug/tradeDetail/create' },
  { name: 'enter purchases', route: '/trades/$slug/purchases' },
  { name: 'groups', route: '/trades/$slug/tradeGroups' },
  { name: 'group', route: '/trades/$slug/tradeGroupDetail/$id', of: 'Autumn turn-off' },
  { name: 'feed', route: '/money/$slug/feed' },
  { name: 'new group', route: '/trades/$slug/tradeGroupDetail/create' },
  { name: 'carries', route: '/carry/$slug/CarryList' },
  { name: 'carry', route: '/carry/$slug/CarryDetail/$id', of: 'Buffel grass' },
  { name: 'tax year', route: '/money/$slug/tax-year' },
  { name: 'new carry', route: '/carry/$slug/CarryDetail/create' },
  { name: 'what if', route: '/trades/$slug/tradeDetail/$id', of: steers, query: 'view=what-if' },
  { name: 'market', route: '/market/$slug/board' },
  {
    name: 'plan and actual',
    route: '/trades/$slug/tradeDetail/$id',
    of: 'Gunnedah heifers',
    query: 'view=plan',
  },
  { name: 'what can I pay', route: '/market/$slug/bid' },
  { name: 'history', route: '/trades/$slug/tradeDetail/$id', of: steers, query: 'view=history' },
  { name: 'sell and buy', route: '/market/$slug/board', query: 'view=swap' },
  { name: 'funding', route: '/money/$slug/funding' },
  { name: 'prices over time', route: '/market/$slug/board', query: 'view=time' },
  {
    name: 'compare',
    route: '/trades/$slug/compare',
    query: 'trades=',
    trades: [steers, 'Dalby feeder steers', 'Wagga oats steers'],
  },
  { name: 'track record', route: '/trades/$slug/record', query: 'by=class' },
  { name: 'people', route: '/farm/$slug/people' },
  { name: 'deleted', route: '/trades/$slug/deleted' },
  { name: 'no such trade', route: '/trades/info', query: 'Details=noTradeId' },
  { name: 'add a user', route: '/admin/addUser', isAdmins: true },
  { name: 'members', route: '/admin/members', isAdmins: true },
];

/** No test visits these routes. They redirect, or show a listed screen at another address. */
export const notVisited: readonly string[] = ['/', '/callback', '/trades/info/$info'];

export interface Place {
  readonly title: string;
  readonly address: string;
  readonly isAdmins: boolean;
}

/** Every screen with its address. The ids come from the side menu, so the side menu must be open. */
export async function everyPlace(page: Page, slug: string): Promise<readonly Place[]> {
  const links = await page
    .locator('#side li a')
    .evaluateAll((all) => all.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? '']));
  const idOf = (name: string): string => {
    const href = links.find(([text = '']) => text.includes(name))?.[1];
    if (href === undefined) throw new Error(`${name} is not in the side menu.`);
    return href.split('/').at(-1)!;
  };
  return everyScreen.map(({ name, route, of = '', query, trades = [], isAdmins = false }) => {
    const path = route.replace('$slug', slug).replace('$id', () => idOf(of));
    const ids = trades.map(idOf).join(',');
    return { title: name, address: query === undefined ? path : `${path}?${query}${ids}`, isAdmins };
  });
}
