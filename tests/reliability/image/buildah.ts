import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NotRun } from '../not-run.ts';

const execute = promisify(execFile);
const most = { maxBuffer: 64_000_000 };

/**
 * @throws NotRun when buildah or debootstrap is missing, or this process is not root
 */
export function requireBuildah(): void {
  for (const program of ['buildah', 'debootstrap'])
    if (spawnSync(program, ['--version']).status !== 0)
      throw new NotRun(`${program} is not installed (Debian: apt-get install ${program})`);
  if (process.getuid?.() !== 0) throw new NotRun('a chroot needs root');
}

export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly ExposedPorts: Readonly<Record<string, object>>;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/** Buildah with its own store. Buildah builds and runs images with chroot, so it needs no daemon and no namespaces. */
export class Buildah {
  readonly #words: readonly string[];

  constructor(folder: string) {
    this.#words = ['--root', join(folder, 'store'), '--runroot', join(folder, 'running')];
  }

  /**
   * Runs one Buildah command and resolves with its output.
   * @throws Error with all its output
   */
  async tell(...words: readonly string[]): Promise<string> {
    const { stdout } = await execute('buildah', [...this.#words, ...words], most);
    return stdout.trim();
  }

  /** Builds a Dockerfile without pulling its base image. */
  async build(tag: string, context: string, dockerfile: string): Promise<void> {
    const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--pull-never'];
    await this.tell('build', ...how, '--quiet', '--tag', tag, '--file', dockerfile, context);
  }

  async configOf(tag: string): Promise<ImageConfig> {
    const said = await this.tell('inspect', '--type', 'image', tag);
    return (JSON.parse(said) as { Docker: { config: ImageConfig } }).Docker.config;
  }

  /** Creates a container, with a folder for each volume. Does not start it. */
  async container(tag: string): Promise<Container> {
    const name = await this.tell('from', '--pull-never', tag);
    return new Container(name, await this.tell('mount', name), this.#words);
  }

  /** Removes all containers, and with them their mounts. */
  async clear(): Promise<void> {
    await this.tell('rm', '--all');
  }
}

/** Runs an image's programs with the image's user, folder and settings. */
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

  /** Starts a command and does not wait for its end. */
  start(env: Readonly<Record<string, string>>, words: readonly string[]): ChildProcess {
    return spawn('buildah', this.#run(env, words), { stdio: ['ignore', 'inherit', 'inherit'] });
  }

  /** Finds the process that runs `file` with this setting. Returns its id on this machine and its status in /proc. */
  async process(file: string, setting: string): Promise<{ id: number; status: string } | null> {
    for (const id of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
      const read = (what: string) => readFile(`/proc/${id}/${what}`, 'utf8').catch(() => '');
      const words = (await read('cmdline')).split('\0');
      // Skips Buildah's own process, which has the same command line.
      if (words[0]?.endsWith('/node') !== true || !words.includes(file)) continue;
      if (!(await read('environ')).split('\0').includes(setting)) continue;
      return { id: Number(id), status: await read('status') };
    }
    return null;
  }
}
