import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TrashPage } from '#contract/history.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let me: TestMember;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  me = await service.member();
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  service.call(method, path.replace('{me}', me.slug), {
    as: me,
    headers,
    ...(body === undefined ? {} : { body }),
  });

const trash = async (): Promise<TrashPage> => (await call('GET', '/api/trash/{me}')).body as TrashPage;
const ifNew = { 'if-none-match': '*' };

test('a deleted record is listed as it was, the latest deletion comes first, and a record is restored with its id', async () => {
  const { body: group } = await call('POST', '/api/TradeGroups/{me}', { name: 'Autumn' });
  const { body: trade } = await call('POST', '/api/Trades/{me}', {
    name: 'Steers',
    tradeGroupId: group.id,
    NumHead: '10',
  });
  await call('DELETE', `/api/TradeGroups/{me}/detail/${group.id}`);
  expect((await trash()).items[0]?.tradeIds).toEqual([trade.id]);
  await call('DELETE', `/api/Trades/{me}/detail/${trade.id}`);
  const { items } = await trash();
  expect(items.map(({ kind, id, record }) => [kind, id, record['name']])).toEqual([
    ['trade', trade.id, 'Steers'],
    ['group', group.id, 'Autumn'],
  ]);
  const [first] = items;
  expect(Date.parse(first?.until ?? '') - Date.parse(first?.at ?? '')).toBe(90 * 86_400_000);
  const back = await call('PUT', `/api/Trades/{me}/detail/${trade.id}`, first?.record, ifNew);
  expect([back.status, back.body.id, back.body.name]).toEqual([201, trade.id, 'Steers']);
  expect((await trash()).items.map(({ kind }) => kind)).toEqual(['group']);
});

test('restoring is refused when a referenced record is gone, and accepted after that record is restored', async () => {
  const { body: carry } = await call('POST', '/api/Carrys/{me}', { name: 'Grass' });
  const { body: trade } = await call('POST', '/api/Trades/{me}', { name: 'Steers', carryId: carry.id });
  await call('DELETE', `/api/Trades/{me}/detail/${trade.id}`);
  await call('DELETE', `/api/Carrys/{me}/detail/${carry.id}`);
  const { items } = await trash();
  const [grass, steers] = items;
  const path = `/api/Trades/{me}/detail/${trade.id}`;
  const refused = await call('PUT', path, steers?.record, ifNew);
  expect([refused.status, refused.body.field]).toEqual([422, 'carryId']);
  expect((await call('PUT', `/api/Carrys/{me}/detail/${carry.id}`, grass?.record, ifNew)).status).toBe(201);
  expect((await call('PUT', path, steers?.record, ifNew)).body.carryId).toBe(carry.id);
});

test('with two devices at once, a second deletion finds nothing, an edit of a deleted record is refused, and a second restore gets 412', async () => {
  const { body: trade } = await call('POST', '/api/Trades/{me}', { name: 'Steers' });
  const path = `/api/Trades/{me}/detail/${trade.id}`;
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('DELETE', path)).status).toBe(404);
  expect((await call('PUT', path, { name: 'Edited elsewhere' }, { 'if-match': '"1"' })).status).toBe(404);
  expect((await trash()).items).toHaveLength(1);
  const [record] = (await trash()).items;
  expect((await call('PUT', path, record?.record, ifNew)).status).toBe(201);
  const second = await call('PUT', path, record?.record, ifNew);
  expect([second.status, second.body.current.name]).toEqual([412, 'Steers']);
  expect((await trash()).items).toEqual([]);
});

test('a page has 200 records, and the next page continues after them', async () => {
  await service.database.query(
    `insert into versions (owner_id, kind, id, revision, act, changes)
     select $1, 'group', gen_random_uuid(), n / 3, 'deleted', '{"name":["A",null]}' from generate_series(1, 450) as n`,
    [me.id],
  );
  const seen = new Set<string>();
  for (let before = ''; ;) {
    const page = (await call('GET', `/api/trash/{me}${before}`)).body as TrashPage;
    for (const { id } of page.items) seen.add(id);
    if (page.next === null) break;
    expect(page.items).toHaveLength(200);
    before = `?before=${page.next}`;
  }
  expect(seen.size).toBe(450);
});
