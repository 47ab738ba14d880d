import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#server/settings.ts';
import { NotRun } from './not-run.ts';
import { freePort, removeData, ServerProcess } from './server-process.ts';

export const name =
  'operate: deploy/drover.service: systemd reads it without a word, its exposure, and readiness told only when the server answers';

const execute = promisify(execFile);

/** systemd rates a unit from 0 (closed) to 10 (open). The rating must be below this value. */
const mostExposure = 2;

/** Copies the unit with a program that exists here. systemd would complain about a missing program. */
async function unitIn(folder: string): Promise<string> {
  const text = await readFile(join(root, 'deploy/drover.service'), 'utf8');
  const unit = join(folder, 'drover.service');
  await writeFile(unit, text.replace('/opt/drover/node_modules/.bin/node', '/bin/true'));
  return unit;
}

async function exposureOf(unit: string): Promise<number> {
  const { stdout } = await execute('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
  const [, level = ''] = /Overall exposure level for drover\.service: ([\d.]+)/.exec(stdout) ?? [];
  if (level === '') throw new Error(`systemd says ${stdout.slice(-300)}`);
  return Number(level);
}

/** Receives the server's message to systemd. Node cannot open this type of socket. */
const hear = `import socket, sys
heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
heard.bind(sys.argv[1])
print('open', flush=True)
print(heard.recv(4096).decode(), flush=True)`;

/** Starts the server as the unit does. When the server reports readiness, resolves with the answer of /health. */
async function readiness(folder: string): Promise<number> {
  const socket = join(folder, 'notify');
  const listener = spawn('python3', ['-c', hear, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  const server = new ServerProcess(await freePort(), join(folder, 'data'), { NOTIFY_SOCKET: socket });
  try {
    await once(listener.stdout, 'data');
    const told = once(listener.stdout, 'data') as Promise<[Buffer]>;
    const started = server.start();
    const [message] = await Promise.race([
      told,
      started.then(() => told).catch((error: unknown) => Promise.reject(error as Error)),
    ]);
    const { status } = await server.send('GET', '/health');
    if (!message.toString().split('\n').includes('READY=1')) throw new Error(`Told: ${message.toString()}`);
    await started;
    return status;
  } finally {
    listener.kill();
    await server.stop();
    await removeData(join(folder, 'data'));
  }
}

/**
 * @throws Error when systemd complains about the unit, its sandbox is too open, or readiness is reported too early
 */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  for (const program of ['systemd-analyze', 'systemd-notify', 'python3'])
    if (spawnSync(program, ['--version']).status !== 0) throw new NotRun(`${program} is not installed`);
  const folder = await mkdtemp(join(tmpdir(), 'drover-unit-'));
  await chmod(folder, 0o755);
  try {
    const unit = await unitIn(folder);
    const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', unit]);
    if (`${stdout}${stderr}`.includes('drover.service')) throw new Error(`systemd says ${stdout}${stderr}`);
    const exposure = await exposureOf(unit);
    if (exposure >= mostExposure) throw new Error(`The exposure is ${exposure}`);
    const status = await readiness(folder);
    if (status !== 200) throw new Error(`Told to be ready, and answers ${status}`);
    return { counts: { exposure, 'answer when readiness was told': status } };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
