import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { atMost, milliseconds, type BenchRow } from './row.ts';
import { ownerOf, type Owner } from './server.bench.ts';

/** The versions that a busy member writes in a year. */
const versions = 200_000;
/** How many times each call is timed on each side. */
const rounds = 100;

/** The time that the fastest tenth of the calls stayed below. Other work of the machine can only add time. */
function undisturbed(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 10)] ?? Number.NaN;
}

/** Measures both sides in turns, so that other work of the machine affects both. Each side goes first equally often. */
export async function inTurns(
  first: () => Promise<void>,
  second: () => Promise<void>,
): Promise<[number, number]> {
  const sides = [
    { call: first, timings: [] as number[] },
    { call: second, timings: [] as number[] },
  ] as const;
  for (let round = 0; round < rounds + 5; round++) {
    for (const { call, timings } of round % 2 === 0 ? sides : sides.toReversed()) {
      const from = performance.now();
      await call();
      // The first five rounds are a warm-up.
      if (round >= 5) timings.push(performance.now() - from);
    }
  }
  return [undisturbed(sides[0].timings), undisturbed(sides[1].timings)];
}

const get =
  (app: FastifyInstance, { token }: Owner, path: string) =>
  async (): Promise<void> => {
    const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`);
  };

/** Repeats a call, because one call takes less than a millisecond. */
const repeated = (call: () => Promise<void>, often: number) => async (): Promise<void> => {
  for (let turn = 0; turn < often; turn++) await call();
};

async function addVersions({ database }: Storage, { id, tradeIds }: Owner): Promise<void> {
  const each = versions / tradeIds.length;
  // Writes one version of each trade per statement, because a statement has a time limit.
  for (let hour = 1; hour <= each; hour++) {
    await database.query(
      `insert into versions (owner_id, kind, id, revision, at, act, changes, profit, device, device_name)
       select $1, 'trade', trade::uuid, -$3::bigint * 100000 - place, now() - $3::int * interval '1 hour', 'changed',
         '{"saleCostHd":["1700.25","1702.50"]}', '64.791', 'bench-device', 'phone'
       from unnest($2::text[]) with ordinality as t(trade, place)`,
      [id, tradeIds, hour],
    );
  }
  await database.query('analyze versions');
}

/** Compares a member who has a year of versions with a member whose trades are new. */
export async function bench(): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-bench-'));
  await chmod(folder, 0o755);
  const settings: Settings = {
    ...readSettings({ DATA_DIR: folder, PORT: '4198', RATE_LIMIT: '100000000', LOG_LEVEL: 'silent' }),
    demo: false,
    webDir: '/nonexistent',
  };
  const storage = await openStorage(settings);
  const app = await buildServer(settings, storage);
  try {
    const fresh = await ownerOf(app, storage, settings, 'fresh', 1000);
    const busy = await ownerOf(app, storage, settings, 'busy', 1000);
    await addVersions(storage, busy);
    const row = async (what: string, path: (owner: Owner) => string, often = 1): Promise<BenchRow> => {
      const of = (owner: Owner) => repeated(get(app, owner, path(owner)), often);
      const [without, withAll] = await inTurns(of(fresh), of(busy));
      const ratio = withAll / without;
      return {
        what,
        figure: milliseconds(withAll),
        against: `without a past ${milliseconds(without)}`,
        ratio: `${ratio.toFixed(2)}x`,
        limit: atMost(ratio, 1.05, 'x'),
      };
    };
    return [
      await row('list of 1,000 trades with 200,000 versions', ({ slug }) => `/api/Trades/${slug}`),
      await row(
        'one trade of them, forty times',
        ({ slug, tradeIds }) => `/api/Trades/${slug}/detail/${tradeIds[7] ?? ''}`,
        40,
      ),
      await row('what changed since', ({ slug }) => `/api/changes/${slug}`),
    ];
  } finally {
    await app.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}
