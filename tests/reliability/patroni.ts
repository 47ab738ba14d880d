import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mustStepDown, nobody } from '#server/storage/binaries.ts';
import { debianPrograms } from './debian-postgres.ts';
import { Haproxy } from './haproxy.ts';
import { NotRun } from './not-run.ts';
import { freePort } from './server-process.ts';

const who = mustStepDown() ? { uid: nobody, gid: nobody } : {};

/** @throws NotRun when Patroni or etcd is not installed */
export function requirePatroni(): void {
  if (spawnSync('patroni', ['--version']).status !== 0 || spawnSync('etcd', ['--version']).status !== 0)
    throw new NotRun('patroni and etcd are not installed (Debian: apt-get install patroni etcd-server)');
}

async function ownFolder(folder: string): Promise<string> {
  await mkdir(folder, { mode: 0o700 });
  if (mustStepDown()) await chown(folder, nobody, nobody);
  return folder;
}

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function until(what: string, seconds: number, works: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < seconds * 5; tries += 1) {
    if (await works().catch(() => false)) return;
    await wait(200);
  }
  throw new Error(`${what}: not within ${seconds} s`);
}

/** The ports of a machine in a Patroni cluster: its PostgreSQL, and Patroni's REST API (`questions`). */
export interface Machine {
  readonly port: number;
  readonly questions: number;
}

/** Two machines that elect their primary over etcd. The second is a synchronous standby. */
export class PatroniCluster {
  readonly machines: readonly Machine[];
  readonly #folder: string;
  readonly #etcd: ChildProcess;
  readonly #patronis: ChildProcess[] = [];

  private constructor(folder: string, etcd: ChildProcess, machines: readonly Machine[]) {
    this.#folder = folder;
    this.#etcd = etcd;
    this.machines = machines;
  }

  static async start(folder: string): Promise<PatroniCluster> {
    const { bin } = await debianPrograms();
    const [client, peer] = [await freePort(), await freePort()];
    const urls = `http://127.0.0.1:${client}`;
    const data = await ownFolder(join(folder, 'etcd'));
    const words = [
      ['--data-dir', data],
      ['--listen-client-urls', urls],
      ['--advertise-client-urls', urls],
      ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ].flat();
    const etcd = spawn('etcd', words, { ...who, cwd: '/', stdio: 'ignore' });
    await until('etcd', 60, async () => (await fetch(`${urls}/health`)).ok);
    const machines = await Promise.all(
      [1, 2].map(async () => ({ port: await freePort(), questions: await freePort() })),
    );
    const cluster = new PatroniCluster(folder, etcd, machines);
    for (const index of machines.keys()) {
      await cluster.#startMachine(index, bin, client);
      await cluster.#until(index, index === 0 ? '/primary' : '/replica?lag=1MB');
    }
    await cluster.#until(1, '/synchronous');
    return cluster;
  }

  async #startMachine(index: number, bin: string, etcd: number): Promise<void> {
    const machine = this.machines[index];
    if (machine === undefined) return;
    const folder = await ownFolder(join(this.#folder, `machine-${index + 1}`));
    const settings = join(folder, 'patroni.yml');
    await writeFile(
      settings,
      `scope: drover
name: machine${index + 1}
restapi: { listen: '127.0.0.1:${machine.questions}', connect_address: '127.0.0.1:${machine.questions}' }
etcd3: { host: '127.0.0.1:${etcd}' }
bootstrap:
  dcs: { ttl: 20, loop_wait: 2, retry_timeout: 5, synchronous_mode: true }
  initdb: [encoding: UTF8, locale: C]
  pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
postgresql:
  listen: '127.0.0.1:${machine.port}'
  connect_address: '127.0.0.1:${machine.port}'
  data_dir: ${join(folder, 'data')}
  bin_dir: ${bin}
  pgpass: ${join(folder, 'pgpass')}
  authentication:
    superuser: { username: drover }
    replication: { username: drover }
  parameters: { unix_socket_directories: '', max_connections: 200 }
`,
    );
    const child = spawn('patroni', [settings], { ...who, cwd: '/', stdio: 'ignore' });
    this.#patronis[index] = child;
  }

  #until(index: number, path: string): Promise<void> {
    const port = this.machines[index]?.questions;
    return until(`Patroni ${index + 1} ${path}`, 120, async () => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`);
      return reply.status === 200;
    });
  }

  async lose(index: number): Promise<void> {
    const file = join(this.#folder, `machine-${index + 1}/data/postmaster.pid`);
    const [id = ''] = (await readFile(file, 'utf8')).split('\n');
    await ended(this.#patronis[index], 'SIGKILL');
    process.kill(Number(id), 'SIGKILL');
  }

  async stop(): Promise<void> {
    for (const child of this.#patronis) await ended(child, 'SIGTERM');
    await ended(this.#etcd, 'SIGTERM');
  }
}

/** One address for a Patroni cluster. HAProxy requests /primary from each machine to find the primary. */
export function beforePatroni(folder: string, port: number, machines: readonly Machine[]): Promise<Haproxy> {
  const lines = machines.map(
    (one, index) =>
      `  server machine${index + 1} 127.0.0.1:${one.port} check port ${one.questions} inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions\n`,
  );
  return Haproxy.make(folder, 'patroni', 'tcp', port, `  option httpchk GET /primary\n${lines.join('')}`);
}
