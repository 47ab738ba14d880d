import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FieldDeclaration } from '#calc-core/field';
import { fieldsOfKind, recordKindNames, type RecordKind } from '#calc-core/records';
import { deviceText } from '#contract/device.ts';
import {
  afterVersion,
  beforeVersion,
  type HistoryPage,
  type RecordVersion,
  type TrashPage,
} from '#contract/history.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { wireName, type WireRecord } from '#contract/wire.ts';
import { sweepVersions } from '#server/records/history/thin.ts';
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

const phone = { id: 'phone-0001', name: 'Kirra’s phone' };

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  service.call(method, path.replace('{me}', me.slug), {
    as: me,
    headers: { 'drover-device': deviceText(phone), ...headers },
    ...(body === undefined ? {} : { body }),
  });

const one = (kind: RecordKind, id: string) => recordPaths.detail(kind, me.slug, id);

async function versionsOf(kind: RecordKind, id: string, as = me): Promise<RecordVersion[]> {
  const items: RecordVersion[] = [];
  for (let before = ''; ;) {
    const { body } = await service.call('GET', `/api/history/${as.slug}/${kind}/${id}${before}`, { as });
    const page = body as HistoryPage;
    items.push(...page.items);
    if (page.next === null) return items;
    before = `?before=${page.next}`;
  }
}

const emptyOnWire = (field: FieldDeclaration): unknown =>
  field.type === 'structure' ? (JSON.parse(field.whenEmpty) as unknown) : field.type === 'text' ? '' : null;

const full = (kind: RecordKind, id: string, record: WireRecord | null): WireRecord | null =>
  record === null
    ? null
    : {
        id,
        // Adds the newer fields, because a reply leaves them out when they are empty.
        ...Object.fromEntries(
          fieldsOfKind(kind).map((f) => [wireName(f), record[wireName(f)] ?? emptyOnWire(f)]),
        ),
      };

const replayed = (kind: RecordKind, id: string, newestFirst: readonly RecordVersion[]) =>
  full(kind, id, newestFirst.toReversed().reduce<WireRecord | null>(afterVersion, null));

const stored = (kind: RecordKind, id: string, { status, body }: Reply): WireRecord | null =>
  status === 404 ? null : full(kind, id, body as WireRecord);

/** The versions must lead from no record to the present record, and back. */
async function expectReplay(kind: RecordKind, id: string): Promise<void> {
  const now = stored(kind, id, await call('GET', one(kind, id)));
  const versions = await versionsOf(kind, id);
  expect(JSON.stringify(replayed(kind, id, versions))).toBe(JSON.stringify(now));
  const { record } = (await call('GET', `/api/history/{me}/${kind}/${id}`)).body as HistoryPage;
  expect(JSON.stringify(full(kind, id, record ?? null))).toBe(JSON.stringify(now));
  const start = versions.reduce<WireRecord | null>(beforeVersion, record ?? null);
  expect(start).toBeNull();
}

describe('every accepted write leaves a version', () => {
  test('creating, changing, moving, changing the carry, leaving a group, deleting and restoring leave one version each', async () => {
    const carry = (await call('POST', '/api/Carrys/{me}', { name: 'Grass', freightIn: '5.5' })).body;
    const group = (await call('POST', '/api/TradeGroups/{me}', { name: 'Autumn' })).body;
    const body = {
      name: 'Steers',
      carryId: carry.id,
      NumHead: '10',
      saleWeightkg: '440',
      saleCostHd: '1700',
    };
    const trade = (await call('POST', '/api/Trades/{me}', body)).body;
    const path = one('trade', trade.id);
    await call('PUT', path, { ...body, saleCostHd: '1724.8' });
    await call('PUT', `${one('group', group.id)}/trades/${trade.id}`);
    await call('PUT', one('carry', carry.id), { name: 'Grass', freightIn: '6', carryTypeId: 2 });
    await call('DELETE', one('group', group.id));
    const last = (await call('GET', path)).body;
    await call('DELETE', path);
    await call('PUT', path, { ...body, saleCostHd: '1724.8' }, { 'if-none-match': '*' });

    const versions = await versionsOf('trade', trade.id);
    expect(versions.map(({ act }) => act)).toEqual([
      'restored',
      'deleted',
      'changed',
      'changed',
      'changed',
      'changed',
      'created',
    ]);
    const [, deleted, left, reached, moved, priced] = versions;
    expect(priced?.changes).toEqual({ saleCostHd: ['1700', '1724.8'] });
    expect(moved?.changes).toEqual({ tradeGroupId: [null, group.id] });
    expect(reached?.changes).toEqual({ carryTypeId: [1, 2] });
    expect(reached?.through).toEqual({
      kind: 'carry',
      id: carry.id,
      name: 'Grass',
      changes: { freightIn: ['5.5', '6'], carryTypeId: [1, 2] },
    });
    expect(left?.changes).toEqual({ tradeGroupId: [group.id, null] });
    expect(left?.through).toMatchObject({ kind: 'group', name: 'Autumn' });
    expect(deleted?.profit).toBe(last.profitPerHead);
    expect(new Set(versions.map(({ device }) => device?.name))).toEqual(new Set(['Kirra’s phone']));
    for (const [kind, id] of [
      ['trade', trade.id],
      ['carry', carry.id],
      ['group', group.id],
    ] as const)
      await expectReplay(kind, id);
  });

  test('a refused write leaves no version, and repeating a write with its key leaves one', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { body: board } = await call('POST', '/api/Boards/{me}', { name: 'Roma' }, key);
    await call('POST', '/api/Boards/{me}', { name: 'Roma' }, key);
    const refused = await call('PUT', one('board', board.id), { name: 'Dalby' }, { 'if-match': '"0"' });
    expect(refused.status).toBe(412);
    expect(await versionsOf('board', board.id)).toHaveLength(1);
  });

  test('a batch stores its device and its batch id, and its refused requests leave no version', async () => {
    const [kept, refused] = [randomUUID(), randomUUID()];
    const put = (id: string, body: unknown) => ({
      method: 'PUT',
      path: one('trade', id),
      body,
      ifNoneMatch: '*',
    });
    const { body } = await call('POST', '/api/batch/{me}', {
      requests: [
        put(kept, { name: 'One' }),
        put(refused, { name: 'Two', carryId: randomUUID() }),
        { method: 'PUT', path: one('trade', kept), body: { name: 'One, east' } },
      ],
    });
    expect(body.replies.map(({ status }: { status: number }) => status)).toEqual([201, 422, 200]);
    const versions = await versionsOf('trade', kept);
    expect(versions.map(({ act, device }) => [act, device?.id])).toEqual([
      ['changed', phone.id],
      ['created', phone.id],
    ]);
    expect(versions[0]?.batch).toBe(versions[1]?.batch);
    expect(versions[1]?.batch).toBe(versions[1]?.revision);
    expect((await call('GET', `/api/history/{me}/trade/${refused}`)).status).toBe(404);
    await expectReplay('trade', kept);
  });

  test('an unreadable device is stored as none, and the write is accepted', async () => {
    for (const bad of ['x', `${'a'.repeat(65)};Phone`, 'phone-0001;%zz', '<script>;x']) {
      const made = await call('POST', '/api/TradeGroups/{me}', { name: 'A' }, { 'drover-device': bad });
      const [version] = await versionsOf('group', made.body.id);
      expect([made.status, version?.device?.name ?? '']).toEqual([201, '']);
    }
  });
});

test('a page has 50 versions, and the next page continues after them', async () => {
  const { body } = await call('POST', '/api/TradeGroups/{me}', { name: '0' });
  for (let n = 1; n < 120; n++) await call('PUT', one('group', body.id), { name: String(n) });
  const first = (await call('GET', `/api/history/{me}/group/${body.id}`)).body as HistoryPage;
  expect([first.items.length, first.items[0]?.changes, first.earlier]).toEqual([
    50,
    { name: ['118', '119'] },
    70,
  ]);
  expect((await versionsOf('group', body.id)).length).toBe(120);
  await expectReplay('group', body.id);
});

test('the trash marks records that a device deleted soon after it had added them, without a change in between', async () => {
  const other = { 'drover-device': 'office-0001;Office' };
  const add = async (name: string): Promise<string> =>
    (await call('POST', '/api/TradeGroups/{me}', { name })).body.id as string;
  const [undone, edited, elsewhere, earlier] = [
    await add('Undone'),
    await add('Edited'),
    await add('Elsewhere'),
    await add('Earlier'),
  ];
  await call('PUT', one('group', edited), { name: 'Edited since' });
  await service.database.query(`update versions set at = at - interval '16 minutes' where id = $1`, [
    earlier,
  ]);
  for (const id of [undone, edited, earlier]) await call('DELETE', one('group', id));
  await call('DELETE', one('group', elsewhere), undefined, other);
  const { items } = (await call('GET', '/api/trash/{me}')).body as TrashPage;
  const told = new Map(items.map(({ id, addedJustBefore }) => [id, addedJustBefore]));
  expect([undone, edited, elsewhere, earlier].map((id) => told.get(id))).toEqual([true, false, false, false]);
});

test('another member’s history and trash are not found, with either slug', async () => {
  const { body } = await call('POST', '/api/TradeGroups/{me}', { name: 'Mine' });
  await call('DELETE', one('group', body.id));
  const stranger = await service.member();
  for (const slug of [me.slug, stranger.slug]) {
    const path = `/api/history/${slug}/group/${body.id}`;
    expect((await service.call('GET', path, { as: stranger })).status).toBe(404);
  }
  expect((await service.call('GET', `/api/trash/${me.slug}`, { as: stranger })).status).toBe(404);
  expect((await service.call('GET', `/api/trash/${stranger.slug}`, { as: stranger })).body.items).toEqual([]);
});

test('after a member’s access has ended nobody can read the history, not even an Admin', async () => {
  const { body } = await call('POST', '/api/Trades/{me}', { name: 'Mine' });
  await call('DELETE', one('trade', body.id));
  const [admin, stranger] = [await service.member('Admin'), await service.member()];
  await service.database.query('update members set deactivated = true where id = $1', [me.id]);
  for (const path of [`/api/history/${me.slug}/trade/${body.id}`, `/api/trash/${me.slug}`]) {
    for (const as of [admin, stranger]) expect((await service.call('GET', path, { as })).status).toBe(404);
    const own = await service.call('GET', path, { as: me });
    expect([own.status, own.text.includes('Mine')]).toEqual([403, false]);
    expect((await service.call('GET', path)).status).toBe(401);
  }
});

test('a record from before there was a history has a history that begins with the record’s state at that time', async () => {
  const { body: carry } = await call('POST', '/api/Carrys/{me}', { name: 'Grass' });
  const { body: trade } = await call('POST', '/api/Trades/{me}', { name: 'Old', carryId: carry.id });
  await service.database.query('delete from versions where owner_id = $1', [me.id]);
  await service.database.query('update members set history_begun = false where id = $1', [me.id]);
  await call('PUT', one('carry', carry.id), { name: 'Better grass', freightIn: '3' });
  expect((await versionsOf('trade', trade.id)).map(({ act }) => act)).toEqual(['changed', 'created']);
  await expectReplay('trade', trade.id);
  await expectReplay('carry', carry.id);
});

interface Move {
  readonly kind: RecordKind;
  readonly slot: number;
  readonly what: 'put' | 'delete' | 'move' | 'batch';
  readonly number: number;
}

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...recordKindNames),
    slot: fc.nat(1),
    what: fc.constantFrom('put', 'put', 'put', 'delete', 'move', 'batch'),
    number: fc.nat(9),
  }),
  { minLength: 5, maxLength: 30 },
);

test('applying all versions gives the current record, after any writes', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      me = await service.member();
      const ids = Object.fromEntries(recordKindNames.map((kind) => [kind, [randomUUID(), randomUUID()]]));
      const idOf = (kind: RecordKind, slot: number) => ids[kind]?.[slot] ?? '';
      const bodyOf = ({ kind, slot, number }: Move): object => {
        if (kind === 'carry') return { name: `C${number}`, carryTypeId: 1 + (number % 2), freightIn: number };
        if (kind !== 'trade') return { name: `${kind} ${number}` };
        const carryId = number % 3 === 0 ? null : idOf('carry', slot);
        const tradeGroupId = number % 2 === 0 ? null : idOf('group', 1 - slot);
        return { name: `T${number}`, carryId, tradeGroupId, saleCostHd: String(number) };
      };
      for (const move of list) {
        const path = one(move.kind, idOf(move.kind, move.slot));
        const body = bodyOf(move);
        const requests = [
          { method: 'PUT', path, body },
          { method: 'PUT', path, body, ifNoneMatch: '*' },
        ];
        if (move.what === 'delete') await call('DELETE', path);
        else if (move.what === 'move')
          await call('PUT', `${one('group', idOf('group', move.slot))}/trades/${idOf('trade', move.slot)}`);
        else if (move.what === 'batch') await call('POST', '/api/batch/{me}', { requests });
        else if ((await call('PUT', path, body)).status === 404)
          await call('PUT', path, body, { 'if-none-match': '*' });
      }
      for (const kind of recordKindNames)
        for (const id of ids[kind] ?? []) {
          const { status } = await call('GET', `/api/history/{me}/${kind}/${id}`);
          if (status === 200) await expectReplay(kind, id);
          else expect((await call('GET', one(kind, id))).status).toBe(404);
        }
    }),
    { numRuns: 12 },
  );
});

describe('the age of stored versions', () => {
  const age = (id: string, days: string) =>
    service.database.query(
      `update versions set at = now() - (${days}) * interval '1 day' where owner_id = $1 and id = $2`,
      [me.id, id],
    );

  test('a record that was deleted more than 90 days ago loses its history, and a restored one does not', async () => {
    const make = async () => (await call('POST', '/api/TradeGroups/{me}', { name: 'A' })).body.id as string;
    const [gone, recent, back] = [await make(), await make(), await make()];
    for (const id of [gone, recent, back]) await call('DELETE', one('group', id));
    await call('PUT', one('group', back), { name: 'A' }, { 'if-none-match': '*' });
    await age(gone, '91');
    await age(recent, '89');
    await age(back, '91');
    const trash = (await call('GET', '/api/trash/{me}')).body.items as { id: string }[];
    expect(trash.map(({ id }) => id)).toEqual([recent]);
    await sweepVersions(service.database);
    expect((await call('GET', `/api/history/{me}/group/${gone}`)).status).toBe(404);
    expect(await versionsOf('group', recent)).toHaveLength(2);
    expect(await versionsOf('group', back)).toHaveLength(3);
  });

  test('more than 1,000 versions are reduced to one a day, and can still be applied', async () => {
    const { body } = await call('POST', '/api/TradeGroups/{me}', { name: '0' });
    // Inserts the versions directly, because 1,499 writes through the API would take too long.
    await service.database.query(
      `insert into versions (owner_id, kind, id, revision, act, changes, typed)
       select $1, 'group', $2, 10 + n, 'changed', json_build_object('name', json_build_array((n - 1)::text, n::text))::text, $3
       from generate_series(1, 1499) as n`,
      [me.id, body.id, JSON.stringify({ name: '2026-11-01T05:00:00.000Z' })],
    );
    await service.database.query(`update trade_groups set name = '1499', revision = 5000 where id = $1`, [
      body.id,
    ]);
    await age(body.id, '(2000 - revision) / 4');
    await sweepVersions(service.database);
    const versions = await versionsOf('group', body.id);
    expect(versions.length).toBeLessThanOrEqual(1000);
    expect(versions.slice(0, 500).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 500 }, (_, n) => 1509 - n),
    );
    const days = versions.slice(500).map(({ at }) => at.slice(0, 10));
    expect(new Set(days).size).toBe(days.length);
    // A merged version has several edits. It has no typing time, because one edit's time would be wrong for the others.
    const isMerged = ({ changes }: RecordVersion): boolean =>
      Number(changes['name']?.[1]) - Number(changes['name']?.[0]) > 1;
    const areMerged = versions.filter(isMerged);
    expect(areMerged.length).toBeGreaterThan(200);
    for (const version of versions.slice(0, -1)) expect(version.typed === null).toBe(isMerged(version));
    await expectReplay('group', body.id);

    await age(body.id, '2000 - revision');
    await service.database.query(
      `insert into versions (owner_id, kind, id, revision, at, act, changes)
       select $1, 'group', $2, -n, now() - (3000 + n) * interval '1 day', case n when 900 then 'created' else 'changed' end, '{}'
       from generate_series(1, 900) as n`,
      [me.id, body.id],
    );
    await service.database.query(
      `update versions set act = 'changed' where owner_id = $1 and revision >= 0`,
      [me.id],
    );
    await sweepVersions(service.database);
    expect(await versionsOf('group', body.id)).toHaveLength(1000);
    await expectReplay('group', body.id);
  });
});

describe('the history in an export', () => {
  test('is imported by another member with the records and stays the same', async () => {
    const { body: carry } = await call('POST', '/api/Carrys/{me}', { name: 'Grass' });
    const { body: trade } = await call('POST', '/api/Trades/{me}', { name: 'A', carryId: carry.id });
    await call('PUT', one('carry', carry.id), { name: 'Grass', freightIn: '3' });
    const { body: dead } = await call('POST', '/api/Trades/{me}', { name: 'Dead' });
    await call('DELETE', one('trade', dead.id));
    const file = await call('GET', '/api/export/{me}');
    const from = me;
    me = await service.member();
    expect((await call('POST', '/api/import/{me}', file.body)).status).toBe(200);
    expect((await call('GET', '/api/export/{me}')).text).toBe(file.text);
    const [theirs] = await versionsOf('trade', trade.id, from);
    const [mine] = await versionsOf('trade', trade.id);
    expect([mine?.through, mine?.at]).toEqual([theirs?.through, theirs?.at]);
    expect((await call('GET', '/api/trash/{me}')).body.items).toHaveLength(1);
    await call('PUT', one('trade', trade.id), { name: 'B' });
    for (const id of [trade.id, dead.id]) await expectReplay('trade', id);
  });

  test('is left out when it does not lead to its record or the record already has one', async () => {
    const { body: trade } = await call('POST', '/api/Trades/{me}', { name: 'A' });
    const file = (await call('GET', '/api/export/{me}')).body;
    await call('PUT', one('trade', trade.id), { name: 'B' });
    await call('POST', '/api/import/{me}', file);
    expect((await versionsOf('trade', trade.id)).map(({ changes }) => changes['name'])).toEqual([
      ['B', 'A'],
      ['A', 'B'],
      [null, 'A'],
    ]);
    me = await service.member();
    file.history[0].changes.name = [null, 'Somebody else’s'];
    await call('POST', '/api/import/{me}', file);
    const [only] = await versionsOf('trade', trade.id);
    expect([only?.act, only?.changes['name']]).toEqual(['created', [null, 'A']]);
    await expectReplay('trade', trade.id);
  });
});
