import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { startService, type Reply, type Service, type TestMember } from './support/service.ts';
import { linesOf } from './support/log.ts';

interface One {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly key?: string;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: '*';
  readonly body?: unknown;
}
interface BatchAnswer {
  readonly status: number;
  readonly etag?: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const send = (as: TestMember, requests: readonly One[]): Promise<Reply> =>
  service.call('POST', `/api/batch/${as.slug}`, { as, body: { requests } });

async function oneByOne(as: TestMember, requests: readonly One[]): Promise<BatchAnswer[]> {
  const answers: BatchAnswer[] = [];
  for (const { method, path, key, ifMatch, ifNoneMatch, body } of requests) {
    const headers = {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    };
    const reply = await service.call(method, path, { as, headers, ...(body === undefined ? {} : { body }) });
    answers.push({
      status: reply.status,
      ...(reply.etag === undefined ? {} : { etag: reply.etag }),
      ...(reply.body === undefined ? {} : { body: reply.body }),
    });
  }
  return answers;
}

/** Requests whose replies have many different statuses. Many need a record that an earlier request creates. */
function work(slug: string): One[] {
  const [carry, other, trade, second, group] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const at = (kind: string, id?: string) => `/api/${kind}/${slug}${id === undefined ? '' : `/detail/${id}`}`;
  const body = { name: 'T', carryId: carry, numberOfHead: '10', purchaseCostHd: '100', saleCostHd: '150' };
  return [
    { method: 'POST', path: at('Carrys'), key: 'a', body: { id: carry, name: 'Oats', freightIn: '1' } },
    { method: 'PUT', path: at('Carrys', other), ifNoneMatch: '*', body: { name: 'Hay' } },
    { method: 'POST', path: at('Trades'), key: 'b', body: { ...body, id: trade } },
    { method: 'POST', path: at('Trades'), key: 'b', body: { ...body, id: trade } },
    { method: 'POST', path: at('Trades'), key: 'b', body: { ...body, id: second } },
    { method: 'POST', path: at('TradeGroups'), key: 'c', body: { id: group, Name: 'G' } },
    { method: 'PUT', path: `${at('TradeGroups', group)}/trades/${trade}` },
    // Changes the carry of the trade. The next request must see the new figures and the group.
    { method: 'PUT', path: at('Carrys', carry), body: { name: 'Oats', freightIn: '2' } },
    { method: 'PUT', path: at('Trades', trade), body: { ...body, tradeGroupId: group, saleCostHd: '160' } },
    { method: 'PUT', path: at('Trades', trade), ifMatch: '"1"', body },
    { method: 'PUT', path: at('Trades', trade), body: { ...body, carryId: randomUUID() } },
    { method: 'PUT', path: at('Trades', trade), body: { ...body, saleCostHd: 'NaN' } },
    { method: 'PUT', path: at('Trades', trade.toUpperCase()), body: { ...body, saleCostHd: '170' } },
    { method: 'DELETE', path: at('Carrys', carry) },
    { method: 'DELETE', path: at('TradeGroups', group) },
    { method: 'PUT', path: at('Trades', trade), body: { ...body, tradeGroupId: group } },
    { method: 'DELETE', path: at('Trades', trade), key: 'd' },
    { method: 'DELETE', path: at('Trades', trade), key: 'd' },
    { method: 'PUT', path: at('Trades', trade), body },
    { method: 'POST', path: `/api/Carrys/${slug}/delete`, body: { ids: [carry, other] } },
    { method: 'PUT', path: at('Trades', second), ifNoneMatch: '*', body: { ...body, carryId: null } },
  ] as One[];
}

test('a batch gives the same replies and records as its requests one by one', async () => {
  const one = await service.member();
  const other = { ...(await service.member()) };
  const requests = work('SLUG');
  const of = (slug: string): One[] =>
    JSON.parse(JSON.stringify(requests).replaceAll('/SLUG', `/${slug}`)) as One[];
  const alone = await oneByOne(one, of(one.slug));
  const { body } = await send(other, of(other.slug));
  const together = body.replies as BatchAnswer[];
  const statuses = alone.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 201, 204, 400, 404, 409, 412, 422]));
  // Compares everything except versions. Refused requests of a batch use up revisions, so the versions differ.
  const withoutVersion = ({ status, body: said }: BatchAnswer) => ({ status, said });
  expect(together.map(withoutVersion)).toEqual(alone.map(withoutVersion));
  expect(await recordsOf(other)).toEqual(await recordsOf(one));
  const versions = together.flatMap(({ etag, status }) => (status < 300 && etag !== undefined ? [etag] : []));
  expect(versions.length).toBeGreaterThan(8);
  // A repeated key returns the version of the first request. Every other write has a new version.
  expect(new Set(versions).size).toBe(versions.length - 2);
});

const recordsOf = async (as: TestMember): Promise<unknown> =>
  JSON.parse(
    (await service.call('GET', `/api/export/${as.slug}`, { as })).text.replaceAll(
      /"(createdAt|at)":"[^"]+"/g,
      '"$1":""',
    ),
  );

/** Random steps. `of` is the number of the trade, from 0 to 3. */
const steps = fc.array(
  fc.record({
    of: fc.nat({ max: 3 }),
    what: fc.constantFrom(
      'price',
      'price',
      'price',
      'carry',
      'bad',
      'gone',
      'refused',
      'move',
      'stale',
      'delete',
    ),
    amount: fc.constantFrom('7', '007', '3.50', '-0', '0', '', '1234.5678', '12.10'),
    repeats: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);

/** The database refuses trades with this name. The schema accepts them. */
const refused = 'Refused by the table';

test('changes of trades that a batch saves together give the same replies and records as one by one', async () => {
  await service.database.query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.name = '${refused}' then raise exception 'no' using errcode = '22003'; end if; return new; end $$`,
  );
  await service.database.query(
    'create trigger refuse before update on trades for each row execute function refuse()',
  );
  const together = vi.spyOn(service.database, 'tx');
  let most = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      const [carry, other, group, ...trades] = Array.from({ length: 7 }, () => uuidv7());
      const before: One[] = [
        { method: 'POST', path: '/api/Carrys/SLUG', body: { id: carry, name: 'Oats', freightIn: '1' } },
        { method: 'POST', path: '/api/Carrys/SLUG', body: { id: other, name: 'Hay', freightIn: '3' } },
        { method: 'POST', path: '/api/TradeGroups/SLUG', body: { id: group, Name: 'G' } },
        ...trades.map((id): One => ({
          method: 'POST',
          path: '/api/Trades/SLUG',
          body: { id, carryId: carry },
        })),
      ];
      const requests = asked.flatMap(({ of, what, amount, repeats }, index): One[] => {
        const id = trades[of] ?? '';
        const path = `/api/Trades/SLUG/detail/${what === 'gone' ? other : id}`;
        const body = {
          name: what === 'refused' ? refused : `T ${index}`,
          carryId: what === 'carry' ? other?.toUpperCase() : carry,
          tradeGroupId: what === 'move' ? group : null,
          numberOfHead: '10',
          purchaseWeightkg: amount,
          saleCostHd: what === 'bad' ? 'NaN' : amount,
        };
        const one: One = {
          method: what === 'delete' ? 'DELETE' : 'PUT',
          path,
          ...(what === 'stale' ? { ifMatch: '"1"' } : {}),
          ...(repeats ? { key: `k${index}` } : {}),
          ...(what === 'delete' ? {} : { body }),
        };
        return repeats ? [one, one] : [one];
      });
      const of = (slug: string, list: readonly One[]): One[] =>
        JSON.parse(JSON.stringify(list).replaceAll('/SLUG', `/${slug}`)) as One[];
      const [one, another] = [await service.member(), await service.member()];
      for (const each of [one, another]) await send(each, of(each.slug, before));
      const alone = await oneByOne(one, of(one.slug, requests));
      together.mockClear();
      const { body } = await send(another, of(another.slug, requests));
      most = Math.max(most, together.mock.calls.length);
      const withoutVersion = ({ status, body: said }: BatchAnswer) => ({ status, said });
      expect((body.replies as BatchAnswer[]).map(withoutVersion)).toEqual(alone.map(withoutVersion));
      expect(await recordsOf(another)).toEqual(await recordsOf(one));
    }),
    { numRuns: 15 },
  );
  // The database refuses the writes together. Then the server runs each write in its own transaction.
  expect(most).toBe(2);
  together.mockRestore();
  await service.database.query('drop function refuse cascade');
});

const groupsOf = (as: TestMember, count: number): One[] =>
  Array.from({ length: count }, (_, index) => ({
    method: 'POST',
    path: `/api/TradeGroups/${as.slug}`,
    key: randomUUID(),
    body: { id: uuidv7(), Name: `G${index}` },
  }));

test('twenty requests are one transaction, and repeating them with the same keys gives the same replies and changes nothing', async () => {
  const member = await service.member();
  const requests = groupsOf(member, 20);
  const transactions = vi.spyOn(service.database, 'tx');
  const first = await send(member, requests);
  expect(transactions).toHaveBeenCalledTimes(1);
  expect(first.body.replies.map(({ status }: BatchAnswer) => status)).toEqual(Array(20).fill(201));
  expect((await send(member, requests)).body).toEqual(first.body);
  transactions.mockClear();
  // The server splits the batch. One transaction with 60 requests would delay the member's other writes.
  await send(member, groupsOf(member, 60));
  expect(transactions.mock.calls.length).toBeGreaterThan(1);
  expect(transactions.mock.calls.length).toBeLessThan(6);
  transactions.mockRestore();
  const { body } = await service.call('GET', `/api/TradeGroups/${member.slug}`, { as: member });
  expect(body).toHaveLength(80);
  // The server must sort groups by creation, because a client's ids may be in any order.
  const anyIds = Array.from({ length: 20 }, (_, index) => ({
    method: 'POST' as const,
    path: `/api/TradeGroups/${member.slug}`,
    body: { id: randomUUID(), Name: `Late ${index}` },
  }));
  await send(member, anyIds);
  const list = await service.call('GET', `/api/TradeGroups/${member.slug}`, { as: member });
  expect(list.body.slice(80).map(({ id }: { id: string }) => id)).toEqual(anyIds.map((one) => one.body.id));
});

test('two batches and single writes of one member at the same time are each applied once', async () => {
  const member = await service.member();
  const [a, b] = [groupsOf(member, 60), groupsOf(member, 60)];
  const single = groupsOf(member, 10);
  const [first, second, ...rest] = await Promise.all([
    send(member, a),
    send(member, b),
    ...single.map(({ path, body }) => service.call('POST', path, { as: member, body })),
  ]);
  for (const reply of [first, second])
    expect(new Set(reply.body.replies.map(({ status }: BatchAnswer) => status))).toEqual(new Set([201]));
  expect(rest.map(({ status }) => status)).toEqual(Array(10).fill(201));
  const etags = [...first.body.replies, ...second.body.replies, ...rest].map(({ etag }: BatchAnswer) => etag);
  expect(new Set(etags).size).toBe(130);
});

test('when a connection is cut during a batch, confirmed writes are stored, and the rest gets 503 and can be sent again', async () => {
  const member = await service.member();
  const requests = groupsOf(member, 300);
  // Uses a connection outside the service, because each cut closes the service's connections.
  const hand = new pg.Client(service.settings.databaseUrl ?? undefined);
  await hand.connect();
  // Cuts the connections only after the first transaction has begun. Before, the server would answer the whole batch with 503.
  const transact = service.database.tx.bind(service.database);
  const transactions = vi.spyOn(service.database, 'tx');
  const begun = new Promise<void>((resolve) => {
    transactions.mockImplementation((...asked) => {
      resolve();
      return transact(...asked);
    });
  });
  const running = send(member, requests);
  await begun;
  transactions.mockRestore();
  for (let cut = 0; cut < 5; cut += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await hand.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  }
  await hand.end();
  const { status, headers, body } = await running;
  expect(status).toBe(200);
  const statuses = (body.replies as BatchAnswer[]).map((reply) => reply.status);
  expect(statuses).toHaveLength(300);
  const list = async (): Promise<string[]> =>
    (await service.call('GET', `/api/TradeGroups/${member.slug}`, { as: member })).body.map(
      ({ id }: { id: string }) => id,
    );
  const done = (body.replies as BatchAnswer[]).flatMap((reply) => reply.body?.['id'] ?? []);
  expect(await list()).toEqual(expect.arrayContaining(done));
  if (statuses.includes(503)) expect(headers['retry-after']).toBe('2');
  expect(new Set(statuses).size).toBeLessThanOrEqual(2);
  const again = await send(member, requests);
  expect(again.body.replies.map((reply: BatchAnswer) => reply.status)).toEqual(Array(300).fill(201));
  expect(await list()).toHaveLength(300);
});

test('a server that is stopped during a batch answers the rest with 503 and Retry-After, and logs one line', async () => {
  const stopping = await startService({ LOG_LEVEL: 'info' });
  const member = await stopping.member();
  const lines = linesOf(stopping);
  const requests = groupsOf(member, 1000);
  const transact = stopping.database.tx.bind(stopping.database);
  const transactions = vi.spyOn(stopping.database, 'tx');
  let closed: Promise<void> | undefined;
  // Closes the server before the second transaction begins. No further request may begin after that.
  transactions.mockImplementation((...asked) => {
    if (transactions.mock.calls.length === 2) closed = stopping.app.close();
    return transact(...asked);
  });
  const { status, headers, body } = await stopping.call('POST', `/api/batch/${member.slug}`, {
    as: member,
    body: { requests },
  });
  await closed;
  const statuses = (body.replies as BatchAnswer[]).map((reply) => reply.status);
  expect([status, headers['retry-after'], statuses.length]).toEqual([200, '2', 1000]);
  const reached = statuses.indexOf(503);
  expect(reached).toBeGreaterThan(0);
  expect(statuses).toEqual([...Array(reached).fill(201), ...Array(1000 - reached).fill(503)]);
  expect(body.replies.at(-1).body).toMatchObject({ code: 'unavailable' });
  const kept = await stopping.database.query('select 1 from trade_groups where owner_id = $1', [member.id]);
  expect(kept).toHaveLength(reached);
  const said = lines.filter((line) => /batch|closed|rror/.test(line));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('A batch was cut short by the shutdown');
  await stopping.close();
});

test('a batch that takes too long gets 503 with Retry-After for the rest, and sending the batch again completes it', async () => {
  const member = await service.member();
  const requests = groupsOf(member, 120);
  const transact = service.database.tx.bind(service.database);
  const transactions = vi.spyOn(service.database, 'tx');
  const now = vi.spyOn(Date, 'now');
  transactions.mockImplementation(async (...asked) => {
    const done = await transact(...asked);
    const later = performance.timeOrigin + performance.now() + 61_000;
    now.mockReturnValue(later);
    return done;
  });
  const { headers, body } = await send(member, requests);
  now.mockRestore();
  transactions.mockRestore();
  const statuses = (body.replies as BatchAnswer[]).map((reply) => reply.status);
  expect(headers['retry-after']).toBe('2');
  const done = statuses.indexOf(503);
  expect(done).toBeGreaterThan(0);
  expect(statuses).toEqual([...Array(done).fill(201), ...Array(120 - done).fill(503)]);
  const again = await send(member, requests);
  expect(again.body.replies.map((reply: BatchAnswer) => reply.status)).toEqual(Array(120).fill(201));
});
