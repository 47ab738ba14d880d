import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '#server/settings.ts';
import { freePort } from './server-process.ts';

const execute = promisify(execFile);

/** A proxy that ends HTTPS in front of a server. It uses the proxy's file in deploy/, with other ports. */
export class HttpsProxy {
  readonly name: string;
  readonly port: number;
  /** Its port for plain HTTP. */
  readonly plain: number;
  readonly #child: ChildProcess;
  readonly #authority: () => Promise<string>;

  private constructor(
    name: string,
    ports: readonly [number, number],
    child: ChildProcess,
    authority: () => Promise<string>,
  ) {
    this.name = name;
    [this.port, this.plain] = ports;
    this.#child = child;
    this.#authority = authority;
  }

  static isInstalled(name: 'caddy' | 'nginx'): boolean {
    return spawnSync(name, [name === 'caddy' ? 'version' : '-v']).status === 0;
  }

  /** Starts nginx with deploy/nginx.conf, free ports and a new certificate. */
  static async nginx(folder: string, server: number): Promise<HttpsProxy> {
    await mkdir(folder);
    const [port, plain] = [await freePort(), await freePort()];
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
    await execute('openssl', [...kind, ...subject, '-keyout', key, '-out', certificate]);
    const site = (await readFile(join(root, 'deploy/nginx.conf'), 'utf8'))
      .replaceAll('drover.example.com', 'localhost')
      .replace('127.0.0.1:4000', `127.0.0.1:${server}`)
      .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
      .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll(/^\s*listen \[::\].*$/gm, '')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
    const own = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => {
      const name = one === 'body' ? 'client_body' : one;
      return `${name}_temp_path ${join(folder, one)};`;
    });
    const settings = join(folder, 'nginx.conf');
    const around = `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\n`;
    await writeFile(settings, `${around}http {\naccess_log off;\n${own.join('\n')}\n${site}}\n`);
    const child = spawn('nginx', ['-p', folder, '-c', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
    return new HttpsProxy('nginx', [port, plain], child, () => readFile(certificate, 'utf8'));
  }

  /** Starts Caddy with deploy/Caddyfile. Caddy itself creates the certificate for localhost. */
  static async caddy(folder: string, server: number): Promise<HttpsProxy> {
    await mkdir(folder);
    const [port, plain] = [await freePort(), await freePort()];
    const env = {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: 'localhost',
      UPSTREAM: `127.0.0.1:${server}`,
    };
    // Sets free ports instead of 80 and 443.
    const file = join(folder, 'Caddyfile');
    const ports = `{\n  http_port ${plain}\n  https_port ${port}\n  admin off\n  skip_install_trust\n}\n`;
    await writeFile(file, ports + (await readFile(join(root, 'deploy/Caddyfile'), 'utf8')));
    const words = ['run', '--config', file, '--adapter', 'caddyfile'];
    const child = spawn('caddy', words, { env, stdio: 'ignore' });
    const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
    return new HttpsProxy('caddy', [port, plain], child, () => readFile(authority, 'utf8'));
  }

  /** Sends one request over HTTPS. Resolves as soon as the answer begins. */
  async ask(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string | Buffer,
  ): Promise<IncomingMessage> {
    const ca = await this.#authority();
    return new Promise((resolve, reject) => {
      const to = { host: 'localhost', port: this.port, ca, method, path, headers, agent: false };
      request(to, resolve).on('error', reject).end(body);
    });
  }

  async ready(): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      if (this.#child.exitCode !== null) throw new Error(`${this.name} ended with ${this.#child.exitCode}`);
      const reply = await this.ask('GET', '/health').catch(() => null);
      reply?.resume();
      if (reply?.statusCode === 200) return;
      await wait(100);
    }
    throw new Error(`${this.name} leads to no server`);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
  }
}
