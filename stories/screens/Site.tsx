import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRouter,
  type RouteComponent,
} from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { createActor } from 'xstate';
import type { AppConfig } from '#contract/config.ts';
import type { MyFarms } from '#contract/farms.ts';
import { apiPaths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import { navigationMachine } from '#machines/navigation.ts';
import { MemberLayout } from '#web/app/layout/MemberLayout.tsx';
import { PublicLayout } from '#web/app/layout/PublicLayout.tsx';
import type { ApiClient, ApiRequest } from '#web/data/api/client.ts';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords, type MemorySeed } from '#web/data/rows/memory.ts';
import type { Records } from '#web/data/records.ts';
import type { Session } from '#web/identity/session/session.ts';
import { AppProvider, type App } from '#web/shell/app.tsx';
import { FarmsProvider } from '#web/shell/farm/farms.ts';
import { FarmsStore } from '#web/shell/farm/farms-store.ts';
import { InfosStore } from '#web/shell/infos-store.ts';
import { FarmProvider } from '#web/shell/member.ts';
import { NavigationProvider } from '#web/shell/navigation.tsx';
import { Notices } from '#web/shell/notice-list.ts';
import { NoticesProvider } from '#web/shell/notices.tsx';
import { ScreenProvider, ScreenStore } from '#web/shell/screen.tsx';
import { NavigateContext } from '#web/ui/text/Link.tsx';

const config: AppConfig = {
  identity: {
    issuer: 'https://sign-in.drover.example/',
    clientId: 'drover',
    audience: null,
    organization: null,
    scope: 'openid profile email',
    leewaySeconds: 60,
  },
  links: {
    training: 'https://drover.example/training',
    mastermind: 'https://drover.example/login',
    trainingVideo: 'https://drover.example/video',
  },
  footer: { marketing: 'Saleyard Marketing', design: 'Drover Design' },
  version: '1.0.0 (a1b2c3d)',
  demo: true,
};

/** A signed-in member, without a provider. */
function signedInAs(role: Role): Session {
  const user = {
    issuer: config.identity.issuer,
    subject: 'kirra',
    slug: 'kirra',
    role,
    nickname: 'Kirra',
    email: 'kirra@drover.example',
    picture: '',
  };
  const never = (): Promise<never> => Promise.reject(new Error('No sign-in in a story'));
  return {
    state: () => 'signed in',
    user: () => user,
    profile: () => null,
    message: () => '',
    endedElsewhere: () => false,
    wanted: () => null,
    signIn: never,
    signInPopup: never,
    signOut: never,
    accessToken: never,
    subscribe: () => () => undefined,
    handleCallback: never,
    checkSession: () => Promise.resolve(true),
    reloadMember: () => Promise.resolve(),
  };
}

export type Replies = Readonly<Record<string, unknown>>;

/** A fake server with only the given replies. No network. */
function apiOf(replies: Replies): ApiClient {
  const ask = async ({ path }: ApiRequest): Promise<unknown> => {
    const name = Object.keys(replies).find((known) => path.startsWith(known));
    if (name === undefined) throw new Error(`No answer to ${path} in this story`);
    return replies[name];
  };
  return {
    ask,
    send: async (request) => ({
      status: 200,
      etag: null,
      retryAfter: null,
      isJson: true,
      body: await ask(request),
    }),
    speaksFor: () => true,
    onSignedIn: () => () => undefined,
  };
}

export interface SiteProps {
  /** The route's pattern, as in router.tsx. */
  readonly route: string;
  /** The address to open. By default the route's pattern. Needed for a route with parameters. */
  readonly at?: string;
  readonly screen: RouteComponent;
  readonly open?: boolean;
  /** Draws the screen without a layout. For parts of a layout, and for screens with a layout of their own. */
  readonly bare?: boolean;
  /** How this story's session differs from the default session. */
  readonly session?: Partial<Session>;
  readonly role?: Role;
  readonly seed?: MemorySeed;
  readonly replies?: Replies;
  /** The person's farms and invitations. If absent, only the person's own farm is known. */
  readonly farms?: MyFarms;
}

function assemble({
  route,
  at = route,
  screen,
  open = false,
  bare = false,
  session = {},
  role = 'Normal',
  seed,
  replies = {},
  farms,
}: SiteProps) {
  const records: Records = memoryRecords(seed);
  const root = createRootRoute({ component: Outlet });
  const layout = createRoute({
    getParentRoute: () => root,
    id: 'layout',
    component: bare ? Outlet : open ? PublicLayout : MemberLayout,
  });
  const here = createRoute({ getParentRoute: () => layout, path: route, component: screen });
  const elsewhere = createRoute({ getParentRoute: () => layout, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([layout.addChildren([here, elsewhere])]),
    history,
  });
  const signedIn = { ...signedInAs(role), ...session };
  const own = farms === undefined ? {} : { [apiPaths.farms('kirra')]: farms };
  const api = apiOf({ '/api/notify': [], '/api/Info/all': [], ...replies, ...own });
  const go = (address: string): void => history.push(address);
  const app: App = {
    config,
    session: signedIn,
    api,
    infos: new InfosStore(api),
    go,
    replace: (address) => history.replace(address),
    back: () => history.back(),
  };
  return {
    records,
    router,
    app,
    notices: new Notices(),
    navigation: createActor(navigationMachine).start(),
    screenStore: new ScreenStore(),
    ...farmsOf(signedIn, api, farms, at),
  };
}

function farmsOf(session: Session, api: ApiClient, farms: MyFarms | undefined, at: string) {
  const user = session.user();
  if (farms === undefined || user === null) return { store: null, farm: null };
  const store = new FarmsStore(user, api);
  store.forget();
  void store.refresh();
  return { store, farm: farms.farms.find(({ slug }) => at.split('/').includes(slug)) ?? null };
}

/** A screen in its layout, with records in memory. It uses the real machines and the real calc-core, but no network. */
export function Site(props: SiteProps): ReactElement {
  const [{ records, router, app, notices, navigation, screenStore, store, farm }] = useState(() =>
    assemble(props),
  );
  return (
    <AppProvider value={app}>
      <NavigationProvider value={navigation}>
        <NoticesProvider value={notices}>
          <ScreenProvider value={screenStore}>
            <NavigateContext value={app.go}>
              <RecordsProvider records={records}>
                <FarmsProvider value={store}>
                  <FarmProvider value={farm}>
                    <RouterProvider router={router} />
                  </FarmProvider>
                </FarmsProvider>
              </RecordsProvider>
            </NavigateContext>
          </ScreenProvider>
        </NoticesProvider>
      </NavigationProvider>
    </AppProvider>
  );
}
