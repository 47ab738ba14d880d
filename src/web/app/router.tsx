import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { addresses } from '#web/shell/addresses.ts';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';
import { fetched } from './start/fetched.ts';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { SomethingFailed } from './start/SomethingFailed.tsx';

/** The routes of spec 2. A fixed word has priority over a parameter. Each screen is loaded when it opens. */
const root = createRootRoute({
  component: Outlet,
  errorComponent: SomethingFailed,
  notFoundComponent: lazyRouteComponent(fetched(() => import('./layout/Lost.tsx'))),
});

const open = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: PublicLayout,
});
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  component: lazyRouteComponent(
    fetched(() => import('./Guard.tsx')),
    'Guard',
  ),
});

const landing = () => import('#web/screens/Landing.tsx');
const tradeDetail = () => import('#web/screens/TradeDetail.tsx');
const carryDetail = () => import('#web/screens/CarryDetail.tsx');
const groupDetail = () => import('#web/screens/GroupDetail.tsx');
const budget = () => import('#web/screens/Budget.tsx');
const infoView = () => import('#web/screens/InfoView.tsx');

const screen = <Path extends string>(path: Path, load: () => Promise<{ default: React.ComponentType }>) =>
  createRoute({ getParentRoute: () => members, path, component: lazyRouteComponent(fetched(load)) });

const publicScreen = <Path extends string>(
  path: Path,
  load: () => Promise<{ default: React.ComponentType }>,
) => createRoute({ getParentRoute: () => open, path, component: lazyRouteComponent(fetched(load)) });

const carryById = createRoute({
  getParentRoute: () => members,
  path: '/carry/$slug/CarryDetail/$id',
  beforeLoad: ({ params }) => {
    // The link was created before its record had an id (spec 2, After actions).
    if (params.id.toLowerCase() === ':id') throw redirect({ href: addresses.noTradeId(), replace: true });
  },
  component: lazyRouteComponent(fetched(carryDetail)),
});

const routeTree = root.addChildren([
  open.addChildren([
    publicScreen('/', landing),
    publicScreen('/home', landing),
    publicScreen('/callback', () => import('#web/screens/Callback.tsx')),
  ]),
  members.addChildren([
    screen('/user/main', () => import('#web/screens/MainMenu.tsx')),
    screen('/user/privacy', () => import('#web/screens/Privacy.tsx')),
    screen('/user/terms', () => import('#web/screens/Terms.tsx')),
    screen('/admin/addUser', () => import('#web/screens/AddUser.tsx')),
    screen('/admin/members', () => import('#web/screens/Members.tsx')),
    screen('/trades/info', infoView),
    screen('/trades/info/$info', infoView),
    screen('/trades/$slug/tradeList', () => import('#web/screens/TradeList.tsx')),
    screen('/trades/$slug/tradeDetail/create', tradeDetail),
    screen('/trades/$slug/tradeDetail/$id', tradeDetail),
    screen('/trades/$slug/compare', () => import('#web/screens/Compare.tsx')),
    screen('/trades/$slug/purchases', () => import('#web/screens/EnterPurchases.tsx')),
    screen('/trades/$slug/record', () => import('#web/screens/TrackRecord.tsx')),
    screen('/farm/$slug/people', () => import('#web/screens/People.tsx')),
    screen('/trades/$slug/deleted', () => import('#web/screens/Deleted.tsx')),
    screen('/market/$slug/bid', () => import('#web/screens/Bid.tsx')),
    screen('/trades/$slug/tradeGroups', () => import('#web/screens/GroupList.tsx')),
    screen('/trades/$slug/tradeGroupDetail/create', groupDetail),
    screen('/trades/$slug/tradeGroupDetail/$id', groupDetail),
    screen('/market/$slug/board', () => import('#web/screens/Market.tsx')),
    screen('/money/$slug/cash-flow', budget),
    screen('/money/$slug/feed', budget),
    screen('/money/$slug/tax-year', budget),
    screen('/money/$slug/funding', budget),
    screen('/carry/$slug/CarryList', () => import('#web/screens/CarryList.tsx')),
    screen('/carry/$slug/CarryDetail/create', carryDetail),
    carryById,
  ]),
]);

/** Call this once, at start-up. While a screen loads, the router shows 'Loading...'. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: SomethingFailed,
    scrollRestoration: true,
    defaultPreload: 'intent',
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Starts to load the code of the first screen. The router itself would start at the first rendering. */
export function loadScreenAhead(router: AppRouter): void {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes[routeId];
    // Ignore a failure here. The screen shows the failure, with 'Try again', when it renders.
    if (route !== undefined) router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
