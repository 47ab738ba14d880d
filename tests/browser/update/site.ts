import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#server/settings.ts';
import { startProcess, type Running } from '../providers/process.ts';

/** The built app on its own server. A test can switch the server to a newer build. */
export interface Site {
  readonly origin: string;
  /** Installs the next release. Its page is changed, and the file of one screen has a new name. */
  release(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** The file of a screen. The app loads the file when the screen opens. */
const screenFile = /^CarryList-[\w-]+\.js$/;

/** Changes the app in this folder into the next release. The page changes, and the file of one screen gets a new name. */
export async function makeNewer(web: string, release: string): Promise<void> {
  const assets = join(web, 'assets');
  const names = await readdir(assets);
  const old = names.find((name) => screenFile.test(name));
  if (old === undefined) throw new Error('The build has no file for the list of carries.');
  const fresh = old.replace(/-.*(?=\.js)/, `-${release}Release`);
  for (const name of names.filter((one) => one.startsWith(old)))
    await rename(join(assets, name), join(assets, name.replace(old, fresh)));
  const texts = names
    .filter((name) => name.endsWith('.js') && name !== old)
    .map((name) => join(assets, name));
  for (const path of [...texts, join(web, 'sw.js'), join(web, 'index.html')]) {
    const text = await readFile(path, 'utf8');
    const next = text
      .replaceAll(old, fresh)
      .replace(/(url:"index\.html",revision:")\w+/, `$1${release}`)
      .replace(/<meta name="release"[^>]*>/, '')
      .replace(
        '</head>',
        path.endsWith('.html') ? `<meta name="release" content="${release}" /></head>` : '</head>',
      );
    if (next === text) continue;
    await writeFile(path, next);
    for (const packed of ['br', 'gz']) await rm(`${path}.${packed}`, { force: true });
  }
}

export async function openSite(port: number): Promise<Site> {
  const work = await mkdtemp(join(tmpdir(), 'drover-update-'));
  const web = join(work, 'web');
  await cp(join(root, 'dist'), web, { recursive: true });
  const origin = `http://localhost:${port}`;
  const env = { PORT: String(port), DATA_DIR: join(work, 'data'), WEB_DIR: web, RATE_LIMIT: '100000' };
  const serve = join(import.meta.dirname, 'serve.ts');
  const running: Running = await startProcess(process.execPath, [serve], env, `${origin}/health`);
  return {
    origin,
    release: (name) => makeNewer(web, name),
    async stop() {
      await running.stop();
      await rm(work, { recursive: true, force: true });
    },
  };
}
