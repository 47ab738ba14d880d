/**
 * `npm start`: one process, one port. Builds the web app when it is missing or older than its sources. Then serves it with the API and the
 * built-in PostgreSQL. Unless OIDC_ISSUER names another provider, the development sign-in with its demo accounts is served too. The flags
 * of this command in package.json save memory: ten busy connections use 250 MB instead of 420 MB. By default V8 reserves 134 MB for young
 * objects, and old objects may grow to four times their size before V8 collects them. With a heap below 2 GB, V8 collects old objects
 * before they have doubled.
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

/** Under systemd (Type=notify), units that depend on this one are started only now. */
function notifySystemd(): void {
  if (process.env['NOTIFY_SOCKET'] === undefined) return;
  spawn('systemd-notify', ['--ready'], { stdio: 'inherit' }).on('error', (error) =>
    console.error(error.message),
  );
}

async function start(): Promise<void> {
  // Load these files only now, because an old Node cannot parse TypeScript.
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
    notifySystemd();
  } catch (error) {
    const why = settings === undefined ? null : startFailure(error, settings);
    console.error(why ?? (error instanceof SettingsError ? error.message : error));
    process.exit(1);
  }
}

requireNode();
await start();
