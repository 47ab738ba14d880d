import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { atMost, median, milliseconds, type BenchRow } from './row.ts';
import { ownerOf, type Owner } from './server.bench.ts';

/** A year of a busy member. */
const versions = 200_000;
/** Timings of each call on each side. */
const rounds = 60;

/** Both in turns, so that what else the machine does falls on either alike. */
async function inTurns(first: () => Promise<void>, second: () => Promise<void>): Promise<[number, number]> {
  const timings: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + 5; round++) {
    for (const [side, call] of [first, second].entries()) {
      const from = performance.now();
      await call();
      // The first ones warm up.
      if (round >= 5) timings[side]?.push(performance.now() - from);
    }
  }
  return [median(timings[0]), median(timings[1])];
}

const get =
  (app: FastifyInstance, { token }: Owner, path: string) =>
  async (): Promise<void> => {
    const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`);
  };

async function addVersions({ database }: Storage, { id, tradeIds }: Owner): Promise<void> {
  const each = versions / tradeIds.length;
  // An hour of all trades at a time: a statement has a limit.
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

/** What a year of versions costs a member who does not look at them, beside one whose trades are new. */
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
    const row = async (what: string, path: (owner: Owner) => string): Promise<BenchRow> => {
      const [without, withAll] = await inTurns(get(app, fresh, path(fresh)), get(app, busy, path(busy)));
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
        'one trade of them',
        ({ slug, tradeIds }) => `/api/Trades/${slug}/detail/${tradeIds[7] ?? ''}`,
      ),
      await row('what changed since', ({ slug }) => `/api/changes/${slug}`),
    ];
  } finally {
    await app.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}
