import { RouterProvider } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { createActor } from 'xstate';
import type { AppConfig } from '#contract/config.ts';
import { navigationMachine } from '#machines/navigation.ts';
import { createApi } from '#web/data/api/client.ts';
import type { Session } from '#web/identity/session/session.ts';
import { AppProvider, type App } from '#web/shell/app.tsx';
import { InfosStore } from '#web/shell/infos-store.ts';
import { NavigationProvider } from '#web/shell/navigation.tsx';
import { Notices } from '#web/shell/notice-list.ts';
import { NoticesProvider } from '#web/shell/notices.tsx';
import { ScreenProvider, ScreenStore } from '#web/shell/screen.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { NavigateContext } from '#web/ui/text/Link.tsx';
import { apiHost } from './start/build.ts';
import type { AppRouter } from './router.tsx';
import { rememberSide, wasSummary } from './side-mode.ts';

interface ApplicationProps {
  readonly config: AppConfig;
  readonly session: Session;
  readonly router: AppRouter;
}

/** True if Back leads to a page of this app, but not to the sign-in. Always false without the Navigation API. */
function isOursBefore(): boolean {
  if (!('navigation' in window)) return false;
  const { currentEntry } = window.navigation;
  const before = currentEntry === null ? null : window.navigation.entries()[currentEntry.index - 1]?.url;
  return typeof before === 'string' && !/^\/(callback|oidc)/i.test(new URL(before).pathname);
}

function assemble({ config, session, router }: ApplicationProps): App {
  const go = (address: string): void => router.history.push(address);
  const replace = (address: string): void => router.history.replace(address);
  // Go back within this app. Otherwise open the main menu.
  const back = (): void =>
    router.history.canGoBack() || isOursBefore() ? router.history.back() : replace(addresses.mainMenu());
  const api = createApi(session, apiHost);
  return { config, session, api, infos: new InfosStore(api), go, replace, back };
}

function startNavigation() {
  const navigation = createActor(navigationMachine, { input: { isShowSummary: wasSummary() } }).start();
  rememberSide(navigation);
  return navigation;
}

export function Application(props: ApplicationProps): ReactElement {
  const [app] = useState(() => assemble(props));
  const [notices] = useState(() => new Notices());
  const [navigation] = useState(startNavigation);
  const [screen] = useState(() => new ScreenStore());
  return (
    <AppProvider value={app}>
      <NavigationProvider value={navigation}>
        <NoticesProvider value={notices}>
          <ScreenProvider value={screen}>
            <NavigateContext value={app.go}>
              <RouterProvider router={props.router} />
            </NavigateContext>
          </ScreenProvider>
        </NoticesProvider>
      </NavigationProvider>
    </AppProvider>
  );
}
