import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { watchOf, watchPool } from '#server/operate/watchdog.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { startService, type Service } from './support/service.ts';

let service: Service;
let database: Database;
beforeAll(async () => {
  service = await startService();
  database = openDatabase(service.settings.databaseUrl ?? '', { max: 2 });
});
afterAll(async () => {
  await database.close();
  await service.close();
});
afterEach(() => watchOf(database.pool)?.stop());

/** Takes both connections of the pool and never releases them. */
const stuck = (): Promise<unknown> =>
  Promise.all(
    [1, 2].map(() => database.tx(() => new Promise(() => {}), { longestMs: Infinity }).catch(() => 'cut')),
  );

function clock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    pass: async (ms: number) => {
      ahead += ms;
      await wait(400);
    },
  };
}

test('the largest number of requests that waited at once is stored until it is read', async () => {
  const watch = watchPool(database.pool, { log: vi.fn(), end: vi.fn() });
  await Promise.all(Array.from({ length: 6 }, () => database.query('select pg_sleep(0.4)')));
  expect(database.pool.waitingCount).toBe(0);
  expect(watch.takePeakWaiting()).toBe(4);
  expect(watch.takePeakWaiting()).toBe(0);
});

test('a busy pool does not count as stuck', async () => {
  const [log, end, time] = [vi.fn(), vi.fn(), clock()];
  const watch = watchPool(database.pool, { log, end, now: time.now });
  await time.pass(60_000);
  await Promise.all(Array.from({ length: 8 }, () => database.query('select pg_sleep(0.2)')));
  expect([watch.isStuck(), log.mock.calls, end.mock.calls]).toEqual([false, [], []]);
});

test('stuck connections are cut, logged, and work again', async () => {
  const [log, end, time] = [vi.fn(), vi.fn(), clock()];
  const watch = watchPool(database.pool, { log, end, now: time.now });
  void stuck();
  await wait(300);
  await time.pass(40_000);
  expect([watch.isStuck(), log.mock.calls.length]).toEqual([false, 0]);
  await time.pass(10_000);
  expect(watch.isStuck()).toBe(true);
  expect(log.mock.calls).toEqual([['All connections to the database are stuck. They are cut now.']]);
  expect(end).not.toHaveBeenCalled();
  // The work does not wait for the database, so cutting the connections frees nothing. Only ending the process helps.
  await time.pass(20_000);
  expect(end).toHaveBeenCalled();
});
