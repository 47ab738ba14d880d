/**
 * `npm start`: one process, one port. Builds the web app when it is missing or older than its sources, then serves it with the
 * API, the built-in PostgreSQL and, unless OIDC_ISSUER names another, the development sign-in with its demo accounts.
 *
 * Its flags in package.json hold memory down: left alone V8 keeps 134 MB for young objects and lets old ones grow fourfold before
 * it looks; ten busy connections then cost 420 MB, so 250. (Below 2 GB of heap it looks when they have doubled at most.)
 */
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

/** Under systemd (Type=notify) what depends on us is started only now. */
function tellSystemd(): void {
  if (process.env['NOTIFY_SOCKET'] === undefined) return;
  spawn('systemd-notify', ['--ready'], { stdio: 'inherit' }).on('error', (error) =>
    console.error(error.message),
  );
}

async function start(): Promise<void> {
  // Loaded only now: an old Node could not even read the TypeScript.
  const { readSettings, root, SettingsError } = await import('../server/settings.ts');
  const { endInAnyCase, startServer } = await import('../server/main.ts');
  const { startFailure } = await import('../server/start-failure.ts');
  const { readyWords } = await import('../server/ready-words.ts');
  const { buildWebApp } = await import('./web-app.ts');
  let settings: Settings | undefined;
  try {
    settings = readSettings();
    // `npm run dev` lets Vite serve the web app.
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
    tellSystemd();
  } catch (error) {
    const why = settings === undefined ? null : startFailure(error, settings);
    console.error(why ?? (error instanceof SettingsError ? error.message : error));
    process.exit(1);
  }
}

requireNode();
await start();
