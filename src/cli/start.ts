/** `npm start` serves the app and the API on one port. The flags in package.json limit V8's memory. */
import { spawn } from 'node:child_process';
import type { Settings } from '../server/settings.ts';

const least = 24;

function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= least) return;
  console.error(
    `Drover needs Node ${least} or newer; this is ${process.version}. Run 'npm ci' and then 'npm start': the project brings its own.`,
  );
  process.exit(1);
}

/** Reports to systemd (Type=notify) that the server is ready. systemd then starts the units that depend on it. */
function notifySystemd(): void {
  if (process.env['NOTIFY_SOCKET'] === undefined) return;
  spawn('systemd-notify', ['--ready'], { stdio: 'inherit' }).on('error', (error) =>
    console.error(error.message),
  );
}

async function start(): Promise<void> {
  // These files are imported after `requireNode`, because an older Node cannot run them.
  const { readSettings, root, SettingsError } = await import('../server/settings.ts');
  const { endInAnyCase, startServer } = await import('../server/main.ts');
  const { startFailure } = await import('../server/start-failure.ts');
  const { readyWords } = await import('../server/ready-words.ts');
  const { buildWebApp } = await import('./web-app.ts');
  let settings: Settings | undefined;
  try {
    settings = readSettings();
    // With `npm run dev`, Vite serves the web app.
    if (!process.argv.includes('--no-build')) await buildWebApp(root, settings.webDir);
    const say = (text: string): void => console.error(text);
    const server = await (
      settings.workers > 1 ? (await import('../server/workers.ts')).startWorkers : startServer
    )(settings, say);
    const stop = (): void => {
      endInAnyCase();
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    const shown = settings.port === server.port ? settings.origin : `http://localhost:${server.port}`;
    console.log(readyWords(shown, settings));
    notifySystemd();
  } catch (error) {
    const why = settings === undefined ? null : startFailure(error, settings);
    console.error(why ?? (error instanceof SettingsError ? error.message : error));
    process.exit(1);
  }
}

requireNode();
await start();
