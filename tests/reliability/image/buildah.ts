import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NotRun } from '../not-run.ts';

const execute = promisify(execFile);
const most = { maxBuffer: 64_000_000 };

/** @throws NotRun unless Debian's buildah and debootstrap are installed and this process is root, as both programs need */
export function requireBuildah(): void {
  for (const program of ['buildah', 'debootstrap'])
    if (spawnSync(program, ['--version']).status !== 0)
      throw new NotRun(`${program} is not installed (Debian: apt-get install ${program})`);
  if (process.getuid?.() !== 0) throw new NotRun('a chroot needs root');
}

/** The configuration of an image. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly ExposedPorts: Readonly<Record<string, object>>;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/** Buildah with a separate store. Buildah builds and runs images with chroot, so no daemon and no namespaces are needed. */
export class Buildah {
  readonly #words: readonly string[];

  constructor(folder: string) {
    this.#words = ['--root', join(folder, 'store'), '--runroot', join(folder, 'running')];
  }

  /** Runs one Buildah command and resolves with its output. @throws Error with all its output */
  async tell(...words: readonly string[]): Promise<string> {
    const { stdout } = await execute('buildah', [...this.#words, ...words], most);
    return stdout.trim();
  }

  /** Builds an unchanged Dockerfile. Only the Dockerfile's own steps download anything. */
  async build(tag: string, context: string, dockerfile: string): Promise<void> {
    const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--pull-never'];
    await this.tell('build', ...how, '--quiet', '--tag', tag, '--file', dockerfile, context);
  }

  async configOf(tag: string): Promise<ImageConfig> {
    const said = await this.tell('inspect', '--type', 'image', tag);
    return (JSON.parse(said) as { Docker: { config: ImageConfig } }).Docker.config;
  }

  /** Creates a container of an image, with separate folders for its volumes, without starting it. */
  async container(tag: string): Promise<Container> {
    const name = await this.tell('from', '--pull-never', tag);
    return new Container(name, await this.tell('mount', name), this.#words);
  }

  /** Removes everything that this object mounted or created. */
  async clear(): Promise<void> {
    await this.tell('rm', '--all');
  }
}

/** Runs programs of an image as the image's user, in its folder and with its settings. */
export class Container {
  readonly root: string;
  readonly #name: string;
  readonly #words: readonly string[];

  constructor(name: string, root: string, words: readonly string[]) {
    this.#name = name;
    this.root = root;
    this.#words = words;
  }

  #run(env: Readonly<Record<string, string>>, words: readonly string[]): string[] {
    const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const how = ['run', '--isolation', 'chroot', '--network', 'host', ...settings];
    return [...this.#words, ...how, this.#name, '--', ...words];
  }

  /** Runs a command in the container until the command ends. */
  async run(
    env: Readonly<Record<string, string>>,
    ...words: readonly string[]
  ): Promise<{ code: number; said: string }> {
    try {
      const { stdout, stderr } = await execute('buildah', this.#run(env, words), most);
      return { code: 0, said: `${stdout}${stderr}`.trim() };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
      if (typeof code !== 'number') throw error;
      return { code, said: `${stdout}${stderr}`.trim() };
    }
  }

  /** Starts a command that keeps running in the container. */
  start(env: Readonly<Record<string, string>>, words: readonly string[]): ChildProcess {
    return spawn('buildah', this.#run(env, words), { stdio: ['ignore', 'inherit', 'inherit'] });
  }

  /** Finds the process that runs a program's file with this setting: its id on this machine, and its entries in /proc. */
  async process(file: string, setting: string): Promise<{ id: number; status: string } | null> {
    for (const id of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
      const read = (what: string) => readFile(`/proc/${id}/${what}`, 'utf8').catch(() => '');
      const words = (await read('cmdline')).split('\0');
      // Buildah's own process has the same command line, so it is skipped.
      if (words[0]?.endsWith('/node') !== true || !words.includes(file)) continue;
      if (!(await read('environ')).split('\0').includes(setting)) continue;
      return { id: Number(id), status: await read('status') };
    }
    return null;
  }
}
