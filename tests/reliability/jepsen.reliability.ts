import { mkdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { issueAccessToken } from '#server/provider/issue.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open.ts';
import { HistoryLog } from '../simulator/history.ts';
import { Random } from '../simulator/random.ts';
import { ServerAnswers } from './jepsen/answers.ts';
import { Cluster } from './jepsen/cluster.ts';
import { DatabaseLine } from './jepsen/database-line.ts';
import { Faults, type Client, type Site, type World } from './jepsen/faults.ts';
import { DeviceProcess, type Told } from './jepsen/fleet.ts';
import { differences, Judge, recordsOn } from './jepsen/judge.ts';
import { LyingProxy } from './jepsen/lying-proxy.ts';
import { freePort, ServerProcess } from './server-process.ts';

export const name =
  'jepsen: eight devices with the app’s data layer, two servers and a database that fails over, under every fault at once';

const seconds = Number(process.env['JEPSEN_SECONDS'] ?? 600);
const firstSeed = Number(process.env['JEPSEN_SEED'] ?? Date.now() % 1_000_000);
const runs = Number(process.env['JEPSEN_RUNS'] ?? 1);
const devices = 8;
const account = 'kirra@drover.example';

/** The time limit after the last fault, in ms. By then all devices must have sent everything and must be equal. */
const restWithin = 600_000;

const publicUrl = { PUBLIC_URL: 'http://localhost:4170' };

async function openSite(folder: string, cluster: Cluster, index: number): Promise<Site> {
  const line = await DatabaseLine.open(() => cluster.primary.port);
  const data = join(folder, `server ${index}`);
  await mkdir(data);
  const clockFile = join(data, 'clock');
  const server = new ServerProcess(await freePort(), data, {
    ...publicUrl,
    DATABASE_URL: `postgres://drover@127.0.0.1:${line.port}/postgres`,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'jepsen/clock.ts')}`,
    CLOCK_FILE: clockFile,
  });
  await server.start();
  return { server, line, clockFile };
}

/** Returns a token that is valid for six hours. It must outlast the run, even if a server's clock is an hour fast. */
async function tokenFrom({ line }: Site): Promise<string> {
  const env = { ...publicUrl, DATABASE_URL: `postgres://drover@127.0.0.1:${line.port}/postgres` };
  const settings = readSettings(env);
  const storage = await openStorage(settings);
  try {
    return await issueAccessToken(storage.database, settings, account, 6 * 3_600);
  } finally {
    await storage.close();
  }
}

const nothingTold = (): Told => ({
  ids: new Map(),
  made: new Set(),
  deleted: new Set(),
  typed: [],
  asked: new Set(),
  gaveUp: new Map(),
  refused: [],
  failed: [],
});

/** Waits until every page shows the server's records and nothing is unsent. Returns the remaining differences. */
async function settle({ sites, clients }: World, say: (text: string) => void): Promise<readonly string[]> {
  for (const { device } of clients) device.order({ do: 'finish' });
  const [site] = sites;
  if (site === undefined) throw new Error('There is no server');
  for (const end = Date.now() + restWithin; ; await wait(2_000)) {
    const records = await recordsOn(site.server);
    const found: string[] = [];
    for (const { device } of clients)
      for (const { rows, waiting, phase } of (await device.show()).pages) {
        const wrong = [...waiting.map((one) => `waits: ${one}`), ...differences(rows, records)];
        found.push(...wrong.map((one) => `not at rest: ${device.name} (${phase}): ${one}`));
      }
    say(`${found.length} differences: ${found[0] ?? ''}`);
    if (found.length === 0 || Date.now() > end) return found.slice(0, 50);
  }
}

interface Witnesses {
  readonly log: HistoryLog;
  readonly told: Told;
  readonly answers: ServerAnswers;
}

async function openWorld(folder: string, random: Random, { log, told, answers }: Witnesses): Promise<World> {
  const cluster = await Cluster.start(folder);
  const sites: Site[] = [];
  for (const index of [1, 2]) sites.push(await openSite(folder, cluster, index));
  const [first] = sites;
  if (first === undefined) throw new Error('There is no server');
  const token = await tokenFrom(first);
  const ports = (): number[] => sites.map(({ server }) => Number(new URL(server.base).port));
  const clients: Client[] = [];
  for (let index = 0; index < devices; index += 1) {
    const proxy = await LyingProxy.open(ports, new Random(random.bits()), answers);
    const setup = {
      name: `device${index + 1}`,
      index,
      devices,
      seed: random.bits(),
      hasTabs: index % 2 === 0,
    };
    const where = { base: proxy.base, slug: first.server.slug, token };
    clients.push({ proxy, device: new DeviceProcess({ ...setup, ...where }, log, told) });
  }
  return { cluster, sites, clients };
}

async function closeWorld({ cluster, sites, clients }: World): Promise<void> {
  for (const { device } of clients) device.end();
  for (const { proxy } of clients) await proxy.close();
  for (const { server } of sites) await server.kill();
  for (const { line } of sites) await line.close();
  await cluster.stop();
}

/** Stores the log for `npx drover history test-results/jepsen/SEED.jsonl`. */
function keep(seed: number, result: object, log: HistoryLog, { typed }: Told): void {
  mkdirSync('test-results/jepsen', { recursive: true });
  writeFileSync(`test-results/jepsen/${seed}.jsonl`, log.text());
  writeFileSync(`test-results/jepsen/${seed}.typed.json`, JSON.stringify(typed));
  writeFileSync(`test-results/jepsen/${seed}.json`, `${JSON.stringify(result, null, 2)}\n`);
}

async function judged(
  world: World,
  { log, told, answers }: Witnesses,
  first: ReadonlySet<string>,
  say: (text: string) => void,
) {
  const unsettled = await settle(world, say);
  const [site] = world.sites;
  if (site === undefined) throw new Error('There is no server');
  const judge = new Judge(told);
  await judge.read(site.server, log, first);
  const { lost, twice } = judge.judgeValues();
  judge.judgeRefusals();
  judge.judgeQuestions(log);
  judge.judgeHistory(log);
  const findings = [...told.failed, ...unsettled, ...judge.findings, ...answers.findings];
  return { findings, lost, twice, versions: judge.versions };
}

interface Outcome {
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

async function runSeed(seed: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-jepsen-'));
  await chmod(folder, 0o755);
  const random = new Random(seed);
  const log = new HistoryLog(() => Date.now());
  const told = nothingTold();
  const answers = new ServerAnswers();
  const witnesses = { log, told, answers };
  const began = Date.now();
  const say = (text: string): void =>
    process.env['JEPSEN_VERBOSE'] === undefined
      ? undefined
      : console.log(`${((Date.now() - began) / 1000).toFixed(1)} s: ${text}`);
  const world = await openWorld(folder, random, witnesses);
  try {
    const [site] = world.sites;
    const first = site === undefined ? new Set<string>() : new Set((await recordsOn(site.server)).keys());
    const faults = new Faults(world, random, say);
    await faults.run(seconds * 1_000);
    const { findings, ...found } = await judged(world, witnesses, first, say);
    const proxies = world.clients.map(({ proxy }) => proxy);
    const counts = {
      seed,
      seconds,
      typed: told.typed.length,
      events: log.lines.length,
      acknowledged: log.lines.filter((line) => line.do === 'acknowledged').length,
      ...found,
      questions: told.asked.size,
      refused: told.refused.length,
      requests: proxies.reduce((sum, { requests }) => sum + requests, 0),
      'of them lost, doubled, late or lied about': proxies.reduce((sum, { mishaps }) => sum + mishaps, 0),
      'done and sent again': answers.repeated,
      ...faults.counts,
      findings: findings.length,
    };
    keep(seed, { ...counts, found: findings }, log, told);
    return { counts, findings };
  } finally {
    await closeWorld(world);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/**
 * @throws Error with the findings: an edit was lost, applied twice or overwritten unseen, or the devices never finish
 */
export async function run(): Promise<string> {
  const lines: string[] = [];
  let hasFindings = false;
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const { counts, findings } = await runSeed(seed);
    lines.push(JSON.stringify(counts), ...findings.slice(0, 20));
    hasFindings ||= findings.length > 0;
    // Prints each run at once, because ten runs take three hours.
    if (runs > 1) console.log(lines.splice(0).join('\n'));
  }
  if (hasFindings) throw new Error(lines.join('\n'));
  return lines.join('\n');
}
