import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { bounds, countsOf } from '#server/bounds.ts';
import { addressKey } from '#server/http/address.ts';
import { inTurn } from '#server/records/write/turns.ts';
import { buildServer } from '#server/server.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { dearBodies } from './support/dear-bodies.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

/** A small limit, so that a test can reach it. */
const rateLimit = 240;
const counts = countsOf(rateLimit);

let service: Service;
let here: string;
let database: Database;
let other: FastifyInstance;
let there: string;

beforeAll(async () => {
  service = await startService({ RATE_LIMIT: String(rateLimit), LOG_LEVEL: 'silent' });
  here = await service.listen();
  database = openDatabase(service.settings.databaseUrl ?? '');
  other = await buildServer(service.settings, { database });
  there = await other.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.close();
  await database.close();
  await service.close();
});

const headersOf = ({ token }: TestMember) => ({ authorization: `Bearer ${token}` });
const post = (at: string, as: TestMember, path: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${at}${path}`, {
    method: 'POST',
    headers: { ...headersOf(as), 'content-type': 'application/json' },
    body,
  });

/** The status and the sentence of a refusal. Also checks the refusal's Retry-After. */
async function refusal(reply: Response): Promise<readonly [number, string]> {
  const { title } = (await reply.json()) as { title: string };
  if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  return [reply.status, title];
}

const group = (slug: string) => ({
  method: 'POST',
  path: `/api/TradeGroups/${slug}`,
  body: { id: uuidv7(), name: 'G' },
});

describe('a single member', () => {
  test('gets one export at a time, and the export of another member does not wait', async () => {
    const [member, another] = [await service.member(), await service.member()];
    const before = Promise.withResolvers<void>();
    void inTurn(`export ${member.id}`, () => before.promise);
    const done: string[] = [];
    const exported = async (as: TestMember): Promise<number> => {
      const { status } = await fetch(`${here}/api/export/${as.slug}`, { headers: headersOf(as) });
      done.push(as.slug);
      return status;
    };
    const waiting = exported(member);
    expect([await exported(another), await exported(another)]).toEqual([200, 200]);
    expect(done).toEqual([another.slug, another.slug]);
    before.resolve();
    expect(await waiting).toBe(200);
  });

  test('gets one large read at a time, and a batch, an export and the reads of another member do not wait', async () => {
    const [member, another] = [await service.member(), await service.member()];
    const made = group(member.slug);
    const batch = () => post(here, member, `/api/batch/${member.slug}`, JSON.stringify({ requests: [made] }));
    const read = (as: TestMember, path: string) => fetch(`${here}/api/${path}`, { headers: headersOf(as) });
    expect((await batch()).status).toBe(200);
    const begun = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    let [running, most] = [0, 0];
    const large = new Set(['list-trade', 'list-group', 'changes', 'history-page', 'trash-page']);
    const { query } = service.database;
    const counting = vi.spyOn(service.database, 'query').mockImplementation(async (...asked) => {
      const [, values, name = ''] = asked;
      if (values?.[0] !== member.id || !large.has(name)) return query(...asked) as never;
      running += 1;
      most = Math.max(most, running);
      begun.resolve();
      await free.promise;
      const rows = await query(...asked);
      running -= 1;
      return rows as never;
    });
    const { slug } = member;
    const paths = ['Trades', 'TradeGroups', 'changes', 'trash'].map((what) => `${what}/${slug}`);
    paths.push(`history/${slug}/group/${made.body.id}`);
    const reads = [...paths, ...paths].map((path) => read(member, path));
    await begun.promise;
    const meanwhile = [
      await batch(),
      await read(member, `export/${slug}`),
      await read(another, `Trades/${another.slug}`),
      await read(another, `changes/${another.slug}`),
    ];
    free.resolve();
    const answers = [...meanwhile, ...(await Promise.all(reads))];
    counting.mockRestore();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(most).toBe(1);
  });

  test('can send a limited number of batch entries a minute over two processes', async () => {
    const member = await service.member();
    const batch = (at: string, entries: number) =>
      post(
        at,
        member,
        `/api/batch/${member.slug}`,
        // The path does not exist, so the server refuses each entry quickly. Only the number of entries matters.
        JSON.stringify({ requests: Array(entries).fill({ method: 'POST', path: '/api/nothing' }) }),
      );
    expect((await batch(here, counts.entries - 10)).status).toBe(200);
    // The processes tell each other their counts four times a second.
    await expect
      .poll(async () => (await batch(there, 40)).status, { timeout: 10_000, interval: 300 })
      .toBe(429);
    const [status, title] = await refusal(await batch(here, 40));
    expect([status, title]).toEqual([
      429,
      expect.stringMatching(
        /^More than 960 entries of batches in a minute\. Wait \d+ seconds?, then try again\.$/,
      ),
    ]);
  });

  test('can send a limited number of bytes a minute, and a body without a length counts as the longest possible', async () => {
    const member = await service.member();
    const path = `/api/batch/${member.slug}`;
    const full = `{"requests":"${'y'.repeat(bounds.batchBody - 40)}"}`;
    const bodies = bounds.bytesAMinute / bounds.batchBody;
    for (let sent = 1; sent < bodies; sent += 1)
      expect((await post(here, member, path, full)).status).toBe(400);
    const chunks = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"requests":[]}'));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { ...headersOf(member), 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    };
    expect((await fetch(`${here}${path}`, init)).status).toBe(200);
    expect(await refusal(await post(here, member, path, full))).toEqual([
      429,
      expect.stringMatching(/^More than 64 MB in a minute\. Wait \d+ seconds?, then try again\.$/),
    ]);
    // A read does not count toward the limit of bytes.
    const read = await fetch(`${here}/api/Trades/${member.slug}`, { headers: headersOf(member) });
    expect(read.status).toBe(200);
  });

  test('can import a limited number of records per minute and per import', async () => {
    const member = await service.member();
    const path = `/api/import/${member.slug}`;
    const empty = { format: 'drover-records', version: 1, groups: [], carrys: [], trades: [] };
    const send = (body: object) => post(here, member, path, JSON.stringify(body));
    const groups = (count: number) => Array.from({ length: count }, () => ({ id: 'no id', name: 'G' }));
    const many = await refusal(await send({ ...empty, groups: groups(bounds.importRecords + 1) }));
    expect(many).toEqual([400, expect.stringContaining('has more than 5,000 entries')]);
    const large = await refusal(await post(here, member, path, 'x'.repeat(bounds.importBody + 1)));
    expect(large).toEqual([413, 'The body is larger than 4 MB. Send less at once.']);
    const values = await refusal(await post(here, member, path, `[${'0,'.repeat(bounds.values)}0]`));
    expect(values).toEqual([413, 'The body has more than 500,000 values. Send less at once.']);
    const version = {
      kind: 'group',
      id: uuidv7(),
      order: 1,
      at: '2026-01-01T00:00:00Z',
      act: 'deleted',
      changes: {},
      profit: null,
      device: null,
      through: null,
    };
    // The file has these versions, but no records. The server counts the versions and stores none.
    const history = Array<typeof version>(20_000).fill(version);
    for (let sent = 0; sent < bounds.importedAMinute / history.length; sent += 1)
      expect((await send({ ...empty, history })).status).not.toBe(429);
    const [status, title] = await refusal(await send({ ...empty, history: [version] }));
    expect([status, title]).toEqual([
      429,
      expect.stringContaining('More than 60,000 imported records and versions in a minute.'),
    ]);
  });

  test('a batch and any other body above the allowed size are refused before they are read', async () => {
    const member = await service.member();
    const batch = await refusal(
      await post(here, member, `/api/batch/${member.slug}`, 'x'.repeat(bounds.batchBody + 1)),
    );
    expect(batch).toEqual([413, 'The body is larger than 2 MB. Send less at once.']);
    const trade = await refusal(
      await post(here, member, `/api/Trades/${member.slug}`, 'x'.repeat(bounds.body + 1)),
    );
    expect(trade).toEqual([413, 'The body is larger than 256 kB. Send less at once.']);
    const entries = Array(bounds.batchEntries + 1).fill(group(member.slug));
    const many = await refusal(
      await post(here, member, `/api/batch/${member.slug}`, JSON.stringify({ requests: entries })),
    );
    expect(many).toEqual([400, expect.stringContaining('has more than 1,000 entries')]);
  });

  test('has a limited number of requests in progress, and other members are not affected', async () => {
    const member = await service.member();
    const hand = openDatabase(service.settings.databaseUrl ?? '', { max: 1 });
    const free = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = hand.tx(async (sql) => {
      await sql.query('select 1 from members where id = $1 for update', [member.id]);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const write = () => post(here, member, `/api/TradeGroups/${member.slug}`, JSON.stringify({ name: 'G' }));
    const writes = Array.from({ length: bounds.atOnce + 8 }, write);
    const [status, title] = await refusal(await Promise.race(writes));
    expect([status, title]).toEqual([
      429,
      'More than 64 requests at once. Wait for their answers, then try again.',
    ]);
    const another = await service.member();
    expect((await fetch(`${here}/api/Trades/${another.slug}`, { headers: headersOf(another) })).status).toBe(
      200,
    );
    free.resolve();
    await holding;
    await hand.close();
    const statuses = (await Promise.all(writes)).map((reply) => reply.status);
    expect(statuses.filter((one) => one === 201)).toHaveLength(bounds.atOnce);
    expect((await write()).status).toBe(201);
  });

  test('with 300 streams keeps only the newest streams on a process, and other members keep their streams', async () => {
    const [member, another] = [await service.member(), await service.member()];
    const open = async (as: TestMember) => {
      const ended = new AbortController();
      const reply = await fetch(`${there}/api/live/${as.slug}`, {
        headers: headersOf(as),
        signal: ended.signal,
      });
      return { status: reply.status, ended };
    };
    const quiet = await open(another);
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    for (let at = 0; at < 300; at += 1) opened.push(await open(member));
    // Each stream also counts as a request.
    expect(opened.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(rateLimit);
    await expect.poll(() => other.liveStreams?.(), { timeout: 10_000 }).toBe(bounds.streams + 1);
    for (const { ended } of [quiet, ...opened]) ended.abort();
    await expect.poll(() => other.liveStreams?.()).toBe(0);
  });
});

describe('shared pages', () => {
  const share = (as: TestMember, kind: string, id: string) =>
    post(here, as, `/api/shared/${as.slug}`, JSON.stringify({ kind, ids: [id], days: 30 }));

  async function withGroup(trades: number): Promise<{ member: TestMember; id: string }> {
    const member = await service.member();
    const id = uuidv7();
    await post(here, member, `/api/TradeGroups/${member.slug}`, JSON.stringify({ id, name: 'G' }));
    const trade = { name: 'T', tradeGroupId: id, numberOfHead: '10', saleCostHd: '100' };
    await post(here, member, `/api/Trades/${member.slug}`, JSON.stringify(trade));
    await service.database.query(
      `insert into trades select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
       from trades t, generate_series(2, $2) where owner_id = $1`,
      [member.id, trades],
    );
    return { member, id };
  }

  test('have a limit per minute and a limit of open ones', async () => {
    const { member, id } = await withGroup(1);
    const statuses: number[] = [];
    for (let made = 0; made < bounds.pagesAMinute; made += 1)
      statuses.push((await share(member, 'group', id)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await refusal(await share(member, 'group', id))).toEqual([
      429,
      expect.stringContaining('More than 20 shared pages in a minute.'),
    ]);
    await service.database.query(
      `insert into shared_pages (id, owner_id, token_hash, kind, title, html, created_at, ends_at)
       select gen_random_uuid(), owner_id, gen_random_uuid()::text, kind, title, '', created_at, ends_at
       from shared_pages where owner_id = $1 order by id limit 20`,
      [member.id],
    );
    const full = await withGroup(1);
    await service.database.query(
      `insert into shared_pages (id, owner_id, token_hash, kind, title, html, created_at, ends_at)
       select gen_random_uuid(), $1, gen_random_uuid()::text, 'group', 'G', '', now(), now() + interval '3 days'
       from generate_series(1, ${bounds.pages - 1})`,
      [full.member.id],
    );
    const both = await Promise.all([1, 2].map(() => share(full.member, 'group', full.id)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 429]);
    const refused = await share(full.member, 'group', full.id);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(2 * 86_400);
    expect(await refusal(refused)).toEqual([429, 'You have 100 shared pages open. Withdraw one first.']);
  });

  test('a group of more trades than a page can show is refused in words', async () => {
    const { member, id } = await withGroup(bounds.pageTrades + 1);
    expect(await refusal(await share(member, 'group', id))).toEqual([
      413,
      'A shared page shows at most 500 trades, and this group has more. Split the group, or share single trades.',
    ]);
  });

  test('a Budget page of more trades than it can count is refused in words', async () => {
    const { member } = await withGroup(1);
    // Adds 2,000 trades per statement, because a statement has a time limit.
    for (let made = 0; made < bounds.budgetTrades; made += 2000)
      await service.database.query(
        `insert into trades select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
         from trades t, generate_series(1, 2000) where t.id = (select id from trades where owner_id = $1 limit 1)`,
        [member.id],
      );
    const months = { from: '2026-11', months: 14 };
    for (const asked of [
      { kind: 'cash-flow', cashFlow: months },
      { kind: 'feed', feed: months },
      { kind: 'tax-year', taxYear: 2027 },
    ]) {
      const body = JSON.stringify({ ...asked, ids: [] });
      expect(await refusal(await post(here, member, `/api/shared/${member.slug}`, body))).toEqual([
        413,
        'A shared page of the budget counts at most 10,000 trades, and this farm has more. Print the page instead.',
      ]);
    }
  });
});

describe('a person with a valid token who is not a member', () => {
  test('writes a limited number of audit rows an hour, and each refusal into the log', async () => {
    const token = await service.tokenFor('auth|stranger');
    const ask = () =>
      service.app.inject({
        url: '/api/Trades/kirra',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: '203.0.113.7',
      });
    for (let asked = 0; asked < 60; asked += 1) expect((await ask()).statusCode).toBe(403);
    const rows = await service.database.query('select 1 from audit where subject = $1', ['auth|stranger']);
    expect(rows).toHaveLength(bounds.refusalsNoted);
  });

  test('shares a limit with all accounts of non-members at one address', async () => {
    await Promise.all(
      Array.from({ length: 25 }, async (_, at) => {
        const token = await service.tokenFor(`auth|many-${at}`);
        for (let asked = 0; asked < 9; asked += 1)
          await service.app.inject({
            url: '/api/Trades/kirra',
            headers: { authorization: `Bearer ${token}` },
            // Each request comes from another address of one /64 network.
            remoteAddress: `2001:db8:7:7::${(at * 10 + asked).toString(16)}`,
          });
      }),
    );
    const rows = await service.database.query(`select 1 from audit where subject like 'auth|many-%'`);
    expect(rows).toHaveLength(bounds.refusalsNotedOfAddress);
  });
});

describe('an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is counted as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  test('trying tokens from all addresses of a /64 is slowed down as from one address', async () => {
    const statuses: number[] = [];
    for (let tried = 0; tried < counts.refusals + 5; tried += 1) {
      const { statusCode } = await service.app.inject({
        url: '/api/Users',
        headers: { authorization: 'Bearer nonsense.non.sense' },
        remoteAddress: `2001:db8:9:9:${tried.toString(16)}::1`,
      });
      statuses.push(statusCode);
    }
    expect(statuses.slice(0, counts.refusals)).toEqual(Array(counts.refusals).fill(401));
    expect(new Set(statuses.slice(counts.refusals))).toEqual(new Set([429]));
  });
});

describe('six of the most expensive requests at once', () => {
  let free: Service;
  let at: string;
  beforeAll(async () => {
    free = await startService({ RATE_LIMIT: '1000000' });
    at = await free.listen();
  });
  afterAll(() => free.close());

  test.each(dearBodies)('%s: others wait less than half a second', async (_what, path, body) => {
    const members = await Promise.all(Array.from({ length: 6 }, () => free.member()));
    // Encode the body before the watch, because this process is also the server.
    const bytes = new TextEncoder().encode(body);
    let isOver = false;
    let slowest = 0;
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const watching = (async () => {
      while (!isOver) {
        const asked = performance.now();
        expect((await fetch(`${at}/health`)).status).toBe(200);
        slowest = Math.max(slowest, performance.now() - asked);
      }
    })();
    const replies = await Promise.all(
      members.map((member) => post(at, member, `/api/${path}/${member.slug}`, bytes).catch(() => null)),
    );
    isOver = true;
    await watching;
    // A server that answers 413 may cut the connection before the whole body is sent.
    for (const reply of replies) if (reply !== null) expect([400, 413]).toContain(reply.status);
    // Only the processor time of this process counts, because other tests slow the machine down.
    const { user, system } = process.cpuUsage(cpu);
    const share = Math.min(1, (user + system) / 1000 / (performance.now() - began));
    expect(slowest * share).toBeLessThan(500);
  });
});
