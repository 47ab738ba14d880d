import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mustStepDown, nobody, othersCanEnter, type Binaries } from './binaries.ts';
import { CannotStart } from './failures.ts';

const run = promisify(execFile);

/** Where one database cluster is stored. */
export interface Cluster {
  readonly data: string;
  /** The folder of the Unix socket, mode 0700. */
  readonly socket: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const elsewhereFor = (dataDir: string): string => join('/var/lib/drover', hash(dataDir));

/** True if a data directory already has a cluster. */
export const clusterExists = (dataDir: string): boolean =>
  [dataDir, elsewhereFor(dataDir)].some((folder) => existsSync(join(folder, 'postgres')));

/** The folder for the data of a DATA_DIR. If `nobody` cannot enter DATA_DIR, the folder is in /var/lib/drover. */
async function parentOf(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  if (!mustStepDown() || (await othersCanEnter(dataDir))) return dataDir;
  const elsewhere = elsewhereFor(dataDir);
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  return elsewhere;
}

async function own(path: string): Promise<void> {
  if (mustStepDown()) await chown(path, nobody, nobody);
}

/** The longest path of the socket's folder, in bytes. The socket's whole path may have 107 bytes. */
const longestFolder = 85;

/** The socket's folder is next to the data. Commands and server may have different temporary folders (PrivateTmp of systemd). */
function socketFolderOf(data: string): string {
  const beside = `${data}-socket`;
  return Buffer.byteLength(beside) <= longestFolder ? beside : join(tmpdir(), `drover-${hash(data)}`);
}

async function makeSocketFolder(data: string): Promise<string> {
  const folder = socketFolderOf(data);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const ours = mustStepDown() ? [0, nobody] : [process.getuid?.() ?? found.uid];
  if (!found.isDirectory() || !ours.includes(found.uid)) {
    throw new CannotStart(`${folder} belongs to somebody else. Remove it and start again.`);
  }
  await own(folder);
  await chmod(folder, 0o700);
  return folder;
}

/** Finds the cluster of a data directory, and creates the folders around it. */
export async function placeCluster(dataDir: string): Promise<Cluster> {
  const data = join(await parentOf(dataDir), 'postgres');
  return { data, socket: await makeSocketFolder(data) };
}

/** Spawn options for PostgreSQL's programs, which refuse to run as root. */
export function asPostgres(binaries: Binaries): {
  uid?: number;
  gid?: number;
  env: NodeJS.ProcessEnv;
  cwd: string;
} {
  // With LC_ALL, initdb and the messages do not depend on the installed locales.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', LD_LIBRARY_PATH: binaries.libraries };
  const who = mustStepDown() ? { uid: nobody, gid: nobody } : {};
  return { ...who, env, cwd: tmpdir() };
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The major version of PostgreSQL that created a cluster. Null if there is no cluster yet. */
export async function majorOfCluster({ data }: Cluster): Promise<number | null> {
  const text = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

/** The upgrade keeps the new cluster here while it moves the old cluster away. */
export const upgradedFolder = ({ data }: Cluster): string => `${data}-whole`;

/** Moves a cluster that no server uses. Afterwards a power cut cannot undo the move. */
export async function moveCluster(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(join(to, '..'));
}

/** Creates the cluster if there is none. A killed process leaves only an unfinished cluster in another folder. */
export async function initialise(binaries: Binaries, cluster: Cluster): Promise<void> {
  if (existsSync(cluster.data)) return;
  if (existsSync(upgradedFolder(cluster))) {
    await moveCluster(upgradedFolder(cluster), cluster.data);
    return;
  }
  const half = await mkdtemp(`${cluster.data}-new-`);
  await own(half);
  const options = [
    '--username=drover',
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
  ];
  // The builtin locale sorts in the same way on every machine and does not need ICU.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await run(binaries.initdb, ['-D', half, ...options, ...locale], asPostgres(binaries));
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
  const parent = join(cluster.data, '..');
  try {
    await rename(half, cluster.data);
  } catch (error) {
    // Another process created the cluster first, so this copy is removed.
    await rm(half, { recursive: true, force: true });
    if (!existsSync(cluster.data)) throw error;
  }
  await syncFolder(parent);
}

/** True if the log is so large that the next start begins a new one. */
export async function logTooLarge(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.size > 5_000_000;
}
