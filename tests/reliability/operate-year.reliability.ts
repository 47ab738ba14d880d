import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { openProvider, type TestProvider } from '../server/access/provider.ts';
import { beforeServers, requireHaproxy, type Haproxy } from './haproxy.ts';
import { startPooler } from './pooler.ts';
import { freePort } from './server-process.ts';
import { failOver, startPair, type Pair } from './year/many.ts';
import { Members, Person, Tally } from './year/members.ts';
import {
  bringPostgres,
  earlierPrograms,
  earlierRelease,
  installRelease,
  presentPrograms,
} from './year/release.ts';
import { ownFolder, Site } from './year/site.ts';

export const name =
  'operate: a year in ten minutes: install, load, backup, upgrade, kill, restore, failover, a server less and one more, a newer PostgreSQL';

/** Each part of the year lasts at least this many ms. */
const part = Number(process.env['YEAR_PART_MS'] ?? 15_000);
const people = 4;

/** Functions that stop what was started. They run in reverse order. */
let stopping: (() => Promise<void>)[] = [];

class Year {
  readonly folder: string;
  readonly provider: TestProvider;
  readonly front: Haproxy;
  readonly ports: readonly number[];
  readonly tally = new Tally();
  readonly members = new Members();
  readonly lacking: string[] = [];
  readonly #parts: string[] = [];
  admin: Person;

  constructor(folder: string, provider: TestProvider, front: Haproxy, ports: readonly number[]) {
    this.folder = folder;
    this.provider = provider;
    this.front = front;
    this.ports = ports;
    this.admin = this.person('kirra');
  }

  get origin(): string {
    return `http://localhost:${this.front.port}`;
  }

  person(subject: string): Person {
    return new Person(subject, this.origin, this.provider, this.tally);
  }

  /** The settings of one server, as /etc/drover.env would have them. */
  settings(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      PUBLIC_URL: this.origin,
      TRUSTED_PROXIES: '127.0.0.1',
      OIDC_ISSUER: this.provider.issuer,
      OIDC_CLIENT_ID: 'web',
      OIDC_AUDIENCE: 'https://api.example',
      RATE_LIMIT: '1000000',
      ...more,
    };
  }

  site(index: number, release: string, more: Readonly<Record<string, string>> = {}): Site {
    const port = this.ports[index] ?? 0;
    return new Site(release, join(this.folder, `site-${index + 1}`), port, this.settings(more));
  }

  /** Runs one part of the year while the devices write, and prints how it affected the members. */
  async part<T>(what: string, work: () => Promise<T>, figure?: (result: T) => string): Promise<T> {
    const from = Date.now();
    const [written, unavailable, broken] = [
      this.tally.written.length,
      this.tally.unavailable,
      this.tally.broken,
    ];
    const result = await Promise.race([work(), this.members.failing]);
    await Promise.race([wait(part), this.members.failing]);
    const to = Date.now();
    const said = [
      `${((to - from) / 1000).toFixed(0)} s`,
      `${this.tally.written.length - written} writes`,
      `longest without one ${(this.tally.longestWithout(from, to) / 1000).toFixed(1)} s`,
      `503 ${this.tally.unavailable - unavailable}`,
      `cut by the balancer ${this.tally.broken - broken}`,
      ...(figure === undefined ? [] : [figure(result)]),
    ];
    console.log(`- ${what}: ${said.join(', ')}`);
    this.#parts.push(what);
    return result;
  }

  lacks(what: string, why: string): void {
    this.lacking.push(what);
    console.log(`- ${what}: not run: ${why}`);
  }

  get done(): number {
    return this.#parts.length;
  }
}

async function closed(year: Year, work: () => Promise<void>): Promise<void> {
  // Cuts the members off. Until the end of `work` no write is acknowledged.
  await year.front.stop();
  await work();
  year.front.start();
}

/** Follows the guide's 'On one machine': installation, the first Admin, members and their devices. */
async function install(year: Year, older: string | null, bin: string | null): Promise<Site> {
  const release = join(year.folder, 'drover-1');
  await installRelease(release, older ?? 'HEAD');
  if (bin !== null) await bringPostgres(release, bin);
  const site = year.site(0, release);
  stopping.push(() => site.kill());
  await site.start();
  const said = await site.must('member', ['add-admin', year.admin.subject, 'kirra@drover.example']);
  year.admin.slug = /the slug (\S+?)\.$/.exec(said)?.[1] ?? '';
  year.front.start();
  await healthy(year);
  await year.members.join(year.admin);
  for (let index = 2; index <= people; index += 1) {
    const person = year.person(`member-${index}`);
    const body = {
      username: person.subject,
      email: `${person.subject}@drover.example`,
      providerAccountId: person.subject,
      firstName: 'Member',
    };
    const added = await year.admin.send('POST', '/api/Users', body);
    if (added.status !== 201) throw new Error(`A member was answered ${added.status}`);
    person.slug = (added.body as { slug: string }).slug;
    await year.members.join(person);
  }
  return site;
}

async function healthy(year: Year): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${year.origin}/health`).catch(() => null);
    if (answer?.status === 200) return;
    await wait(100);
  }
  throw new Error('The balancer leads to no server that is well');
}

/** Makes a backup while everybody works, and restores it on another machine. Starts a server there, and compares its records. */
async function restoreElsewhere(year: Year, site: Site): Promise<number> {
  const file = join(year.folder, 'files', `hot-${Date.now()}.backup`);
  const begun = year.members.known();
  await site.must('backup', [file]);
  const ended = year.members.known();
  const other = new Site(site.release, join(year.folder, 'elsewhere'), await freePort(), {
    ...year.settings(),
    PUBLIC_URL: 'http://localhost',
  });
  await other.prepare();
  await other.must('restore', [file]);
  try {
    await other.start();
    return await year.members.judgeRestored(`http://127.0.0.1:${other.port}`, begun, ended);
  } finally {
    await other.stop();
    await rm(other.state, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function ownBackup(site: Site): Promise<string> {
  for (let tries = 0; tries < 240; tries += 1) {
    const names = (await readdir(site.backups).catch(() => [])).filter((one) => one.startsWith('drover'));
    const tried = names.find((one) => !/untried|failed|part/.test(one));
    if (tried !== undefined) return tried;
    await wait(500);
  }
  throw new Error('The server took no backup by itself that came back in its trial');
}

async function wellDoctor(site: Site): Promise<void> {
  const { code, said } = await site.command('doctor');
  if (code !== 0) throw new Error(`The doctor finds:\n${said}`);
}

async function oneMachine(year: Year, bin: string | null): Promise<Site> {
  const older = await earlierRelease();
  if (older === null) year.lacks('install an earlier release', 'the history of this repository is not here');
  const site = await year.part('install from the guide', () => install(year, older, bin));
  await year.part(
    'the server’s own backup, restored for a trial',
    () => ownBackup(site),
    (file) => file,
  );
  await year.part(
    'backup under load, restored elsewhere',
    () => restoreElsewhere(year, site),
    (count) => `${count} trades there`,
  );
  const newest = join(year.folder, 'drover-2');
  await year.part('install the newest release beside it', () => installRelease(newest, 'HEAD'));
  await year.part(
    `upgrade to it${bin === null ? '' : ', the built-in PostgreSQL 17 to 18 with it'}`,
    async () => {
      await site.stop();
      site.release = newest;
      site.settings = year.settings(bin === null ? {} : { OLD_POSTGRES_BIN: bin });
      return site.start();
    },
    (took) => `ready after ${took} ms`,
  );
  await year.part('kill -9 of the server', async () => {
    await site.kill();
    await wait(2_000);
    await site.start();
  });
  await year.part('kill -9 of PostgreSQL', () => site.killPostgres());
  await year.part('doctor on one machine', () => wellDoctor(site));
  return site;
}

/** Destroys the site's only machine. Then restores the last backup on a primary with a standby. */
async function moveToMany(year: Year, site: Site, bin: string): Promise<Pair> {
  const file = join(year.folder, 'files', 'last.backup');
  const pair = await startPair(year.folder, 'database-1', bin);
  await closed(year, async () => {
    await site.must('backup', [file]);
    await site.kill();
    await rm(site.data, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    await site.must('restore', [file], { DATABASE_URL: pair.url });
  });
  return pair;
}

async function manyMachines(year: Year, site: Site, bins: { first: string; last: string }): Promise<void> {
  const { release } = site;
  let pair = await year.part('one machine destroyed, restored to many', async () => {
    const made = await moveToMany(year, site, bins.first);
    stopping.push(() => made.stop());
    return made;
  });
  const first = year.site(1, release, {
    DATABASE_URL: pair.url,
    DATABASE_READ_URL: `postgres://drover@127.0.0.1:${pair.standby.port}/postgres`,
    WORKERS: '2',
  });
  const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
  if (!hasPooler) year.lacks('a server behind pgbouncer', 'pgbouncer is not installed');
  const pooled = async (to: Pair): Promise<string> => {
    if (!hasPooler) return to.url;
    const pooler = await startPooler(year.folder, `host=127.0.0.1 port=${to.proxy.port}`);
    stopping.push(async () => pooler.stop());
    return `postgres://drover@127.0.0.1:${pooler.port}/postgres`;
  };
  const without = { BACKUP_DIR: '' };
  const second = year.site(2, release, { ...without, DATABASE_URL: await pooled(pair) });
  const third = year.site(3, release, { ...without, DATABASE_URL: pair.url });
  for (const one of [first, second, third]) stopping.push(() => one.kill());
  await year.part('two servers, one of two processes, one behind pgbouncer', async () => {
    await first.start();
    await second.start();
  });
  await year.part(
    'failover',
    () => failOver(pair, year.admin),
    (took) => `a write after ${took} ms`,
  );
  await year.part('withdraw a server', () => first.stop());
  await year.part('add one', () => third.start());
  const upgrade = async (): Promise<Pair> => {
    const file = join(year.folder, 'files', 'major.backup');
    const newer = await startPair(year.folder, 'database-2', bins.last);
    stopping.push(() => newer.stop());
    const address = await pooled(newer);
    await Promise.all([second.stop(), third.stop()]);
    await third.must('backup', [file]);
    await third.must('restore', [file], { DATABASE_URL: newer.url });
    second.settings = { ...second.settings, DATABASE_URL: address };
    third.settings = { ...third.settings, DATABASE_URL: newer.url };
    await Promise.all([second.start(), third.start()]);
    return newer;
  };
  if (bins.first === bins.last) year.lacks('upgrade PostgreSQL 17 to 18', 'PostgreSQL 17 could not be had');
  else {
    const before = pair;
    pair = await year.part('upgrade PostgreSQL 17 to 18', upgrade);
    await before.stop();
  }
  await year.part('kill -9 of a server', async () => {
    await third.kill();
    await wait(2_000);
    await third.start();
  });
  await year.part('doctor on many', () => wellDoctor(third));
}

/** Returns `kept`, or a new folder. Deletes the data of an earlier run from `kept`, but not its installation. */
async function yearFolder(kept: string | undefined): Promise<string> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'drover-year-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  for (const one of await readdir(folder))
    if (/^(site|database|files|elsewhere)/.test(one)) await rm(join(folder, one), { recursive: true });
  return folder;
}

/**
 * @throws Error when an acknowledged write is lost or applied twice
 * @throws Error when an answer is a 5xx other than 503, or a part of the year fails
 */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  requireHaproxy();
  stopping = [];
  const kept = process.env['YEAR_FOLDER'];
  const folder = await yearFolder(kept);
  const from = Date.now();
  try {
    await ownFolder(join(folder, 'files'));
    const provider = await openProvider();
    stopping.push(() => provider.close());
    const [frontPort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort));
    const front = await beforeServers(folder, frontPort ?? 0, ports);
    stopping.push(() => front.stop());
    const year = new Year(folder, provider, front, ports);
    const bin = await earlierPrograms(join(folder, 'postgres-17'));
    if (bin === null) year.lacks('PostgreSQL 17', 'its programs could not be fetched');
    const last = await presentPrograms();
    const site = await oneMachine(year, bin);
    await manyMachines(year, site, { first: bin ?? last, last });
    const counts = await year.members.end();
    mkdirSync('test-results/history', { recursive: true });
    writeFileSync('test-results/history/operate-year.jsonl', year.members.log.text());
    const { wrong } = year.tally;
    if (wrong.length > 0)
      throw new Error(`${wrong.length} answers were wrong: ${wrong.slice(0, 3).join('; ')}`);
    return {
      counts: {
        parts: year.done,
        'parts not run': year.lacking.length,
        minutes: ((Date.now() - from) / 60_000).toFixed(1),
        ...counts,
        'writes acknowledged': year.tally.written.length,
        '503': year.tally.unavailable,
        'cut by the balancer': year.tally.broken,
        'other 5xx': wrong.length,
      },
    };
  } finally {
    for (const stop of stopping.toReversed()) await stop().catch(console.error);
    if (kept === undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}
