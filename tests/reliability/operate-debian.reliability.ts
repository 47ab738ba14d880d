import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '#server/settings.ts';
import { openProvider, type TestProvider } from '../server/access/provider.ts';
import { Guide } from './debian/guide.ts';
import { Machine, makeDebian, requireDebian } from './debian/machine.ts';
import { Through } from './debian/through.ts';
import { freePort } from './server-process.ts';
import { Person } from './year/members.ts';

export const name =
  'operate: a stranger follows deploy/README on bare Debians: install, Admins, backup, restore, upgrade, several machines, erasing a member';

const execute = promisify(execFile);

/** The oldest Debian that the guide names. The installed system stays for the next run. */
const suite = 'bookworm';
const kept = join(tmpdir(), `drover-debian-${suite}`);

/** Publishes two versions of the repository: this version, and a copy with a later version number. */
async function publish(folder: string): Promise<string> {
  const [work, repository] = [join(folder, 'work'), join(folder, 'drover.git')];
  const git = (...words: readonly string[]) => execute('git', ['-C', work, ...words]);
  await execute('git', ['clone', '--quiet', '--no-hardlinks', root, work]);
  await git('tag', 'v1');
  const file = join(work, 'package.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
  const who = ['-c', 'user.name=A release', '-c', 'user.email=release@drover.example'];
  await git(...who, 'commit', '--quiet', '--all', '--message', 'Release 99.0.0');
  await git('tag', 'v2');
  await execute('git', ['clone', '--quiet', '--bare', '--no-hardlinks', work, repository]);
  return repository;
}

interface Site {
  readonly folder: string;
  readonly repository: string;
  readonly provider: TestProvider;
  readonly guide: Guide;
  readonly one: Machine;
  readonly ports: readonly [one: number, two: number, front: number];
}

async function copyMachine(from: string, to: string): Promise<void> {
  await execute('cp', ['-a', from, to]);
}

const must = (isSo: boolean, fault: string): void => {
  if (!isSo) throw new Error(fault);
};

/** Waits until a server is well, and returns its version. */
async function versionAt(port: number): Promise<string> {
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(300)) {
    const reply = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
    if (reply?.status === 200) return ((await reply.json()) as { version: string }).version;
  }
  throw new Error(`Port ${port} is not ready`);
}

/** Runs 'Install' and creates the first Admin. The Admin adds a member, and the member also becomes an Admin. */
async function begin({
  guide,
  one,
  provider,
  ports: [port],
}: Site): Promise<Record<'admin' | 'member', Person>> {
  const [steps = ''] = guide.blocks('Install', 1);
  // Leaves out the doctor. The doctor checks the site's address, and this address is invented.
  const [settled = ''] = steps.split('drover doctor');
  const more = `OIDC_AUDIENCE=https://api.example\nPORT=${port}\nEND`;
  await one.run(settled.replace(/^END$/m, more));
  await versionAt(port);
  const doctor = await one.run('drover doctor || true');
  const wrong = doctor.split('\n').filter((line) => line.startsWith('WRONG') && !line.includes('PUBLIC_URL'));
  must(wrong.length === 0, `The doctor says ${wrong.join('\n')}`);
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
  must((await page.text()).includes('<div id="root"'), 'The app is not served');
  const [first = '', second = ''] = (guide.blocks('The first Admin, and one more', 1)[0] ?? '').split('\n');
  await one.run(first);
  const origin = `http://127.0.0.1:${port}`;
  const [admin, member] = [
    new Person('boss', origin, provider, null),
    new Person('kim', origin, provider, null),
  ];
  const body = { username: 'kim', email: 'kim@drover.example', providerAccountId: 'kim', firstName: 'Kim' };
  const added = await admin.send('POST', '/api/Users', body);
  must(added.status === 201, `Adding a member is answered ${added.status}`);
  must((await member.send('GET', '/api/Users')).status === 403, 'A member may see the members');
  await one.run(second);
  must((await member.send('GET', '/api/Users')).status === 200, 'The second Admin is none');
  return { admin, member };
}

/** Runs 'Back up and restore'. The restore removes a record that a device has already read. */
async function goBack({ guide, one, ports: [port] }: Site, member: Person): Promise<void> {
  const make = (title: string) => member.send('POST', '/api/Trades/kim', { name: title });
  const namesNow = async (): Promise<readonly string[]> =>
    ((await member.send('GET', '/api/Trades/kim')).body as { name: string }[]).map((trade) => trade.name);
  const [backUp = '', goTo = ''] = guide.blocks('Back up and restore', 2);
  const kept = await make('Before the backup');
  await one.run(backUp);
  await make('After the backup');
  const { cursor } = (await member.send('GET', '/api/changes/kim')).body as { cursor: string };
  await one.run(goTo);
  await versionAt(port);
  const noticed = await member.send('GET', `/api/changes/kim?since=${encodeURIComponent(cursor)}`);
  must(noticed.status === 410, `A device of before the restore is answered ${noticed.status}`);
  const { id } = kept.body as { id: string };
  const over = await member.send(
    'PUT',
    `/api/Trades/kim/detail/${id}`,
    { name: 'Over it' },
    { 'if-match': kept.etag ?? '' },
  );
  must(over.status === 412, `An ETag of before the restore is answered ${over.status}`);
  const names = await namesNow();
  must(
    names.includes('Before the backup') && !names.includes('After the backup'),
    `Restored: ${names.join()}`,
  );
}

/** Creates the second machine as a copy of the first without its data, which is faster than installing again. */
async function installSecond({ folder, one, repository, ports: [, second] }: Site): Promise<Machine> {
  const two = new Machine('two', join(folder, 'two'), repository);
  await copyMachine(one.folder, two.folder);
  for (const data of ['var/lib/drover', 'var/lib/postgresql', 'etc/postgresql'])
    await rm(join(two.folder, data), { recursive: true });
  const own = `${await readFile(join(one.folder, 'etc/drover.env'), 'utf8')}PORT=${second}\nBACKUP_DIR=\n`;
  await writeFile(join(two.folder, 'etc/drover.env'), own);
  await two.boot();
  await versionAt(second);
  return two;
}

/** Runs 'Go to several machines': moves the data to a new database, installs a second machine, and puts HAProxy in front. */
async function spread(site: Site): Promise<Machine> {
  const { guide, one, ports } = site;
  const [port, second, front] = ports;
  const [database = '', move = '', balancer = ''] = guide.blocks('Go to several machines', 3);
  await one.run(database);
  const [, at = '5432'] = /^\d+\s+\S+\s+(\d+)/m.exec(await one.run('pg_lsclusters -h')) ?? [];
  await one.run(move.replace('@DATABASE/', `@127.0.0.1:${at}/`));
  await versionAt(port);
  const two = await installSecond(site);
  const [install = '', restart = ''] = balancer.split(/(?=systemctl)/);
  await one.run(install);
  const places = [
    `s/10.0.0.11:4000/127.0.0.1:${port}/`,
    `s/10.0.0.12:4000/127.0.0.1:${second}/`,
    `s/:8080/127.0.0.1:${front}/`,
  ];
  await one.run(`sed -i '${places.join(';')}' /etc/haproxy/haproxy.cfg`);
  await one.run(restart);
  await versionAt(front);
  return two;
}

/** Runs 'Upgrade' on one machine after another, while everybody works through the balancer. */
async function upgrade(
  { guide, one, ports: [port, second, front] }: Site,
  two: Machine,
  member: Person,
): Promise<number> {
  const [steps = ''] = guide.blocks('Upgrade', 1);
  const through = new Through(member.at(`http://127.0.0.1:${front}`));
  for (const [machine, at] of [
    [two, second],
    [one, port],
  ] as const) {
    await machine.run(steps);
    must((await versionAt(at)) === '99.0.0', `${machine.name} is not the new version`);
  }
  return through.end();
}

/** Runs 'Erase a member', and compares the proof of the erasure with the account. */
async function erase({ guide, one, provider }: Site, admin: Person): Promise<void> {
  const away = await admin.send('PUT', '/api/Users/kim', { deactivated: true });
  must(away.status < 300, `Deactivating is answered ${away.status}`);
  const said = await one.run(guide.blocks('Erase a member', 1)[0] ?? '');
  const hash = (await one.run(`printf '%s\\nkim' '${provider.issuer}' | sha256sum`)).split(' ')[0] ?? '?';
  must(said.includes(hash), `The audit ends with ${said}`);
  must((await one.run('cat proof.json')).includes(hash), 'The proof is of somebody else');
  must(!JSON.stringify((await admin.send('GET', '/api/Users')).body).includes('kim@'), 'Kim is still there');
}

/**
 * @throws Error when a line of the guide fails, or does not do what the guide says
 */
export async function run(): Promise<{ counts: Record<string, number> }> {
  requireDebian();
  const from = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'drover-stranger-'));
  const provider = await openProvider();
  const machines: Machine[] = [];
  try {
    await makeDebian(suite, kept);
    const repository = await publish(folder);
    const one = new Machine('one', join(folder, 'one'), repository);
    machines.push(one);
    await copyMachine(kept, one.folder);
    await one.boot();
    const guide = await Guide.read({ issuer: provider.issuer, account: 'boss', slug: 'kim' });
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const site: Site = { folder, repository, provider, guide, one, ports };
    const { admin, member } = await begin(site);
    await goBack(site, member);
    const two = await spread(site);
    machines.push(two);
    const requests = await upgrade(site, two, member);
    await erase(site, admin);
    const seconds = Math.round((Date.now() - from) / 1000);
    return {
      counts: {
        seconds,
        'lines of the guide': guide.lines,
        'requests during the upgrade': requests,
        failed: 0,
      },
    };
  } finally {
    for (const machine of machines) await machine.end();
    await provider.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}
