import { startTransition, StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createSession } from '#web/identity/session/session.ts';
import { letBackClose } from '#web/ui/overlay/back.ts';
import { holdPresses } from '#web/ui/overlay/press.ts';
import { nextTask, whenIdle } from '#web/time/schedule.ts';
import { applyTheme } from '#web/ui/frame/theme.ts';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { Application } from './Application.tsx';
import { apiHost } from './start/build.ts';
import { loadConfig } from './start/config.ts';
import { makeRoot } from './start/root.ts';
import { createAppRouter, loadScreenAhead } from './router.tsx';

applyTheme();
holdPresses(document);

/** Starts the app in several short tasks. A phone's first tap waits for the longest task. */
async function start(root: Root): Promise<void> {
  letBackClose(() => router.history.location.state.__TSR_index);
  const router = createAppRouter();
  await nextTask();
  // Request the screen's code now, before the configuration arrives over the same slow connection.
  loadScreenAhead(router);
  await nextTask();
  const config = await loadConfig();
  const session = await createSession(config, { apiHost });
  const application = (
    <StrictMode>
      <Application config={config} session={session} router={router} />
    </StrictMode>
  );
  // Render as a transition, in slices. A phone's main thread stays free for the first tap.
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

// Only a built app can be stored for offline use.
if (import.meta.env.PROD) {
  // Read the controlling worker now. Another tab may activate a newer worker before the page is idle.
  const servedBy = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  whenIdle(() => void import('./pwa.ts').then(({ registerApp }) => registerApp(servedBy)));
}
