import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes in these files require a new build of the web app. */
const sources = [
  'src/web',
  'src/contract',
  'src/workbook',
  'src/paper',
  'calc-core',
  'src/build',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = await readdir(path);
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(join(path, name))))));
}

/** True if the built app in `webDir` exists and is at least as new as its sources in `root`. */
export async function isBuilt(root: string, webDir: string): Promise<boolean> {
  const changed = Math.max(...(await Promise.all(sources.map((name) => newest(join(root, name))))));
  const page = join(webDir, 'index.html');
  return existsSync(page) && (await stat(page)).mtimeMs >= changed;
}

/** Builds the web app when it is missing or older than its sources. Does nothing without Vite. A failed build is only reported. */
export async function buildWebApp(root: string, webDir: string): Promise<void> {
  if (await isBuilt(root, webDir)) return;
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
