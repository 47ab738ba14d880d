import type { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBus } from '#server/live/bus.ts';
import { openNewsroom } from '#server/live/news.ts';
import { openStreams } from '#server/live/streams.ts';
import { isExpired, membershipEnd } from '#server/members/membership.ts';
import { buildServer } from '#server/server.ts';
import { openDatabase } from '#server/storage/database.ts';
import { deviceHeader, deviceText } from '#contract/device.ts';
import type { FastifyInstance } from 'fastify';
import { listen } from './support/listen.ts';
import { openRelay } from './support/relay.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let here: string;
let other: FastifyInstance;
let there: string;

beforeAll(async () => {
  service = await startService();
  here = await service.listen();
  const database = openDatabase(service.settings.databaseUrl ?? '');
  other = await buildServer(service.settings, { database });
  other.addHook('onClose', () => database.close());
  there = await other.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const device = { id: '0b0e2b3e-3f57-4a55-9b43-0c9a2d1f4e11', name: 'phone' };

const create = (as: TestMember, name: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/api/TradeGroups/${as.slug}`, { as, body: { name }, headers });

const revisionOf = async (member: TestMember): Promise<number> => {
  const [row] = await service.database.query<{ revision: number }>(
    'select revision from members where id = $1',
    [member.id],
  );
  return row?.revision ?? -1;
};

/** Waits long enough to be sure that no event arrives. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('live events', () => {
  test('a write at one process is announced by another, with its revision and device', async () => {
    const member = await service.member();
    const heard = await listen(there, member);
    await heard.until(1);
    await aMoment();
    const before = heard.events.length;
    await create(member, 'Spring', { [deviceHeader]: deviceText(device) });
    await heard.until(before + 1);
    expect(heard.events[0]?.event).toBe('open');
    expect(heard.events.at(-1)).toEqual({
      event: 'changed',
      data: { revision: await revisionOf(member), device: device.id },
    });
    heard.cut();
  });

  test.each([
    ['deactivated', { deactivated: true }, 403],
    ['given another role', { role: 'Restricted' }, 200],
    ['given a membership that has ended', { membershipYear: 2020 }, 200],
  ])(
    'a member who is %s at one process loses the streams at both within a second',
    async (_what, change, after) => {
      const [member, admin] = [await service.member(), await service.member('Admin')];
      const heard = await Promise.all([listen(here, member), listen(there, member)]);
      const other = await listen(there, admin);
      await Promise.all(heard.map((one) => one.until(1)));
      const began = Date.now();
      const put = await service.call('PUT', `/api/Users/${member.slug}`, { as: admin, body: change });
      expect(put.status).toBe(200);
      await Promise.all(heard.map(({ ended }) => ended));
      expect(Date.now() - began).toBeLessThan(1_000);
      // Only a person who may still read can open the stream again.
      const again = await fetch(`${there}/api/live/${member.slug}`, {
        headers: { authorization: `Bearer ${member.token}` },
      });
      expect(again.status).toBe(after);
      await again.body?.cancel();
      let isEnded = false;
      void other.ended.then(() => {
        isEnded = true;
      });
      await aMoment();
      expect(isEnded).toBe(false);
      other.cut();
    },
  );

  test('when the database passes no messages on, the server ends the streams after at most two checks of the rows', async () => {
    const member = await service.member();
    const onAccess = vi.fn();
    const silent = Object.assign(openBus(service.database), { state: () => 'silent' as const });
    const room = openNewsroom({
      database: service.database,
      bus: silent,
      onNews: () => {},
      onMissed: () => {},
      onAccess,
      onHere: () => {},
      listeners: () => [{ farm: member.id, person: member.id, holder: member.id }],
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(onAccess).not.toHaveBeenCalled();
    await service.database.query('update members set deactivated = true where id = $1', [member.id]);
    await expect.poll(() => onAccess.mock.calls, { timeout: 5_000 }).toEqual([[member.id]]);
    room.close();
  });

  test('a process that received its own message late, on a busy machine, misses no later event', async () => {
    const relay = await openRelay(service.settings.databaseUrl ?? '');
    const slow = openDatabase(relay.url);
    const query = service.database.query.bind(service.database);
    const publishing: typeof query = (...asked) => {
      relay.hold();
      return query(...asked);
    };
    const bus = openBus({ pool: slow.pool, query: publishing });
    const heard: unknown[] = [];
    bus.subscribe('here', (value) => heard.push(value));
    bus.open();
    await expect.poll(() => bus.state(), { timeout: 20_000 }).toBe('silent');
    relay.release();
    await expect.poll(() => bus.state(), { timeout: 20_000 }).toBe('listening');
    await openBus(service.database).publish('here', 'Kirra');
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['Kirra']);
    await bus.close();
    await slow.close();
    await relay.close();
  });

  test('a stream ends with the membership, at midnight in Sydney', () => {
    vi.useFakeTimers({ now: membershipEnd(2027) - 60_000 });
    expect(isExpired(2027, new Date())).toBe(false);
    const streams = openStreams();
    const stream = streams.open({ farm: 'm', person: 'm', holder: 'm' }, membershipEnd(2027));
    vi.advanceTimersByTime(59_000);
    expect(stream.readableEnded || stream.destroyed).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(isExpired(2027, new Date())).toBe(true);
    stream.resume();
    expect((stream as PassThrough).writableEnded).toBe(true);
    streams.close();
    vi.useRealTimers();
  });

  test('a refused write and another member’s write are not announced, and a batch is announced once', async () => {
    const [member, stranger] = [await service.member(), await service.member()];
    const heard = await listen(here, member);
    await aMoment();
    const before = heard.events.length;
    await create(stranger, 'Theirs');
    await service.call('POST', `/api/TradeGroups/${member.slug}`, { as: member, body: { name: 7 } });
    await aMoment();
    expect(heard.events.length).toBe(before);
    const requests = ['A', 'B', 'C'].map((name) => ({
      method: 'POST',
      path: `/api/TradeGroups/${member.slug}`,
      body: { name },
    }));
    const reply = await service.call('POST', `/api/batch/${member.slug}`, {
      as: member,
      body: { requests },
    });
    expect(reply.status).toBe(200);
    await aMoment();
    expect(heard.events.slice(before)).toEqual([
      { event: 'changed', data: { revision: await revisionOf(member), device: null } },
    ]);
    heard.cut();
  });

  test('when the connection to the database is cut, every client is asked to check for changes, and events continue', async () => {
    const member = await service.member();
    const heard = await listen(there, member);
    const opened = heard.events.length;
    await create(member, 'Before');
    await heard.until(opened + 1);
    const before = heard.events.length;
    await service.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'drover live' and datname = current_database()`,
    );
    await heard.until(before + 1);
    expect(heard.events[before]?.data).toEqual({ revision: null, device: null });
    await create(member, 'After');
    await heard.until(before + 2);
    expect(heard.events.at(-1)?.data.revision).toBe(await revisionOf(member));
    heard.cut();
  });

  test('a stream is refused without a token, with another member’s, and for a former member', async () => {
    const [member, stranger] = [await service.member(), await service.member()];
    const url = `/api/live/${member.slug}`;
    expect((await service.call('GET', url)).status).toBe(401);
    expect((await service.call('GET', url, { as: stranger })).status).toBe(404);
    const gone = await service.member('Normal', { deactivated: true });
    expect((await service.call('GET', `/api/live/${gone.slug}`, { as: gone })).status).toBe(403);
  });

  test('a member’s fifty-first stream ends the first', async () => {
    const member = await service.member();
    const first = await listen(here, member);
    const more = await Promise.all(Array.from({ length: 50 }, () => listen(here, member)));
    await first.ended;
    for (const one of more) one.cut();
  });

  test('a server that stops ends its streams at once', async () => {
    const member = await service.member();
    const database = openDatabase(service.settings.databaseUrl ?? '');
    const third = await buildServer(service.settings, { database });
    const heard = await listen(await third.listen({ port: 0, host: '127.0.0.1' }), member);
    await heard.until(1);
    await third.close();
    await heard.ended;
    await database.close();
  });
});
