import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { mustStepDown, nobody } from '#server/storage/binaries.ts';
import { NotRun } from './not-run.ts';
import { freePort } from './server-process.ts';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';

/**
 * Finds the folder of Debian's newest PostgreSQL programs.
 * @throws NotRun when there is none
 */
export async function debianPrograms(): Promise<{ readonly bin: string; readonly major: number }> {
  const majors = (await readdir(installed).catch(() => [])).map(Number).filter(Number.isInteger);
  const major = Math.max(...majors);
  if (majors.length === 0)
    throw new NotRun('PostgreSQL is not installed (Debian: apt-get install postgresql)');
  return { bin: join(installed, String(major), 'bin'), major };
}

const who = mustStepDown() ? { uid: nobody, gid: nobody } : {};

/** Sets the folder of the libraries that the npm package's programs need. Debian's programs do not need it. */
const settingsFor = (bin: string) => ({
  ...who,
  cwd: '/',
  env: { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: join(dirname(bin), 'lib') },
});

interface Making {
  /** The name of a standby. A commit waits until the standby has written it to disk. */
  readonly waitsFor?: string;
  /** The folder of the programs, by default Debian's newest. */
  readonly bin?: string;
}

/** One PostgreSQL server with its own port and folder. It is a primary or a standby. */
export class DebianPostgres {
  readonly #bin: string;
  readonly data: string;
  readonly port: number;
  readonly #options: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(bin: string, data: string, port: number, options: readonly string[]) {
    this.#bin = bin;
    this.data = data;
    this.port = port;
    this.#options = options;
  }

  get #connection(): pg.ClientConfig {
    return { host: '127.0.0.1', port: this.port, user: 'drover', database: 'postgres' };
  }

  /** Creates a new cluster. Does not start it. */
  static async make(folder: string, { waitsFor, bin }: Making = {}): Promise<DebianPostgres> {
    const programs = bin ?? (await debianPrograms()).bin;
    const data = await DebianPostgres.#folder(folder);
    const options = ['--username=drover', '--auth=trust', '--encoding=UTF8', '--locale=C'];
    await run(join(programs, 'initdb'), ['-D', data, ...options, '--no-sync'], settingsFor(programs));
    const waits = waitsFor === undefined ? [] : ['-c', `synchronous_standby_names=${waitsFor}`];
    return new DebianPostgres(programs, data, await freePort(), waits);
  }

  /**
   * Copies this server's folder without pg_basebackup, and does not start the copy. A started copy follows this server as the standby
   * `name`.
   */
  async copied(folder: string, name: string): Promise<DebianPostgres> {
    await cp(this.data, folder, { recursive: true, mode: 0 });
    const from = `host=127.0.0.1 port=${this.port} user=drover application_name=${name}`;
    await writeFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
    await writeFile(join(folder, 'standby.signal'), '');
    if (mustStepDown()) await run('chown', ['-R', `${nobody}:${nobody}`, folder]);
    await run('chmod', ['-R', 'go=', folder]);
    return new DebianPostgres(this.#bin, folder, await freePort(), []);
  }

  static async #folder(data: string): Promise<string> {
    await mkdir(data, { mode: 0o700 });
    if (mustStepDown()) await chown(data, nobody, nobody);
    return data;
  }

  /** Copies this server with pg_basebackup, and does not start the copy. A started copy follows this server as the standby `name`. */
  async standby(folder: string, name: string): Promise<DebianPostgres> {
    const data = await DebianPostgres.#folder(folder);
    const from = `host=127.0.0.1 port=${this.port} user=drover application_name=${name}`;
    await run(
      join(this.#bin, 'pg_basebackup'),
      ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '-d', from],
      settingsFor(this.#bin),
    );
    return new DebianPostgres(this.#bin, data, await freePort(), []);
  }

  /** Starts the server and resolves once it answers. Retries, because processes of a killed server may still use the data. */
  async start(): Promise<void> {
    const settings = ['-c', `port=${this.port}`, '-c', 'listen_addresses=127.0.0.1'];
    const more = ['-c', 'unix_socket_directories=', '-c', 'max_connections=200'];
    for (let tries = 0; !(await this.#answers()); tries += 1) {
      if (tries === 600) throw new Error('PostgreSQL does not answer');
      if (!this.isRunning)
        this.#child = spawn(
          join(this.#bin, 'postgres'),
          ['-D', this.data, ...settings, ...more, ...this.#options],
          { ...settingsFor(this.#bin), stdio: 'ignore' },
        );
      await wait(100);
    }
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Suspends all processes of the server, like a machine that hangs. Resolves with a function that resumes or ends them. */
  async freeze(): Promise<(signal: 'SIGCONT' | 'SIGKILL') => void> {
    const main = this.#child?.pid;
    if (main === undefined) return () => undefined;
    const text = await readFile(`/proc/${main}/task/${main}/children`, 'utf8');
    const all = [main, ...text.split(' ').map(Number)].filter((id) => id > 0);
    const signal = (name: NodeJS.Signals): void => {
      for (const id of all)
        try {
          process.kill(id, name);
        } catch {
          // The process has ended meanwhile.
        }
    };
    signal('SIGSTOP');
    return signal;
  }

  #answers(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }

  async query(text: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client(this.#connection);
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(text);
      return rows;
    } finally {
      await client.end();
    }
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 60)');
  }

  /** Kills the main process with kill -9. PostgreSQL's other processes then end too. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
