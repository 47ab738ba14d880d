import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noneRead } from './support/none-read.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  service.call(method, path.replace('{me}', kirra.slug), {
    as: kirra,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });

const count = async (table: string): Promise<number> => {
  const [row] = await service.database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row?.n ?? -1;
};

test('a write applies to the version that it names, or gets 412 with the current record and its ETag', async () => {
  const made = await call('POST', '/api/Trades/{me}', { name: 'One' });
  const path = `/api/Trades/{me}/detail/${made.body.id}`;
  expect((await call('GET', path)).etag).toBe(made.etag);
  const second = await call('PUT', path, { name: 'Two' }, { 'if-match': made.etag ?? '' });
  expect(second.status).toBe(200);
  const late = await call('PUT', path, { name: 'Three' }, { 'if-match': made.etag ?? '' });
  expect([late.status, late.body.code, late.etag, late.body.current.name]).toEqual([
    412,
    'version-changed',
    second.etag,
    'Two',
  ]);
  expect((await call('DELETE', path, undefined, { 'if-match': made.etag ?? '' })).status).toBe(412);
  // A simple client sends no version, as in the specification's table. Then the last write wins.
  expect((await call('PUT', path, { name: 'Four' })).body.name).toBe('Four');
  expect(
    (await call('GET', path, undefined, { 'if-none-match': (await call('GET', path)).etag ?? '' })).status,
  ).toBe(304);
  expect((await call('DELETE', path)).status).toBe(204);
});

test('a client may choose ids, and creating an existing record gets 412 when the request required a new record', async () => {
  const id = uuidv7();
  expect((await call('POST', '/api/Trades/{me}', { id, name: 'Mine' })).body.id).toBe(id);
  const again = await call('POST', '/api/Trades/{me}', { id, name: 'Again' });
  expect([again.status, again.body.code, again.body.current.name]).toEqual([409, 'already-exists', 'Mine']);
  const path = `/api/Trades/{me}/detail/${id}`;
  const create = await call('PUT', path, { name: 'Again' }, { 'if-none-match': '*' });
  expect([create.status, create.body.current.name]).toEqual([412, 'Mine']);
  await call('DELETE', path);
  expect((await call('PUT', path, { name: 'Plain' })).status).toBe(404);
  const back = await call('PUT', path, { name: 'Back' }, { 'if-none-match': '*' });
  expect([back.status, back.body.id]).toEqual([201, id]);
  await call('DELETE', path);
});

test('R5: the same POST sent 50 times at once with one key creates one record and gets 50 equal replies', async () => {
  const before = await count('trades');
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      call('POST', '/api/Trades/{me}', { name: 'Once' }, { 'idempotency-key': key }),
    ),
  );
  expect(new Set(replies.map(({ status, text, etag }) => `${status} ${etag} ${text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(201);
  expect(await count('trades')).toBe(before + 1);
});

test('a key is checked before the version, belongs to one member, and cannot be used for another request', async () => {
  const made = await call('POST', '/api/Trades/{me}', { name: 'A' });
  const path = `/api/Trades/{me}/detail/${made.body.id}`;
  const headers = { 'idempotency-key': 'edit-1', 'if-match': made.etag ?? '' };
  const first = await call('PUT', path, { name: 'B' }, headers);
  const repeat = await call('PUT', path, { name: 'B' }, headers);
  expect([repeat.status, repeat.etag, repeat.text]).toEqual([200, first.etag, first.text]);
  const other = await call('PUT', path, { name: 'C' }, headers);
  expect([other.status, other.body.code]).toEqual([422, 'key-reused']);
  const stranger = await service.member();
  const theirs = await service.call('POST', `/api/Trades/${stranger.slug}`, {
    as: stranger,
    body: { name: 'Theirs' },
    headers: { 'idempotency-key': 'edit-1' },
  });
  expect(theirs.status).toBe(201);
  const removal = { 'idempotency-key': 'delete-1' };
  expect((await call('DELETE', path, undefined, removal)).status).toBe(204);
  expect((await call('DELETE', path, undefined, removal)).status).toBe(204);
  expect((await call('DELETE', path)).status).toBe(404);
});

test('a refused write stores nothing, not even its key', async () => {
  const headers = { 'idempotency-key': 'later' };
  const body = { id: uuidv7(), carryId: uuidv7(), name: 'Too early' };
  expect((await call('POST', '/api/Trades/{me}', body, headers)).status).toBe(422);
  await call('POST', '/api/Carrys/{me}', { id: body.carryId, name: 'Late' });
  expect((await call('POST', '/api/Trades/{me}', body, headers)).status).toBe(201);
});

interface Item {
  readonly kind: string;
  readonly id: string;
  readonly revision: number;
  readonly deleted: boolean;
  readonly record?: { readonly name: string };
}

test('changes since a cursor contain every change once, even deletions, and a page may end within one write', async () => {
  const member = await service.member();
  const as = (method: string, path: string, body?: unknown) =>
    service.call(method, path.replace('{me}', member.slug), {
      as: member,
      ...(body === undefined ? {} : { body }),
    });
  const carry = (await as('POST', '/api/Carrys/{me}', { name: 'C' })).body;
  const group = (await as('POST', '/api/TradeGroups/{me}', { Name: 'G' })).body;
  const gone = (await as('POST', '/api/Trades/{me}', { name: 'Gone' })).body;
  await as('DELETE', `/api/Trades/{me}/detail/${gone.id}`);
  const first = (await as('GET', '/api/changes/{me}')).body;
  expect(first.items.map((item: Item) => [item.kind, item.deleted])).toEqual([
    ['carry', false],
    ['group', false],
  ]);
  expect((await as('GET', `/api/changes/{me}?since=${first.cursor}`)).body.items).toEqual([
    expect.objectContaining({ kind: 'trade', id: gone.id, deleted: true }),
  ]);

  const trades = Array.from({ length: 1010 }, (_, index) => ({
    id: uuidv7(),
    name: `T${index}`,
    carryId: carry.id,
  }));
  const file = { format: 'drover-records', version: 1, groups: [], carrys: [{ ...carry }], trades };
  const read = await as('POST', '/api/import/{me}', file);
  expect([read.status, read.body]).toEqual([200, { ...noneRead, carrys: 1, trades: 1010 }]);
  const seen = new Map<string, Item>();
  let cursor: string = first.cursor;
  for (let more = true; more;) {
    const page = (await as('GET', `/api/changes/{me}?since=${cursor}`)).body;
    for (const item of page.items as Item[]) {
      expect(seen.has(item.id)).toBe(false);
      seen.set(item.id, item);
    }
    ({ cursor, more } = page);
  }
  expect(seen.size).toBe(1012);
  expect(seen.get(trades[7]?.id ?? '')?.record).toMatchObject({ name: 'T7', carryName: 'C' });
  expect((await as('GET', `/api/changes/{me}?since=${cursor}`)).body).toEqual({
    epoch: first.epoch,
    cursor,
    more: false,
    items: [],
  });
  await as('PUT', `/api/TradeGroups/{me}/detail/${group.id}`, { Name: 'H' });
  expect((await as('GET', `/api/changes/{me}?since=${cursor}`)).body.items).toMatchObject([
    { kind: 'group', record: { name: 'H' } },
  ]);
  expect((await as('GET', '/api/changes/{me}?since=yesterday')).body.field).toBe('since');

  // R17: an export is restored, and the restored records are exported again. Both exports have the same bytes.
  const exported = (await as('GET', '/api/export/{me}')).text;
  const restored = await service.member();
  const to = (method: string, path: string, raw?: string) =>
    service.call(method, path.replace('{me}', restored.slug), {
      as: restored,
      ...(raw === undefined ? {} : { raw, headers: { 'content-type': 'application/json' } }),
    });
  expect((await to('POST', '/api/import/{me}', exported)).status).toBe(200);
  expect((await to('GET', '/api/export/{me}')).text).toBe(exported);
  expect((await to('GET', '/api/trades/{me}')).text).toBe((await as('GET', '/api/trades/{me}')).text);
});

test('an import is stored completely or not at all', async () => {
  const before = (await call('GET', '/api/export/{me}')).text;
  const file = { format: 'drover-records', version: 1, groups: [{ id: uuidv7(), name: 'New' }], carrys: [] };
  const bad = [{ id: uuidv7(), name: 'Bad', carryId: uuidv7() }];
  const refused = await call('POST', '/api/import/{me}', { ...file, trades: bad });
  expect([refused.status, refused.body.field]).toEqual([422, 'trades.0.carryId']);
  const number = await call('POST', '/api/import/{me}', {
    ...file,
    trades: [{ id: uuidv7(), saleCostHd: '1e9' }],
  });
  expect([number.status, number.body.field]).toEqual([400, 'trades.0.saleCostHd']);
  expect((await call('GET', '/api/export/{me}')).text).toBe(before);
});

test('importing an existing carry recalculates the trades that use it, and leaves other trades unchanged', async () => {
  const carry = { id: uuidv7(), name: 'Oats', freightIn: '10' };
  const trade = { name: 'Steers', numberOfHead: 1, purchaseCostHd: '100', saleCostHd: '150' };
  const file = { format: 'drover-records', version: 1, groups: [], trades: [] };
  await call('POST', '/api/import/{me}', { ...file, carrys: [carry] });
  const uses = await call('POST', '/api/Trades/{me}', { ...trade, carryId: carry.id });
  const other = await call('POST', '/api/Trades/{me}', trade);
  expect([uses.body.profitPerHead, other.body.profitPerHead]).toEqual(['40', '50']);
  const changed = { ...file, carrys: [{ ...carry, id: carry.id.toUpperCase(), freightIn: '30' }] };
  expect((await call('POST', '/api/import/{me}', changed)).status).toBe(200);
  const now = await Promise.all(
    [uses, other].map(({ body }) => call('GET', `/api/Trades/{me}/detail/${body.id}`)),
  );
  expect(now.map(({ body }) => body.profitPerHead)).toEqual(['20', '50']);
  expect([now[0]?.etag === uses.etag, now[1]?.etag === other.etag]).toEqual([false, true]);
});

test('a batch runs its requests in order, each separately, and replies to each', async () => {
  const id = uuidv7();
  const mine = `/api/Trades/${kirra.slug}`;
  const stranger = await service.member();
  const requests = [
    { method: 'POST', path: mine, key: 'b-1', body: { id, name: 'From a batch' } },
    { method: 'PUT', path: `${mine}/detail/${id}`, ifMatch: '"1"', body: { name: 'Late' } },
    { method: 'PUT', path: `${mine}/detail/${id}`, body: { name: 'x', saleCostHd: 'NaN' } },
    { method: 'POST', path: `/api/Trades/${stranger.slug}`, body: { name: 'Not mine' } },
    { method: 'POST', path: '/api/Users', body: {} },
    { method: 'PUT', path: `${mine}/../../Users/x`, body: {} },
    { method: 'DELETE', path: `${mine}/detail/${id}`, key: 'b-2' },
  ];
  const { status, body } = await call('POST', '/api/batch/{me}', { requests });
  expect(status).toBe(200);
  expect(body.replies.map((reply: { status: number }) => reply.status)).toEqual([
    201, 412, 400, 404, 404, 404, 204,
  ]);
  expect(body.replies[0]).toMatchObject({ etag: expect.any(String), body: { name: 'From a batch' } });
  const again = await call('POST', '/api/batch/{me}', { requests: [requests[0]] });
  expect(again.body.replies[0]).toEqual(body.replies[0]);
});
