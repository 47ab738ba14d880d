import { spawn, type ChildProcess } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, type Binaries } from './binaries.ts';
import {
  asPostgres,
  initialise,
  logTooLarge,
  majorOfCluster,
  placeCluster,
  type Cluster,
} from './cluster.ts';
import { CannotStart } from './failures.ts';

const patience = 60_000;
const stopPatience = 10_000;

/** A shell runs postgres and reads a pipe. When this process ends, even by kill -9, the shell stops postgres. */
const guard = `
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
( read -r _ <&3; kill -INT $child 2>/dev/null ) &
watcher=$!
exec 3<&-
wait $child
code=$?
kill $watcher 2>/dev/null
exit $code
`;

const options = (cluster: Cluster): string[] => [
  '-D',
  cluster.data,
  '-k',
  cluster.socket,
  '-c',
  'listen_addresses=',
  '-c',
  'unix_socket_permissions=0700',
  '-c',
  'max_connections=120',
  '-c',
  'jit=off',
  '-c',
  'statement_timeout=0',
];

/** True if the server is starting or stopping (57P03), or all connections are in use (53300). */
const isNotYet = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '57P03' || error.code === '53300');

/** PostgreSQL can read only the files of its own major version. */
async function requireMajor({ major }: Binaries, cluster: Cluster): Promise<void> {
  const made = await majorOfCluster(cluster);
  if (made !== major)
    throw new CannotStart(
      `The data in ${cluster.data} are of PostgreSQL ${made}, and this Drover brings ${major}. Start it once (npm start): it brings them over.`,
    );
}

/** A PostgreSQL from npm in `dataDir`. A second process on the same directory connects to the running one. */
export class EmbeddedPostgres {
  readonly #dataDir: string;
  readonly #log: (text: string) => void;
  #binaries: Binaries | undefined;
  #cluster: Cluster | undefined;
  #child: ChildProcess | undefined;
  #watch: pg.Client | undefined;
  #starting: Promise<void> | undefined;
  #stopped = false;

  /** @param binaries - the programs to use; by default those that come with Drover */
  constructor(dataDir: string, log: (text: string) => void = () => {}, binaries?: Binaries) {
    this.#dataDir = dataDir;
    this.#log = log;
    this.#binaries = binaries;
  }

  /** True if this process started the server. False if it connected to another process's server. */
  get owns(): boolean {
    return this.#child !== undefined;
  }

  /** Process id of the shell that guards postgres. Undefined if another process started it. */
  get guardId(): number | undefined {
    return this.#child?.pid;
  }

  /** The connection settings. Call `start` first. */
  connection(database = 'postgres'): pg.ClientConfig {
    if (this.#cluster === undefined) throw new Error('The embedded PostgreSQL is not started.');
    return { host: this.#cluster.socket, user: 'drover', database, connectionTimeoutMillis: 5_000 };
  }

  /**
   * Resolves when the server answers. It may be called several times, also at once.
   * @throws CannotStart, also when there is no answer within 60 s
   */
  start(): Promise<void> {
    this.#stopped = false;
    this.#starting ??= this.#run().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #run(): Promise<void> {
    this.#cluster ??= await placeCluster(this.#dataDir);
    const end = Date.now() + patience;
    for (let pause = 20; ; pause = Math.min(pause * 1.5, 500)) {
      if (this.#stopped) return;
      const error = await this.#attach();
      if (error === null) return;
      if (Date.now() > end)
        throw new CannotStart(`PostgreSQL did not start within a minute: ${await this.#lastWords()}`, {
          cause: error,
        });
      if (!isNotYet(error) && !this.#childLives()) await this.#spawn();
      await wait(pause);
    }
  }

  #childLives(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Opens a connection that stays open as long as the server runs. When it closes, the server is gone. */
  async #attach(): Promise<unknown> {
    const client = new pg.Client(this.connection());
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => {});
      return error;
    }
    this.#watch = client;
    client.once('end', () => this.#lost(client));
    return null;
  }

  #lost(client: pg.Client): void {
    if (this.#watch !== client) return;
    this.#watch = undefined;
    if (this.#stopped) return;
    this.#log('PostgreSQL stopped; starting it again.');
    this.start().catch((error: unknown) => this.#log(String(error)));
  }

  #logFile(): string {
    return join(this.#dataDir, 'postgres.log');
  }

  /** The last error in PostgreSQL's log before it exited. */
  async #lastWords(): Promise<string> {
    const file = this.#logFile();
    const log = await readFile(file, 'utf8').catch(() => '');
    // Takes the last complete line, because a full disk may have cut the last line.
    const said = log.match(/(?:FATAL|PANIC): +.+(?=\n)/g)?.at(-1);
    return `${said?.replace(/^\w+: +/, '') ?? 'it says nothing'}. Its log is ${file}.`;
  }

  async #spawn(): Promise<void> {
    // The folders are created at every start, because a stopping process removes the socket's folder.
    const cluster = await placeCluster(this.#dataDir);
    this.#binaries ??= await findBinaries();
    await initialise(this.#binaries, cluster);
    await requireMajor(this.#binaries, cluster);
    const file = this.#logFile();
    const log = openSync(file, (await logTooLarge(file)) ? 'w' : 'a', 0o600);
    // Ctrl+C stops a whole process group. `detached` keeps the database running until the last answers are sent.
    const child = spawn('/bin/sh', ['-c', guard, 'guard', this.#binaries.postgres, ...options(cluster)], {
      ...asPostgres(this.#binaries),
      stdio: ['pipe', log, log],
      detached: true,
    });
    closeSync(log);
    child.on('error', (error) => this.#log(error.message));
    child.stdin?.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    // The guard must not keep this process running.
    child.unref();
    this.#child = child;
  }

  /** If this process started the server, stops it and rolls back open transactions. Otherwise only closes the connection. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#starting?.catch(() => {});
    await this.#watch?.end().catch(() => {});
    this.#watch = undefined;
    const child = this.#child;
    if (child === undefined) return;
    const gone = once(child as EventEmitter, 'exit');
    child.ref();
    child.stdin?.end();
    await Promise.race([gone, wait(stopPatience, undefined, { ref: false })]);
    // Removes only an empty folder, because another process may have started a server there meanwhile.
    await rmdir(this.#cluster?.socket ?? '').catch(() => {});
  }
}
