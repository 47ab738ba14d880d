/** Tests undocumented behaviour of TanStack Router that the app needs. The title of a failing test names the file to check. */
import { readdirSync, readFileSync } from 'node:fs';
import * as Router from '@tanstack/react-router';
import { beforeAll, expect, test, vi } from 'vitest';

const readIn = '1.170.46';

const { createMemoryHistory, createRootRoute, createRoute, createRouter, redirect } = Router;

// Without a window, the router runs in server mode and does not navigate.
beforeAll(() => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { scrollTo: () => undefined }));
  return () => vi.unstubAllGlobals();
});

/** Creates a router with routes like the app's, and opens `path`. */
async function routerAt(path: string) {
  const root = createRootRoute();
  const paths = [
    '/trades/$slug',
    '/trades/$slug/tradeDetail/create',
    '/trades/$slug/tradeDetail/$id',
  ] as const;
  const old = createRoute({
    getParentRoute: () => root,
    path: '/old',
    beforeLoad: () => {
      throw redirect({ href: '/trades/olive?view=plan', replace: true });
    },
  });
  const routes = paths.map((each) => createRoute({ getParentRoute: () => root, path: each }));
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([old, ...routes]), history, isServer: false });
  await router.load();
  return { router, history };
}

test('TanStack Router is the version that we checked: after an upgrade run the journeys, then name the new version here', () => {
  const { version } = JSON.parse(
    readFileSync('node_modules/@tanstack/react-router/package.json', 'utf8'),
  ) as { readonly version: string };
  expect(version, `it was read as ${readIn}: look at src/web/app/router.tsx`).toBe(readIn);
});

test('each visit has its own key, and Back restores it (MemberLayout counts visits by it)', async () => {
  const { router, history } = await routerAt('/trades/olive');
  const key = () => router.state.location.state.__TSR_key;
  const first = key();
  await router.navigate({ href: '/trades/olive/tradeDetail/7' });
  const second = key();
  expect([first, second].every((each) => typeof each === 'string')).toBe(true);
  expect(second, '__TSR_key is the same for two visits: look at useVisit in MemberLayout').not.toBe(first);
  history.back();
  await router.load();
  expect(key(), '__TSR_key changed on the way back: look at useVisit in MemberLayout').toBe(first);
});

test('the state of a page counts the earlier pages of the tab (ui/overlay/back.ts detects Back by it)', async () => {
  const { router, history } = await routerAt('/trades/olive');
  const index = () => router.history.location.state.__TSR_index;
  const first = index();
  await router.navigate({ href: '/trades/olive/tradeDetail/7' });
  expect(index(), '__TSR_index does not count: look at letBackClose in back.ts').toBe(first + 1);
  history.back();
  await router.load();
  expect(index(), '__TSR_index changed on the way back: look at letBackClose in back.ts').toBe(first);
});

test('only three files read the router’s own entries in the state of a page', () => {
  const using = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && readFileSync(`src/web/${name}`, 'utf8').includes('__TSR_'),
  );
  expect(using.sort()).toEqual(['app/layout/MemberLayout.tsx', 'app/main.tsx', 'ui/overlay/back.ts']);
});

test('a path matches in any letter case, and a fixed path segment wins over a parameter', async () => {
  const pathOf = async (path: string) => (await routerAt(path)).router.state.matches.at(-1)?.fullPath;
  expect(await pathOf('/TRADES/olive/TradeDetail/7')).toBe('/trades/$slug/tradeDetail/$id');
  expect(await pathOf('/trades/olive/tradedetail/CREATE')).toBe('/trades/$slug/tradeDetail/create');
});

test('a redirect that is thrown before a route loads keeps its search parameters', async () => {
  const { router } = await routerAt('/old');
  expect(router.state.location.href).toBe('/trades/olive?view=plan');
});

test('a navigation waits for a blocker of the history, which can cancel it (record/use-record-editor.ts)', async () => {
  vi.stubGlobal('document', {});
  const history = createMemoryHistory({ initialEntries: ['/trades/olive'] });
  const asked: (readonly [string, string])[] = [];
  let isDropped = true;
  const stop = history.block({
    blockerFn: ({ currentLocation, nextLocation }) => {
      asked.push([currentLocation.pathname, nextLocation.pathname]);
      return Promise.resolve(isDropped);
    },
    enableBeforeUnload: false,
  });
  const placeAfterPush = async (): Promise<string> => {
    history.push('/user/main?a=1');
    await new Promise((resolve) => setTimeout(resolve, 0));
    return history.location.href;
  };
  expect(await placeAfterPush()).toBe('/trades/olive');
  isDropped = false;
  expect(await placeAfterPush()).toBe('/user/main?a=1');
  expect(asked).toEqual([
    ['/trades/olive', '/user/main'],
    ['/trades/olive', '/user/main'],
  ]);
  stop();
});

test.each([
  'Outlet',
  'RouterProvider',
  'lazyRouteComponent',
  'useParams',
  'useRouter',
  'useRouterState',
  'useSearch',
])('%s is still exported', (name) =>
  expect(Reflect.get(Router, name), `${name} has gone from TanStack Router`).toBeDefined(),
);
