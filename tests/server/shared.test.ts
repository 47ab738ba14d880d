import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewSharedPage, SharedPage } from '#contract/shared.ts';
import { sweepShared } from '#server/records/pages/shared-pages.ts';
import { buildServer } from '#server/server.ts';
import { openStorage } from '#server/storage/open.ts';
import { momentOf } from '#server/storage/moment.ts';
import { startService, type Reply, type Service, type TestMember } from './support/service.ts';

let service: Service;
let me: TestMember;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  me = await service.member();
});

const call = (method: string, path: string, body?: unknown, as: TestMember = me) =>
  service.call(method, path, { as, ...(body === undefined ? {} : { body }) });
/** Opens the page as a person without an account does. */
const open = (url: string, method = 'GET'): Promise<Reply> =>
  service.call(method, new URL(url).pathname, { headers: { accept: 'text/html' } });

const steers = {
  name: 'Roma <store> steers',
  numberOfHead: 120,
  purchaseCostHd: '1271.1',
  saleCostHd: '1751.2',
};
async function aTrade(more: object = {}): Promise<string> {
  const { body } = await call('POST', `/api/Trades/${me.slug}`, { ...steers, ...more });
  return body.id as string;
}
async function share(body: object, as = me): Promise<Reply> {
  return call('POST', `/api/shared/${as.slug}`, body, as);
}
async function shared(more: object = {}): Promise<NewSharedPage> {
  const reply = await share({ kind: 'trade', ids: [await aTrade()], ...more });
  expect(reply.status).toBe(201);
  return reply.body as NewSharedPage;
}
const mine = async (): Promise<SharedPage[]> =>
  (await call('GET', `/api/shared/${me.slug}`)).body as SharedPage[];

describe('a shared page', () => {
  test('is open to anybody for seven days, with its figures as they were', async () => {
    const id = await aTrade();
    const page = (await share({ kind: 'trade', ids: [id] })).body as NewSharedPage;
    expect(page.url).toMatch(/\/s\/[\w-]{22}$/);
    const days = (Date.parse(page.endsAt) - Date.parse(page.createdAt)) / 86_400_000;
    expect(days).toBe(7);
    const first = await open(page.url);
    expect(first.status).toBe(200);
    expect(first.text).toContain('<h1>Roma &lt;store&gt; steers</h1>');
    expect(first.text).toContain('$480.10');
    // The page is frozen, so later changes and deletions do not affect it.
    const { etag } = await call('GET', `/api/Trades/${me.slug}/detail/${id}`);
    await service.call('PUT', `/api/Trades/${me.slug}/detail/${id}`, {
      as: me,
      headers: { 'if-match': etag ?? '' },
      body: { ...steers, name: 'Other', saleCostHd: '2000' },
    });
    expect((await open(page.url)).text).toBe(first.text);
  });

  test('has no script, loads nothing, reveals its address to nobody, and contains no other record', async () => {
    await aTrade({ name: 'A secret mob' });
    const page = await shared();
    const { headers, text } = await open(page.url);
    expect(text).not.toMatch(/<script|<link|<img|<iframe|<form|\son\w+=|url\(|secret/i);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-type': 'text/html; charset=utf-8',
    });
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  test('keeps its style when an upgrade changes the style of new pages', async () => {
    const page = await shared();
    await service.database.query(
      `update shared_pages set html = replace(html, '<style>', '<style>.of-an-older-version{}') where id = $1`,
      [page.id],
    );
    const { headers, text } = await open(page.url);
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    expect(style).toContain('of-an-older-version');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
  });

  test('stores only a hash of its token, and its owner and acts are in the audit', async () => {
    const page = await shared();
    const token = page.url.split('/').at(-1)!;
    const rows = await service.database.query('select * from shared_pages where id = $1', [page.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await call('DELETE', `/api/shared/${me.slug}/${page.id}`);
    const audit = await service.database.query(
      'select event, target, detail from audit where member_id = $1 order by at',
      [me.id],
    );
    expect(audit).toEqual([
      { event: 'page-shared', target: page.id, detail: { kind: 'trade', days: 7 } },
      { event: 'page-withdrawn', target: page.id, detail: null },
    ]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test('has one spelling of its times, whatever their milliseconds are', () => {
    const spelled = ['48.310', '48.300', '48.000', '40.001'].map((seconds) =>
      momentOf(new Date(`2026-11-29T10:00:${seconds}Z`)),
    );
    expect(spelled.map((at) => at.slice(17))).toEqual(['48.31Z', '48.3Z', '48Z', '40.001Z']);
  });

  test('is listed and counted for its owner, and for nobody else', async () => {
    const page = await shared({ days: 90 });
    await open(page.url);
    await open(page.url);
    await open(page.url, 'HEAD');
    const { url: _, ...rest } = page;
    expect(await mine()).toEqual([{ ...rest, opened: 2, openedAt: expect.any(String) }]);
    const other = await service.member();
    expect((await call('GET', `/api/shared/${other.slug}`, undefined, other)).body).toEqual([]);
    expect((await call('DELETE', `/api/shared/${other.slug}/${page.id}`, undefined, other)).status).toBe(404);
    expect((await open(page.url)).status).toBe(200);
    const { body } = await call('GET', `/api/export/${me.slug}`);
    expect(body.sharedPages).toMatchObject([{ id: page.id, opened: 3 }]);
  });

  test('of a group and of a comparison has their trades', async () => {
    const group = (await call('POST', `/api/TradeGroups/${me.slug}`, { name: 'Autumn' })).body.id as string;
    const ids = [await aTrade({ name: 'One', tradeGroupId: group }), await aTrade({ name: 'Two' })];
    const ofGroup = await open(((await share({ kind: 'group', ids: [group] })).body as NewSharedPage).url);
    expect(ofGroup.text).toContain('One');
    expect(ofGroup.text).not.toContain('Two');
    const both = await open(((await share({ kind: 'comparison', ids })).body as NewSharedPage).url);
    expect(both.text).toContain('2 trades beside each other');
    expect(both.text).toContain('Two');
    expect(both.text).toContain('ranked by the yearly return on all the capital');
    const inTime = (await share({ kind: 'comparison', ids, scarce: 'time' })).body as NewSharedPage;
    expect((await open(inTime.url)).text).toContain('ranked by the profit per head of each week held');
  });
});

test('shows a trade’s note only when the owner chose so', async () => {
  const note = 'Brand 7K, quiet. Ring Max.';
  const ids = [await aTrade({ name: 'Noted', note })];
  const textOf = async (more: object) =>
    (await open(((await share({ kind: 'trade', ids, ...more })).body as NewSharedPage).url)).text;
  expect(await textOf({})).not.toContain(note);
  expect(await textOf({ withNote: true })).toContain(note);
});

describe('a shared page after its end', () => {
  test('is gone at once when it is withdrawn, on a second server too, and does not say what the page was', async () => {
    const page = await shared();
    const storage = await openStorage(service.settings);
    const second = await buildServer(service.settings, storage);
    const there = async () => {
      const { statusCode, payload } = await second.inject({ url: new URL(page.url).pathname });
      return { statusCode, payload };
    };
    try {
      expect((await there()).statusCode).toBe(200);
      expect((await call('DELETE', `/api/shared/${me.slug}/${page.id}`)).status).toBe(204);
      const { statusCode, payload } = await there();
      expect(statusCode).toBe(410);
      expect(payload).toMatch(/This page has ended.*Ask .+ for a new one\./s);
      expect(payload).not.toMatch(/Roma|\$\d/);
      expect((await open(page.url)).status).toBe(410);
      const [row] = await service.database.query('select html from shared_pages where id = $1', [page.id]);
      expect(row).toEqual({ html: '' });
      expect((await mine())[0]?.withdrawnAt).toEqual(expect.any(String));
    } finally {
      await second.close();
      await storage.close();
    }
  });

  test('is 410 after its date, or when its owner has left', async () => {
    const [ended, left] = [await shared(), await shared()];
    await service.database.query(
      `update shared_pages set ends_at = now() - interval '1 second' where id = $1`,
      [ended.id],
    );
    expect((await open(ended.url)).status).toBe(410);
    await sweepShared(service.database);
    const [row] = await service.database.query('select html from shared_pages where id = $1', [ended.id]);
    expect(row).toEqual({ html: '' });
    await service.database.query('update members set deactivated = true where id = $1', [me.id]);
    expect((await open(left.url)).status).toBe(410);
  });

  test('answers every wrong address with 404 after the same work', async () => {
    for (const token of ['A'.repeat(22), 'x', `${'a'.repeat(21)}%00`, '%27%20or%201=1', 'é']) {
      const { status, text } = await service.call('GET', `/s/${token}`);
      expect([token, status]).toEqual([token, 404]);
      expect(text).toContain('There is no such page');
    }
  });

  test('slows down a person who tries addresses', async () => {
    const strict = await startService({ RATE_LIMIT: '50' });
    try {
      const tries = await Promise.all(
        Array.from({ length: 12 }, () => strict.call('GET', `/s/${randomUUID().slice(0, 22)}`)),
      );
      expect(tries.filter(({ status }) => status === 404)).toHaveLength(5);
      const waits = tries.filter(({ status }) => status === 429);
      expect(waits).toHaveLength(7);
      expect(waits[0]?.headers['retry-after']).toBe('60');
    } finally {
      await strict.close();
    }
  });

  test('of the cash flow has its months, its answer and no other record', async () => {
    const heldFrom = '2026-11-20';
    const { body: carry } = await call('POST', `/api/Carrys/${me.slug}`, {
      name: 'Grass',
      carryTypeId: 2,
      weeksHeld: '20',
    });
    const group = (await call('POST', `/api/TradeGroups/${me.slug}`, { name: '<i>Spring' })).body
      .id as string;
    await aTrade({ heldFrom, carryId: carry.id, tradeGroupId: group });
    await aTrade({ name: 'Undated', heldFrom: null, carryId: carry.id });
    const bank = {
      name: 'NAB',
      kind: 'overdraft',
      limit: '200000',
      rate: '8',
      balance: '-1000',
      on: '2026-11-01',
    };
    expect((await call('POST', `/api/Fundings/${me.slug}`, bank)).status).toBe(201);
    const asked = { kind: 'cash-flow', ids: [], cashFlow: { from: '2026-11', months: 14 } };
    const made = await share(asked);
    expect([made.status, made.body.title, made.body.kind]).toEqual([201, 'Cash flow', 'cash-flow']);
    const { text } = await open((made.body as NewSharedPage).url);
    expect(text).toContain('class="a4 land"');
    expect(text).toMatch(
      /Your debt peak(s|ed) at \$158,029 on 31 March 2027\. The limit (leaves|left) \$41,971\./,
    );
    expect(text).toContain('November 2026 to December 2027, whole dollars');
    expect(text).toContain('-152,532');
    expect(text).toContain('If it goes another way');

    const part = await share({ ...asked, cashFlow: { ...asked.cashFlow, group, way: 'lower-prices' } });
    const filtered = await open((part.body as NewSharedPage).url);
    expect(filtered.text).toContain('Only trades in &lt;i&gt;Spring.');
    expect(filtered.text).toContain('<h1>Cash flow: prices 10 % lower</h1>');
    expect(filtered.text).not.toContain('Your debt');

    const bad = async (cashFlow: object) => (await share({ ...asked, cashFlow })).status;
    expect(await bad({ from: '2026-13', months: 14 })).toBe(400);
    expect(await bad({ from: '2026-11', months: 37 })).toBe(400);
    expect(await bad({ from: '2026-11', months: 14, carry: randomUUID() })).toBe(404);
    expect((await share({ kind: 'cash-flow', ids: [] })).status).toBe(400);
    expect((await share({ kind: 'trade', ids: [randomUUID()], cashFlow: asked.cashFlow })).status).toBe(400);
  });

  test('of the feed and of a tax year has its table, but a schedule that does not balance has no page', async () => {
    const { body: carry } = await call('POST', `/api/Carrys/${me.slug}`, {
      name: 'Grass',
      carryTypeId: 2,
      weeksHeld: '20',
    });
    const rated = { heldFrom: '2026-11-20', carryId: carry.id, feedUnit: 'AE', feedRating: '1.03' };
    await aTrade(rated);
    const supply = { name: 'Country', feedUnit: 'AE', from: '2026-11-01', carries: '110' };
    expect((await call('POST', `/api/FeedSupplies/${me.slug}`, supply)).status).toBe(201);
    const feed = { from: '2026-11', months: 14 };
    const ofFeed = await share({ kind: 'feed', ids: [], feed });
    expect([ofFeed.status, ofFeed.body.title]).toEqual([201, 'Feed by month']);
    const read = await open((ofFeed.body as NewSharedPage).url);
    expect(read.text).toContain('Feed runs short from December 2026 to March 2027, by up to 14 AE.');
    expect(read.text).toContain('class="a4 land"');
    const ofYear = await share({ kind: 'tax-year', ids: [], taxYear: 2027 });
    expect([ofYear.status, ofYear.body.title]).toEqual([
      201,
      'Livestock schedule, 1 July 2026 to 30 June 2027',
    ]);
    const schedule = await open((ofYear.body as NewSharedPage).url);
    expect(schedule.text).toContain('On these plans the year shows a gross profit of $57,612.');

    const status = async (body: object) => (await share({ ids: [], ...body })).status;
    expect(await status({ kind: 'feed', feed: { ...feed, unit: 'DSE' } })).toBe(400);
    expect(await status({ kind: 'feed', feed: { ...feed, carry: randomUUID() } })).toBe(404);
    expect(await status({ kind: 'feed', feed, taxYear: 2027 })).toBe(400);
    expect(await status({ kind: 'tax-year' })).toBe(400);
    expect(await status({ kind: 'tax-year', taxYear: 2020 })).toBe(404);
    await aTrade({ ...rated, animalSubTypeId: 9 });
    const open2 = await share({ kind: 'tax-year', ids: [], taxYear: 2027 });
    expect([open2.status, open2.body.title]).toEqual([
      400,
      'Heifer in calf sold as heifer and calf: more were sold than were there. Type what was born.',
    ]);
  });
});

describe('permissions for shared pages', () => {
  test('a Restricted member cannot create a page, and may see the list', async () => {
    const restricted = await service.member('Restricted');
    const reply = await share({ kind: 'trade', ids: [randomUUID()] }, restricted);
    expect(reply.status).toBe(403);
    expect((await call('GET', `/api/shared/${restricted.slug}`, undefined, restricted)).status).toBe(200);
  });

  test.each([
    ['a record of nobody', { kind: 'trade', ids: [randomUUID()] }, 404],
    ['91 days', { kind: 'trade', ids: [randomUUID()], days: 91 }, 400],
    ['no day', { kind: 'trade', ids: [randomUUID()], days: 0 }, 400],
    ['two trades for one', { kind: 'trade', ids: [randomUUID(), randomUUID()] }, 400],
    ['one trade for a comparison', { kind: 'comparison', ids: [randomUUID()] }, 400],
    ['ranked by what is none', { kind: 'trade', ids: [randomUUID()], scarce: 'luck' }, 400],
    ['another kind', { kind: 'carry', ids: [randomUUID()] }, 400],
  ])('%s is refused', async (_what, body, status) => {
    expect([(await share(body)).status, await mine()]).toEqual([status, []]);
  });

  test('a page of another member’s trade cannot be created', async () => {
    const id = await aTrade();
    const other = await service.member();
    expect((await share({ kind: 'trade', ids: [id] }, other)).status).toBe(404);
  });
});
