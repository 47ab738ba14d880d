import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inTurn } from '#server/records/write/turns.ts';
import { closeApp } from '#server/main.ts';
import { openDatabase } from '#server/storage/database.ts';
import { TransactionTooLong } from '#server/storage/failures.ts';
import { startService, type Service } from './support/service.ts';

/** Work that never ends may affect only the member who requested it. The effect must end after a limited time. */
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
afterEach(() => vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => {});

test('a transaction whose work never ends releases its connection and cannot do anything more', async () => {
  const database = openDatabase(service.settings.databaseUrl ?? '', { max: 1 });
  let late: Promise<unknown> | undefined;
  const stuck = database.tx(
    async (sql) => {
      late = wait(400).then(() => sql.query('select 1'));
      return never();
    },
    { longestMs: 200 },
  );
  await expect(stuck).rejects.toThrow(TransactionTooLong);
  // The pool's only connection is free again.
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  await expect(late).rejects.toThrow(/closed|not queryable/);
  await database.close();
});

test('a transaction that is retried has one time limit for all its tries', async () => {
  const database = openDatabase(service.settings.databaseUrl ?? '');
  const began = Date.now();
  const racing = database.tx(
    async () => {
      await wait(60);
      throw Object.assign(new Error('race'), { code: '40001' });
    },
    { longestMs: 300 },
  );
  await expect(racing).rejects.toThrow();
  expect(Date.now() - began).toBeLessThan(2_000);
  await database.close();
});

test('a pool with a connection in use closes within its limit', async () => {
  const database = openDatabase(service.settings.databaseUrl ?? '');
  void database.tx(never).catch(() => {});
  await wait(200);
  const began = Date.now();
  await database.close();
  expect(Date.now() - began).toBeLessThan(8_000);
});

test('a member’s write that never ends loses its turn after a time limit, and the member’s next write begins', async () => {
  vi.useFakeTimers();
  const stuck = inTurn('m', never, { longestMs: 2_000 });
  stuck.catch(() => {});
  const next = vi.fn(async () => 'done');
  const waiting = inTurn('m', next);
  const other = await inTurn('another', async () => 'at once');
  expect(other).toBe('at once');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(next).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toBe('done');
});

test('a write that waits too long for its turn gets 503, and later writes keep their order', async () => {
  vi.useFakeTimers();
  const first = Promise.withResolvers<string>();
  const running = inTurn('m2', () => first.promise);
  const done: string[] = [];
  const second = inTurn('m2', async () => done.push('second'));
  const refused = expect(second).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
  const third = inTurn('m2', async () => done.push('third'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual([]);
  first.resolve('first');
  await Promise.all([running, third]);
  expect(done).toEqual(['third']);
});

test('a write whose caller has disconnected never begins', async () => {
  const first = Promise.withResolvers<string>();
  const running = inTurn('m3', () => first.promise);
  const caller = new AbortController();
  const work = vi.fn(async () => 'done');
  const waiting = inTurn('m3', work, { signal: caller.signal });
  caller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  first.resolve('first');
  await running;
  await inTurn('m3', async () => {});
  expect(work).not.toHaveBeenCalled();
});

test('writes whose callers disconnected while they waited are not done, and use no connection', async () => {
  const address = await service.listen();
  const member = await service.member();
  const hand = new pg.Client(service.settings.databaseUrl ?? undefined);
  await hand.connect();
  await hand.query('begin');
  await hand.query('select 1 from members where id = $1 for update', [member.id]);
  const post = (name: string, signal?: AbortSignal) =>
    fetch(`${address}/api/Trades/${member.slug}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
      ...(signal === undefined ? {} : { signal }),
    });
  const running = post('first');
  await wait(200);
  const gone = Array.from({ length: 20 }, () => post('gone', AbortSignal.timeout(300)).catch(() => null));
  await Promise.all(gone);
  const { pool } = service.database;
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([1, 0]);
  await hand.query('commit');
  await hand.end();
  expect((await running).status).toBe(201);
  expect((await post('last')).status).toBe(201);
  const { body } = await service.call('GET', `/api/Trades/${member.slug}`, { as: member });
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['first', 'last']);
});

test('a server can be stopped while a body never ends', async () => {
  const stopping = await startService();
  const address = new URL(await stopping.listen());
  const member = await stopping.member();
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /api/Trades/${member.slug} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":`,
  );
  await wait(300);
  const began = Date.now();
  await closeApp(stopping.app, 500);
  expect(Date.now() - began).toBeGreaterThan(400);
  expect(Date.now() - began).toBeLessThan(5_000);
  socket.destroy();
  await stopping.close();
});
