import { startTransition, StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createSession } from '#web/identity/session/session.ts';
import { holdPresses } from '#web/ui/overlay/press.ts';
import { applyTheme } from '#web/ui/frame/theme.ts';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { Application } from './Application.tsx';
import { apiHost } from './start/build.ts';
import { loadConfig } from './start/config.ts';
import { whenIdle } from './start/idle.ts';
import { makeRoot } from './start/root.ts';
import { createAppRouter, loadScreenAhead } from './router.tsx';

applyTheme();
holdPresses(document);

/** The page's code is read in one task; what is done with it comes in the next ones. A phone's first tap waits for the longest. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(root: Root): Promise<void> {
  const router = createAppRouter();
  await nextTask();
  // What this address shows comes over the same slow line as the configuration: both at once.
  loadScreenAhead(router);
  await nextTask();
  const config = await loadConfig();
  const session = await createSession(config, { apiHost });
  const application = (
    <StrictMode>
      <Application config={config} session={session} router={router} />
    </StrictMode>
  );
  // As a transition it is drawn in slices: a phone's main thread stays free for the first tap.
  startTransition(() => root.render(application));
}

async function open(): Promise<void> {
  await nextTask();
  const root = makeRoot();
  await nextTask();
  try {
    await start(root);
  } catch (error) {
    const { CannotStart } = await import('./start/CannotStart.tsx');
    root.render(<CannotStart reason={error instanceof Error ? error.message : String(error)} />);
  }
}

void open();

// Only a built app has a shell to store.
if (import.meta.env.PROD) {
  // Read now: a yes in another tab may put a newer worker in its place before the page is idle.
  const servedBy = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  whenIdle(() => void import('./pwa.ts').then(({ registerApp }) => registerApp(servedBy)));
}
