import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mustStepDown, nobody } from '#server/storage/binaries.ts';
import { strangersEnvironment } from './release.ts';

const who = mustStepDown() ? { uid: nobody, gid: nobody } : {};

export async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  if (mustStepDown()) await chown(folder, nobody, nobody);
  return folder;
}

/** The deploy/drover.service of a release, with these folders instead of the guide's folders. */
async function unitOf(release: string, state: string) {
  const text = await readFile(join(release, 'deploy/drover.service'), 'utf8');
  const placed = text.replaceAll('/opt/drover', release).replaceAll('/var/lib/drover', state);
  const all = (name: string): string[] =>
    [...placed.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, words = '']) => words);
  const settings = all('Environment').flatMap((line) => line.split(' '));
  const [program = '', ...words] = (all('ExecStart')[0] ?? '').split(' ');
  return {
    program,
    words,
    env: Object.fromEntries(settings.map((one) => one.split(/=(.*)/s).slice(0, 2))) as Record<string, string>,
  };
}

/** One server of the site. It runs as its systemd unit says, with the settings of /etc/drover.env. */
export class Site {
  release: string;
  readonly state: string;
  readonly port: number;
  settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  constructor(release: string, state: string, port: number, settings: Readonly<Record<string, string>>) {
    this.release = release;
    this.state = state;
    this.port = port;
    this.settings = settings;
  }

  get data(): string {
    return join(this.state, 'data');
  }

  get backups(): string {
    return join(this.state, 'backups');
  }

  async #environment(): Promise<NodeJS.ProcessEnv> {
    const { env } = await unitOf(this.release, this.state);
    // In the unit, PrivateTmp gives the server its own temporary folder. Here TMPDIR does this.
    const own = { PORT: String(this.port), HOME: this.state, TMPDIR: join(this.state, 'tmp') };
    return { ...strangersEnvironment(), ...env, ...own, ...this.settings };
  }

  get id(): number | undefined {
    const child = this.#child;
    return child === undefined || child.exitCode !== null || child.signalCode !== null
      ? undefined
      : child.pid;
  }

  /** Creates the server's folders, as systemd does before a start. */
  async prepare(): Promise<void> {
    for (const folder of [this.state, join(this.state, 'tmp')]) await ownFolder(folder);
  }

  /** Starts the server. Resolves with the ms until /health reports that all is well. */
  async start(): Promise<number> {
    const from = Date.now();
    await this.prepare();
    const log = await open(join(this.state, '../sites.log'), 'a');
    const { program, words } = await unitOf(this.release, this.state);
    const env = await this.#environment();
    const stdio: ['ignore', number, number] = ['ignore', log.fd, log.fd];
    this.#child = spawn(program, words, { ...who, cwd: this.release, env, stdio });
    await log.close();
    await this.#well(from + 300_000);
    return Date.now() - from;
  }

  async #well(end: number): Promise<void> {
    while (Date.now() < end) {
      const reply = await fetch(`http://127.0.0.1:${this.port}/health`).catch(() => null);
      if (reply?.status === 200) return;
      if (this.id === undefined) throw new Error('The server ended by itself: see sites.log');
      await wait(100);
    }
    throw new Error('The server was not well within five minutes');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || this.id === undefined) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Stops the server as systemd does. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async killPostgres(): Promise<void> {
    const [id = ''] = (await readFile(join(this.data, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(id), 'SIGKILL');
  }

  /** Runs an operator's command of the guide. Returns its output and exit status. */
  async command(
    name: string,
    words: readonly string[] = [],
    more: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly code: number; readonly said: string }> {
    const env = { ...(await this.#environment()), ...more };
    const all = ['run', '--silent', name, '--', ...words];
    return new Promise((resolve) => {
      execFile('npm', all, { ...who, cwd: this.release, env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${out}${err}`.trim() }),
      );
    });
  }

  /**
   * Runs a command that must succeed.
   * @throws Error with the command's output
   */
  async must(...call: Parameters<Site['command']>): Promise<string> {
    const { code, said } = await this.command(...call);
    if (code !== 0) throw new Error(`${call[0]} ended with ${code}: ${said}`);
    return said;
  }
}
