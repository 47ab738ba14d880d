/**
 * `npm start`: one process, one port. Builds the web app when it is missing or older than its sources, then serves it with the
 * API, the built-in PostgreSQL and, unless OIDC_ISSUER names another, the development sign-in with its demo accounts.
 *
 * Its flags in package.json hold memory down: left alone V8 keeps 134 MB for young objects and lets old ones grow fourfold before
 * it looks; ten busy connections then cost 420 MB, so 250. (Below 2 GB of heap it looks when they have doubled at most.)
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
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

async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = await readdir(path);
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(join(path, name))))));
}

async function buildWebApp(root: string, webDir: string): Promise<void> {
  const sources = [
    'src/web',
    'src/contract',
    'src/workbook',
    'src/paper',
    'calc-core',
    'vite.config.ts',
    'package-lock.json',
  ];
  const changed = Math.max(...(await Promise.all(sources.map((name) => newest(join(root, name))))));
  const page = join(webDir, 'index.html');
  if (existsSync(page) && (await stat(page)).mtimeMs >= changed) return;
  if (!existsSync(join(root, 'node_modules/vite'))) return;
  console.log('Building the web app…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  console.error('The web app could not be built. The API starts without it.');
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
  const { startServer } = await import('../server/main.ts');
  const { startFailure } = await import('../server/start-failure.ts');
  const { readyWords } = await import('../server/ready-words.ts');
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
