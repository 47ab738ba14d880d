import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noneRead } from './support/none-read.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const callAs = (
  as: TestMember,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) =>
  service.call(method, path.replace('{me}', as.slug), {
    as,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callAs(kirra, method, path, body, headers);

const steers = {
  name: 'Steers',
  animalTypeId: 1,
  animalSubTypeId: null,
  basis: 'lwt',
  dressing: null,
  becomes: 'Bullocks',
  rungs: [
    { weightKg: '200', price: '5.10', head: '184' },
    { weightKg: '240', price: '4.86', head: null },
  ],
};
const roma = { name: 'Roma', date: '2026-11-17', note: 'rain', classes: [steers] };

test('a market day can be created, read, listed newest first, changed with its version, and deleted', async () => {
  const made = await call('POST', '/api/Boards/{me}', roma);
  expect([made.status, made.headers['location']]).toEqual([
    201,
    `/api/Boards/${kirra.slug}/detail/${made.body.id}`,
  ]);
  expect(made.body).toEqual({ id: made.body.id, ...roma });
  const path = `/api/Boards/{me}/detail/${made.body.id}`;
  const read = await call('GET', path.toUpperCase().replace('{ME}', '{me}'));
  expect([read.body, read.etag]).toEqual([made.body, made.etag]);
  expect((await call('GET', path, undefined, { 'if-none-match': made.etag ?? '' })).status).toBe(304);

  const newer = (await call('POST', '/api/boards/{me}', { ...roma, date: '2026-11-20' })).body;
  const listed = await call('GET', '/api/Boards/{me}');
  expect(listed.body.map((each: { id: string }) => each.id)).toEqual([newer.id, made.body.id]);
  expect(
    (await call('GET', '/api/Boards/{me}', undefined, { 'if-none-match': listed.etag ?? '' })).status,
  ).toBe(304);

  const changed = await call(
    'PUT',
    path,
    { ...roma, name: 'Dalby', classes: [] },
    { 'if-match': made.etag ?? '' },
  );
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...roma, id: made.body.id, name: 'Dalby', classes: [] },
  ]);
  const late = await call('PUT', path, roma, { 'if-match': made.etag ?? '' });
  expect([late.status, late.body.code, late.body.current.name]).toEqual([412, 'version-changed', 'Dalby']);
  expect((await call('DELETE', path, undefined, { 'if-match': changed.etag ?? '' })).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
  expect((await call('PUT', path, roma)).status).toBe(404);
  expect((await call('PUT', path, roma, { 'if-none-match': '*' })).body.id).toBe(made.body.id);
  await call('DELETE', path);
  await call('DELETE', `/api/Boards/{me}/detail/${newer.id}`);
});

test('one key creates one market day however often it is repeated, and a client may choose the id', async () => {
  const id = uuidv7();
  const headers = { 'idempotency-key': 'board-1' };
  const first = await call('POST', '/api/Boards/{me}', { ...roma, id }, headers);
  const again = await call('POST', '/api/Boards/{me}', { ...roma, id }, headers);
  expect([first.text, first.etag]).toEqual([again.text, again.etag]);
  const other = await call('POST', '/api/Boards/{me}', { ...roma, id });
  expect([other.status, other.body.code]).toEqual([409, 'already-exists']);
  await call('DELETE', `/api/Boards/{me}/detail/${id}`);
});

test('amounts are plain decimal texts, numbers in a body keep their digits, and missing fields are empty', async () => {
  const made = await call('POST', '/api/Boards/{me}', {
    date: '2026-11-17',
    classes: [
      {
        name: ' Lambs ',
        animalTypeId: '2',
        basis: 'cwt',
        dressing: 48,
        rungs: [{ weightKg: 46, price: '08.20' }],
      },
    ],
  });
  expect(made.body).toMatchObject({
    name: '',
    note: '',
    classes: [
      {
        name: 'Lambs',
        animalTypeId: 2,
        animalSubTypeId: null,
        dressing: '48',
        becomes: '',
        rungs: [{ weightKg: '46', price: '8.20', head: null }],
      },
    ],
  });
  const undated = await call('POST', '/api/Boards/{me}', {});
  expect(undated.body.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const { id } of [made.body, undated.body]) await call('DELETE', `/api/Boards/{me}/detail/${id}`);
});

const rungs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ weightKg: String(index + 1), price: '4' }));
const classes = (count: number, ...rest: unknown[]) =>
  Array.from({ length: count }, (_, index) => ({ name: `Class ${index}`, rungs: rest[0] ?? [] }));

test('forty classes and forty rungs are accepted, and one more of either is refused', async () => {
  const full = await call('POST', '/api/Boards/{me}', { ...roma, classes: classes(40, rungs(40)) });
  expect([full.status, full.body.classes[39].rungs.length]).toEqual([201, 40]);
  await call('DELETE', `/api/Boards/{me}/detail/${full.body.id}`);
});

describe('an invalid market day is refused with the place and the reason', () => {
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  test.each([
    [{ date: later }, 'date', 'in the future'],
    [{ date: '2026-02-30' }, 'date', 'is not a day of the calendar'],
    [{ classes: {} }, 'classes', ''],
    [{ classes: classes(41) }, 'classes', 'at most 40 classes'],
    [{ classes: classes(1, rungs(41)) }, 'classes', 'class 1: A class has at most 40 rungs'],
    [{ classes: [1] }, 'classes', 'class 1 is not an object'],
    [{ classes: [{ name: '' }] }, 'classes', 'class 1: A class needs a name'],
    [
      { classes: [steers, { ...steers, name: 'STEERS' }] },
      'classes',
      'class 2: There are two classes called STEERS',
    ],
    [
      { classes: [{ ...steers, rungs: [{ weightKg: '200' }, { weightKg: '200.0' }] }] },
      'classes',
      'class 1, rung 2: There are two rungs at 200 kg',
    ],
    [
      { classes: [{ ...steers, rungs: [{ price: '-1' }] }] },
      'classes',
      'class 1, rung 1: Price cannot be negative',
    ],
    [{ classes: [{ ...steers, basis: 'lb' }] }, 'classes', 'class 1: basis is not one of lwt, cwt, hd'],
  ])('%j', async (change, field, words) => {
    const { status, body } = await call('POST', '/api/Boards/{me}', { ...roma, ...change });
    expect([status, body.field]).toEqual([400, field]);
    expect(body.title).toContain(words);
  });
});

test('another member cannot read a market day, and a reader cannot change it', async () => {
  const { body } = await call('POST', '/api/Boards/{me}', roma);
  const other = await service.member();
  const path = `/api/Boards/{me}/detail/${body.id}`;
  expect((await callAs(other, 'GET', path)).status).toBe(404);
  expect((await callAs(other, 'GET', `/api/Boards/${kirra.slug}`)).status).toBe(404);
  const reader = await service.member('Restricted');
  expect((await callAs(reader, 'POST', '/api/Boards/{me}', roma)).status).toBe(403);
  await call('DELETE', path);
});

test('market days are part of changes, batches, and a member’s export', async () => {
  const me = await service.member();
  const mine = (method: string, path: string, body?: unknown) => callAs(me, method, path, body);
  const id = uuidv7();
  const batch = await mine('POST', '/api/batch/{me}', {
    requests: [
      { method: 'POST', path: `/api/Boards/${me.slug}`, body: { ...roma, id } },
      { method: 'PUT', path: `/api/Boards/${me.slug}/detail/${id}`, body: { ...roma, note: 'fine' } },
    ],
  });
  expect(batch.body.replies.map((each: { status: number }) => each.status)).toEqual([201, 200]);
  const { items, cursor } = (await mine('GET', `/api/changes/{me}`)).body;
  expect(items).toMatchObject([
    { kind: 'board', id, deleted: false, record: { note: 'fine', classes: [steers] } },
  ]);

  const file = (await mine('GET', '/api/export/{me}')).body;
  expect(file.boards).toMatchObject([{ id, name: 'Roma', classes: [steers] }]);
  const other = await service.member();
  const counts = await callAs(other, 'POST', '/api/import/{me}', file);
  expect(counts.body).toEqual({ ...noneRead, boards: 1 });
  expect((await callAs(other, 'GET', '/api/export/{me}')).body).toEqual(file);
  const { boards: _, ...before } = file;
  expect((await callAs(other, 'POST', '/api/import/{me}', before)).body.boards).toBe(0);

  await mine('DELETE', `/api/Boards/{me}/detail/${id}`);
  expect((await mine('GET', `/api/changes/{me}?since=${cursor}`)).body.items).toMatchObject([
    { kind: 'board', id, deleted: true },
  ]);
});

test('the history of a market day has each previous price, and a deleted day is restored with the same id', async () => {
  const me = await service.member();
  const mine = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    callAs(me, method, path, body, headers);
  const { body: made } = await mine('POST', '/api/Boards/{me}', roma);
  const dearer = { ...steers, rungs: [{ weightKg: '200', price: '5.20', head: '184' }, steers.rungs[1]] };
  const path = `/api/Boards/{me}/detail/${made.id}`;
  await mine('PUT', path, { ...roma, classes: [dearer] });
  await mine('DELETE', path);
  const { items } = (await mine('GET', `/api/history/{me}/board/${made.id}`)).body;
  expect(items.map(({ act }: { act: string }) => act)).toEqual(['deleted', 'changed', 'created']);
  expect(JSON.stringify(items[1])).toContain('5.20');

  const [gone] = (await mine('GET', '/api/trash/{me}')).body.items;
  expect([gone.kind, gone.id, gone.record.classes]).toEqual(['board', made.id, [dearer]]);
  const back = await mine('PUT', path, gone.record, { 'if-none-match': '*' });
  expect([back.status, back.body]).toEqual([201, { ...made, classes: [dearer] }]);
  expect((await mine('GET', '/api/trash/{me}')).body.items).toEqual([]);
});
