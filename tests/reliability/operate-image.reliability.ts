import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '#server/settings.ts';
import { openProvider, type TestProvider } from '../server/access/provider.ts';
import { DebianPostgres } from './debian-postgres.ts';
import { makeBase } from './image/base.ts';
import { Buildah, requireBuildah, type Container, type ImageConfig } from './image/buildah.ts';
import { freePort } from './server-process.ts';
import { Person } from './year/members.ts';
import { presentPrograms } from './year/release.ts';

export const name =
  'operate: the image built from the Dockerfile without Docker: what is in it, as whom it runs, its health, its end';

const execute = promisify(execFile);

/** Files that may be next to the project and must never be in an image. */
const planted = [
  '.env',
  '.npmrc',
  'src/../.drover/keys.json',
  'deploy/private.pem',
  'node_modules/left/over.js',
];

/** Copies the project with uncommitted changes. Adds files that an operator may have in the same folder. */
async function contextOf(folder: string): Promise<string> {
  const context = join(folder, 'context');
  await rm(context, { recursive: true, force: true });
  await mkdir(context);
  const files = 'git ls-files -z --cached --others --exclude-standard';
  const copy = `${files} | tar --null --ignore-failed-read -T - -c | tar -x -C "$1"`;
  await execute('sh', ['-c', copy, 'sh', context], { cwd: root });
  for (const file of planted) {
    await mkdir(join(context, file, '..'), { recursive: true });
    await writeFile(join(context, file), 'planted-secret');
  }
  return context;
}

interface Lock {
  readonly packages: Readonly<Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>>;
}

const must = (isSo: boolean, fault: string): void => {
  if (!isSo) throw new Error(fault);
};

async function megabytes(path: string): Promise<number> {
  const { stdout } = await execute('du', ['-sm', path]);
  return Number(stdout.split('\t')[0]);
}

/**
 * @throws Error for a file that must not be in the image, or that the image's user could change
 */
async function judgeFiles(at: string): Promise<number> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const app = join(at, 'app');
  const needless = Object.entries(packages)
    .filter(([, one]) => one.dev === true || one.optional === true || one.devOptional === true)
    .map(([path]) => path);
  const extra = needless.filter((path) => path !== '' && existsSync(join(app, path, 'package.json')));
  must(extra.length === 0, `Only for building or testing, and in the image: ${extra.join(', ')}`);
  const there = (await readdir(app)).sort().join(' ');
  must(there === 'calc-core dist node_modules package.json src', `In the image: ${there}`);
  const search = ['-rlF', '--exclude-dir=proc', '--exclude-dir=sys', 'planted-secret', at];
  const { stdout: leaked } = await execute('grep', search).catch(() => ({ stdout: '' }));
  must(leaked === '', `Not kept out of the image: ${leaked}`);
  const open = [
    app,
    '(',
    '-user',
    '1000',
    '-o',
    '-group',
    '1000',
    '-o',
    '-perm',
    '/o+w',
    ')',
    '!',
    '-type',
    'l',
  ];
  const { stdout: changeable } = await execute('find', open);
  must(changeable === '', `Can be changed by whom it runs as: ${changeable.slice(0, 300)}`);
  const installed = Object.keys(packages).filter((path) => existsSync(join(app, path, 'package.json')));
  return installed.length;
}

/**
 * @throws Error when the image lacks a setting that Docker needs to run and watch the image
 */
function judgeConfig({ User, Env, Cmd, WorkingDir, ExposedPorts, Volumes, Healthcheck }: ImageConfig): void {
  const said = JSON.stringify({
    User,
    WorkingDir,
    ports: Object.keys(ExposedPorts),
    volumes: Object.keys(Volumes),
  });
  const meant = { User: 'node', WorkingDir: '/app', ports: ['4000/tcp'], volumes: ['/backups', '/data'] };
  must(said === JSON.stringify(meant), `The image says ${said}`);
  must(Env.includes('NODE_ENV=production'), `Its settings are ${Env.join(' ')}`);
  must(Cmd[0] === 'node' && Healthcheck?.Test[0] === 'CMD', 'A shell is between Docker and the program');
}

async function answers(port: number, child: ChildProcess): Promise<number> {
  const from = Date.now();
  while (Date.now() - from < 120_000) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const reply = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (reply?.status === 200) return Date.now() - from;
    await wait(100);
  }
  throw new Error('The server of the image did not answer within two minutes');
}

/** Follows the guide's first steps in the running image. A command adds the first Admin, who signs in and writes. */
async function firstAdmin(
  container: Container,
  env: Readonly<Record<string, string>>,
  person: Person,
): Promise<void> {
  const words = ['node', 'src/cli/main.ts', 'member', 'add-admin', person.subject, 'kirra@drover.example'];
  const { code, said } = await container.run(env, ...words);
  must(code === 0, `add-admin ends with ${code}: ${said}`);
  person.slug = /the slug (\S+?)\.$/m.exec(said)?.[1] ?? '';
  const { status } = await person.send('POST', `/api/TradeGroups/${person.slug}`, { Name: 'In the image' });
  must(status === 201, `A write was answered ${status}`);
}

async function ownBackup(container: Container): Promise<void> {
  let said = '';
  for (let tries = 0; tries < 60; tries += 1) {
    ({ said } = await container.run({}, 'ls', '-ln', '/backups'));
    if (/ 1000 +1000 .*drover.*\.backup$/m.test(said) && !/untried|failed|part/.test(said)) return;
    await wait(1_000);
  }
  throw new Error(`No backup that came back in its trial: ${said}`);
}

/** Runs the image as Docker would. Resolves with the measurements. */
async function judgeRunning(
  container: Container,
  config: ImageConfig,
  url: string,
  provider: TestProvider,
): Promise<Record<string, number>> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: url,
    PUBLIC_URL: 'https://drover.example.com',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'web',
    OIDC_AUDIENCE: 'https://api.example',
  };
  const health = config.Healthcheck?.Test.slice(1) ?? [];
  const child = container.start(env, config.Cmd);
  try {
    const ready = await answers(port, child);
    const well = await container.run(env, ...health);
    must(well.code === 0, `Health ends with ${well.code} while the server runs: ${well.said}`);
    const running = await container.process('src/cli/start.ts', `PORT=${port}`);
    if (running === null) throw new Error('The server’s process was not found');
    const one = (field: string): string =>
      new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(running.status)?.[1] ?? '';
    must(one('Uid').startsWith('1000'), `It runs as ${one('Uid')}`);
    must(/^0+$/.test(one('CapEff')), `It may do more than others: ${one('CapEff')}`);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    must(page.includes('<div id="root">'), 'The app is not in the image');
    await firstAdmin(container, env, new Person('kirra', `http://127.0.0.1:${port}`, provider, null));
    await ownBackup(container);
    const gone = once(child, 'exit');
    const from = Date.now();
    process.kill(running.id, 'SIGTERM');
    const [code] = (await gone) as [number | null];
    must(code === 0, `Stopped, it ends with ${code}`);
    const ended = Date.now() - from;
    const without = await container.run(env, ...health);
    must(without.code === 1, `Health ends with ${without.code} while nothing runs: ${without.said}`);
    return { 'ready after ms': ready, 'stopped after ms': ended };
  } finally {
    const left = await container.process('src/cli/start.ts', `PORT=${port}`);
    if (left !== null) process.kill(left.id, 'SIGKILL');
  }
}

/** @throws Error when a step of the Dockerfile fails, a file is wrong, or the image does not run as configured */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  requireBuildah();
  // With IMAGE_FOLDER, the base image stays for the next run.
  const kept = process.env['IMAGE_FOLDER'];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'drover-image-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  await rm(join(folder, 'database'), { recursive: true, force: true });
  const buildah = new Buildah(folder);
  const database = await DebianPostgres.make(join(folder, 'database'), { bin: await presentPrograms() });
  let provider: TestProvider | undefined;
  try {
    const dockerfile = join(root, 'Dockerfile');
    const [, base = ''] = /^FROM (\S+)/m.exec(await readFile(dockerfile, 'utf8')) ?? [];
    const below = await megabytes(await makeBase(buildah, base, folder));
    const from = Date.now();
    await buildah.build('drover', await contextOf(folder), dockerfile);
    const built = Math.round((Date.now() - from) / 1000);
    const config = await buildah.configOf('drover');
    judgeConfig(config);
    const container = await buildah.container('drover');
    const packages = await judgeFiles(container.root);
    const ours = await megabytes(join(container.root, 'app'));
    await database.start();
    provider = await openProvider();
    const url = `postgres://drover@127.0.0.1:${database.port}/postgres`;
    const figures = await judgeRunning(container, config, url, provider);
    return {
      counts: { 'built in s': built, 'MB of ours': ours, 'MB of a base': below, packages, ...figures },
    };
  } finally {
    await provider?.close();
    await database.stop();
    await buildah.clear();
    if (kept === undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
