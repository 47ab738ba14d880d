import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotRun } from './not-run.ts';

/** @throws NotRun when HAProxy is not installed */
export function requireHaproxy(): void {
  if (spawnSync('haproxy', ['-v']).status !== 0)
    throw new NotRun('haproxy is not installed (Debian: apt-get install haproxy)');
}

/** HAProxy on one port. It can be stopped and started again. */
export class Haproxy {
  readonly port: number;
  readonly #settings: string;
  #child: ChildProcess | undefined;

  private constructor(port: number, settings: string) {
    this.port = port;
    this.#settings = settings;
  }

  /** `listen` is the body of the only section. Its first line and its port are added here. */
  static async make(
    folder: string,
    name: string,
    mode: 'tcp' | 'http',
    port: number,
    listen: string,
  ): Promise<Haproxy> {
    const settings = join(folder, `${name}.cfg`);
    const defaults = `defaults
  mode ${mode}
  timeout connect 2s
  timeout client 1h
  timeout server 1h
`;
    await writeFile(settings, `${defaults}listen ${name}\n  bind 127.0.0.1:${port}\n${listen}`);
    return new Haproxy(port, settings);
  }

  start(): void {
    this.#child ??= spawn('haproxy', ['-q', '-db', '-f', this.#settings], { stdio: 'ignore' });
  }

  /** Stops HAProxy and closes all its connections at once. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** One address for a primary and its standby. Connections go to the standby while the primary does not answer. */
export function beforeDatabases(
  folder: string,
  name: string,
  port: number,
  primary: { readonly port: number },
  standby: { readonly port: number },
): Promise<Haproxy> {
  const check = 'check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions';
  const listen = `  server primary 127.0.0.1:${primary.port} ${check}
  server standby 127.0.0.1:${standby.port} ${check} backup
`;
  return Haproxy.make(folder, name, 'tcp', port, listen);
}

/** One address for several servers. A server gets no requests while it is down, or while its /ready says that it is stopping. */
export function beforeServers(folder: string, port: number, servers: readonly number[]): Promise<Haproxy> {
  const lines = servers.map(
    (one, index) => `  server drover${index + 1} 127.0.0.1:${one} check inter 500ms fall 2 rise 1\n`,
  );
  return Haproxy.make(
    folder,
    'servers',
    'http',
    port,
    `  balance roundrobin
  option forwardfor
  option httpchk GET /ready
  option redispatch
  retries 3
${lines.join('')}`,
  );
}
