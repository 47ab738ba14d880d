import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { NotRun } from '../not-run.ts';

const execute = promisify(execFile);
const most = { maxBuffer: 64_000_000 };

/** Installs only packages that every machine with systemd has. The guide must name all others. */
const packages = 'ca-certificates,systemd,systemd-sysv,dbus';

/** The path of a bundle of certificates. Set if this machine reaches the internet through its own authority. */
const authorities = process.env['NODE_EXTRA_CA_CERTS'];
const bundle = '/etc/ssl/certs/authorities.pem';

/** @throws NotRun when no Debian can be created or booted here */
export function requireDebian(): void {
  if (process.getuid?.() !== 0) throw new NotRun('a machine is booted by root');
  for (const program of ['debootstrap', 'systemd-nspawn', 'nsenter'])
    if (spawnSync('which', [program]).status !== 0)
      throw new NotRun(`${program} is not installed (Debian: apt-get install debootstrap systemd-container)`);
}

/** Creates Debian's smallest system in `folder`, or reuses the system of an earlier run. */
export async function makeDebian(suite: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  const words = ['--variant=minbase', `--include=${packages}`, suite, making];
  await execute('debootstrap', words, most).catch((error: unknown) => {
    throw new NotRun(`debootstrap: ${String(error).slice(0, 300)}`);
  });
  // Empties the file, so that each copy of the system creates its own id.
  await writeFile(join(making, 'etc/machine-id'), '');
  if (authorities !== undefined) await copyFile(authorities, join(making, bundle));
  await rename(making, folder);
}

/** Creates a control group for each machine. Two machines in one group would end each other's processes. */
const inOwnGroup = `for tree in /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  [ -d $tree ] || continue
  mkdir -p $tree/$1 && echo $$ > $tree/$1/cgroup.procs
done
shift
exec systemd-nspawn "$@"`;

/** A Debian that systemd has booted. It uses this machine's network. */
export class Machine {
  readonly name: string;
  readonly folder: string;
  readonly #repository: string;
  #child: ChildProcess | undefined;
  #first = 0;

  /** `folder` is the machine's root, and `repository` becomes its /srv/drover.git. */
  constructor(name: string, folder: string, repository: string) {
    this.name = name;
    this.folder = folder;
    this.#repository = repository;
  }

  /** Boots the machine. Resolves when systemd reports that everything has started. */
  async boot(): Promise<void> {
    const words = ['--boot', '--quiet', '--register=no', `--machine=${this.name}`];
    const places = [`--directory=${this.folder}`, `--bind-ro=${this.#repository}:/srv/drover.git`];
    const all = [...words, ...places, '--resolv-conf=copy-host'];
    this.#child = existsSync('/run/systemd/system')
      ? spawn('systemd-nspawn', all, { stdio: 'ignore' })
      : spawn('sh', ['-c', inOwnGroup, 'sh', `drover-${this.name}`, '--keep-unit', ...all], {
          stdio: 'ignore',
        });
    for (const end = Date.now() + 120_000; Date.now() < end; await wait(500)) {
      const { stdout } = await execute('pgrep', ['-P', String(this.#child.pid)]).catch(() => ({
        stdout: '',
      }));
      this.#first = Number(stdout.split('\n')[0]);
      if (this.#first === 0) continue;
      const state = await this.run('systemctl is-system-running').catch(String);
      if (/running|degraded/.test(state)) return;
    }
    throw new NotRun(`systemd does not boot ${this.name} here`);
  }

  /**
   * Runs lines in a root shell and returns their output.
   * @throws Error with the output when a line fails
   */
  async run(script: string): Promise<string> {
    const inside = ['-t', String(this.#first), '-m', '-u', '-i', '-p', '-C'];
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    const env = [`PATH=${path}`, 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'];
    if (authorities !== undefined) env.push(`npm_config_cafile=${bundle}`, `NODE_EXTRA_CA_CERTS=${bundle}`);
    const shell = ['env', '-i', '-C', '/root', ...env, 'sh', '-ec', script];
    try {
      const { stdout } = await execute('nsenter', [...inside, ...shell], most);
      return stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      const journal = ['journalctl', '--no-pager', '--quiet', '--lines', '20', '--unit', 'drover'];
      const log = await execute('nsenter', [...inside, ...journal]).catch(() => ({ stdout: '' }));
      const said = [stdout.slice(-2_000), stderr.slice(-3_000), log.stdout];
      throw new Error(`${this.name}: ${script}\n${said.join('\n')}`);
    }
  }

  /** Shuts the machine down as its power button does. */
  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    // systemd-nspawn passes the signal to the machine's systemd.
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
    await gone;
    clearTimeout(late);
  }
}
