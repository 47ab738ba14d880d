import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#server/settings.ts';
import { openProvider, type TestProvider } from '../server/access/provider.ts';
import { DebianPostgres } from './debian-postgres.ts';
import { presentPrograms } from './year/release.ts';

export const name =
  'operate: what an operator does wrong, or a machine, is told in one line that says what to do, with exit status 1';

const execute = promisify(execFile);
const password = 's3cret';

interface Scene {
  readonly folder: string;
  readonly closed: DebianPostgres;
  readonly primary: DebianPostgres;
  readonly standby: DebianPostgres;
  readonly provider: TestProvider;
  readonly takenPort: number;
  readonly backup: string;
  readonly full: string | null;
}

interface Case {
  readonly what: string;
  /** Returns why this machine cannot run the case, or null. */
  readonly lacks?: (scene: Scene) => string | null;
  readonly command: string;
  readonly words?: (scene: Scene) => readonly string[];
  readonly env: (scene: Scene) => Record<string, string>;
  /** The expected line. Every command except the doctor must print only this line. */
  readonly says: RegExp;
}

const urlOf = ({ port }: DebianPostgres, database = 'postgres'): string =>
  `postgres://drover@127.0.0.1:${port}/${database}`;

const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const withoutMount = ({ full }: Scene): string | null =>
  full === null ? 'no small file system can be mounted here' : null;

const cases: readonly Case[] = [
  {
    what: 'the disk of DATA_DIR is full at the first start',
    lacks: withoutMount,
    command: 'start',
    env: ({ full }) => ({ DATA_DIR: join(full ?? '', 'data') }),
    says: /DATA_DIR .*No space left.*Make room there, or set DATA_DIR/i,
  },
  {
    what: 'the disk of a backup is full',
    lacks: withoutMount,
    command: 'backup',
    words: ({ full }) => [join(full ?? '', 'site.backup')],
    env: ({ primary }) => ({ DATABASE_URL: urlOf(primary) }),
    says: /site\.backup cannot be written \(ENOSPC\)\. Make room there/,
  },
  {
    what: 'the disk is nearly full, asked by the doctor',
    lacks: withoutMount,
    command: 'doctor',
    env: ({ full, primary }) => ({ DATABASE_URL: urlOf(primary), BACKUP_DIR: full ?? '' }),
    says: /WRONG {2}disk .*Writes fail soon: make room\./,
  },
  {
    what: 'a wrong password',
    command: 'start',
    env: ({ closed }) => ({ DATABASE_URL: `postgres://drover:wr0ng@127.0.0.1:${closed.port}/postgres` }),
    says: /password authentication failed for user "drover"\. Correct the user and password in DATABASE_URL/,
  },
  {
    what: 'the issuer is out of reach',
    command: 'doctor',
    env: ({ primary }) => ({ DATABASE_URL: urlOf(primary), OIDC_ISSUER: 'http://127.0.0.1:9999/' }),
    says: /WRONG {2}issuer +http:\/\/127\.0\.0\.1:9999\/: .*ECONNREFUSED.*Check OIDC_ISSUER, DNS and the way to it/,
  },
  {
    what: 'the clock is off by an hour from the issuer’s',
    lacks: () => (existsSync(faketime) ? null : 'libfaketime is not installed'),
    command: 'doctor',
    env: ({ primary, provider }) => ({
      DATABASE_URL: urlOf(primary),
      OIDC_ISSUER: provider.issuer,
      LD_PRELOAD: faketime,
      FAKETIME: '+1h',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
    says: /WRONG {2}clock .*the issuer are 3(599|600|601) s apart\. Every sign-in is refused: set this machine’s clock by NTP/,
  },
  {
    what: 'the clock is off by an hour from the database’s',
    lacks: () => (existsSync(faketime) ? null : 'libfaketime is not installed'),
    command: 'doctor',
    env: ({ primary }) => ({
      DATABASE_URL: urlOf(primary),
      LD_PRELOAD: faketime,
      FAKETIME: '-1h',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
    says: /WRONG {2}clock .*the database are 3(599|600|601) s apart\. Set both clocks by NTP/,
  },
  {
    what: 'the port is taken',
    command: 'start',
    env: ({ primary, takenPort }) => ({ DATABASE_URL: urlOf(primary), PORT: String(takenPort) }),
    says: /Port \d+ is in use\. Stop what uses it, or set PORT to another\./,
  },
  {
    what: 'a half-written backup',
    command: 'restore',
    words: ({ folder }) => [join(folder, 'half.backup')],
    env: ({ folder }) => ({ DATA_DIR: join(folder, 'never') }),
    says: /half\.backup was cut short or altered: .*Restore another one\./,
  },
  {
    what: 'a backup that is not there',
    command: 'restore',
    words: ({ folder }) => [join(folder, 'none.backup')],
    env: ({ folder }) => ({ DATA_DIR: join(folder, 'never') }),
    says: /none\.backup cannot be read \(ENOENT\)\. Name a backup/,
  },
  {
    what: 'a restore over data',
    command: 'restore',
    words: ({ backup }) => [backup],
    env: ({ primary }) => ({ DATABASE_URL: urlOf(primary) }),
    says: /The database is not empty: .*Restore into an empty one: another DATA_DIR or DATABASE_URL\./,
  },
  {
    what: 'a backup over a file',
    command: 'backup',
    words: ({ backup }) => [backup],
    env: ({ primary }) => ({ DATABASE_URL: urlOf(primary) }),
    says: /is there already\. Give the name of a new file\./,
  },
  {
    what: 'DATABASE_URL of a replica, at the start',
    command: 'start',
    env: ({ standby }) => ({ DATABASE_URL: urlOf(standby) }),
    says: /It is a standby, which accepts no writes: point DATABASE_URL at the primary\./,
  },
  {
    what: 'DATABASE_URL of a replica, restored to',
    command: 'restore',
    words: ({ backup }) => [backup],
    env: ({ standby }) => ({ DATABASE_URL: urlOf(standby, 'scratch') }),
    says: /It is a standby, which accepts no writes: point DATABASE_URL at the primary\./,
  },
  {
    what: 'DATABASE_URL of a replica, asked by the doctor',
    command: 'doctor',
    env: ({ standby }) => ({ DATABASE_URL: urlOf(standby) }),
    says: /WRONG {2}database .*It is a standby, which accepts no writes\. Point DATABASE_URL at the primary\./,
  },
];

const ours = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  TMPDIR: tmpdir(),
  HOST: '127.0.0.1',
  PORT: '0',
  ...env,
});

/** Runs a command of the project as npm does. Ends it after a minute. Returns its output and exit status. */
async function commandLine(command: string, words: readonly string[], env: Record<string, string>) {
  const own = command === 'start' ? ['src/cli/start.ts', '--no-build'] : ['src/cli/main.ts', command];
  const child = spawn(process.execPath, [...own, ...words], { cwd: root, env: ours(env) });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const timer = setTimeout(() => child.kill('SIGTERM'), 120_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, said: said.trim() };
}

async function smallDisk(folder: string): Promise<string | null> {
  const at = join(folder, 'full');
  await mkdir(at);
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0777', 'none', at]);
  } catch {
    return null;
  }
  await writeFile(join(at, 'other'), Buffer.alloc(1_000_000));
  await writeFile(join(at, 'more'), Buffer.alloc(48_000)).catch(() => {});
  return at;
}

async function passwordOnly(folder: string, bin: string): Promise<DebianPostgres> {
  const closed = await DebianPostgres.make(join(folder, 'closed'), { bin });
  await closed.start();
  await closed.query(`alter role drover password '${password}'`);
  await closed.stop();
  await writeFile(join(closed.data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  return closed;
}

async function scene(folder: string, taken: AddressInfo, full: string | null): Promise<Scene> {
  const bin = await presentPrograms();
  const closed = await passwordOnly(folder, bin);
  // Does not wait, because `start` cannot see that a database with a password is running.
  void closed.start().catch(() => {});
  const primary = await DebianPostgres.make(join(folder, 'primary'), { bin });
  const standby = await primary.copied(join(folder, 'standby'), 'second');
  await primary.start();
  await standby.start();
  await primary.query('create database scratch');
  const provider = await openProvider();
  const backup = join(folder, 'whole.backup');
  const env = { DATABASE_URL: urlOf(primary), DATA_DIR: join(folder, 'unused') };
  const { code, said } = await commandLine('member', ['add-admin', 'kirra', 'kirra@drover.example'], {
    ...env,
    OIDC_ISSUER: provider.issuer,
  });
  if (code !== 0) throw new Error(said);
  await commandLine('backup', [backup], env);
  await copyFile(backup, join(folder, 'half.backup'));
  await truncate(join(folder, 'half.backup'), Math.floor((await readFile(backup)).length / 2));
  return { folder, closed, primary, standby, provider, takenPort: taken.port, backup, full };
}

/** Returns what is wrong with the answer to one case, or null if it is right. */
async function judge(one: Case, where: Scene): Promise<string | null> {
  const { code, said } = await commandLine(one.command, one.words?.(where) ?? [], one.env(where));
  const lines = said.split('\n');
  const line = one.command === 'doctor' ? lines.find((text) => one.says.test(text)) : said;
  console.log(`- ${one.what}: ${one.command} ends with ${code}: ${(line ?? said).trim()}`);
  if (code !== 1) return `${one.what}: ended with ${code}`;
  if (line === undefined || !one.says.test(line)) return `${one.what}: says ${said}`;
  if (one.command !== 'doctor' && lines.length !== 1) return `${one.what}: says ${lines.length} lines`;
  return said.includes('wr0ng') ? `${one.what}: says the password` : null;
}

/**
 * Each case must print its expected line, without the password, and exit with 1.
 * @throws Error that lists the failed cases
 */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-wrong-'));
  await chmod(folder, 0o755);
  const taken = createServer();
  let made: Scene | undefined;
  let full: string | null = null;
  try {
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    full = await smallDisk(folder);
    made = await scene(folder, taken.address() as AddressInfo, full);
    const faults: string[] = [];
    let lacking = 0;
    for (const one of cases) {
      const why = one.lacks?.(made) ?? null;
      if (why !== null) {
        lacking += 1;
        console.log(`- ${one.what}: not run: ${why}`);
        continue;
      }
      const fault = await judge(one, made);
      if (fault !== null) faults.push(fault);
    }
    if ((await readdir(folder)).includes('never')) faults.push('a refused restore made a data directory');
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return { counts: { told: cases.length - lacking, 'not run': lacking } };
  } finally {
    taken.close();
    await made?.provider.close();
    await made?.standby.stop();
    await made?.primary.stop();
    await made?.closed.stop();
    if (full !== null) await execute('umount', [full]);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
