import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { bounds } from '#server/bounds.ts';
import { exportRecords } from '#server/records/files/member-file.ts';
import { readImport } from '#server/routes/import-body.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

/** The server checks an import and writes an export in slices. It answers other requests between two slices. */
let service: Service;
let member: TestMember;

beforeAll(async () => {
  service = await startService();
  member = await service.member();
});
afterAll(() => service.close());

const trades = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: uuidv7(), name: `T${at}`, numberOfHead: '10' }));
const fileOf = (list: readonly unknown[], more: object = {}) => ({
  format: 'drover-records',
  version: 1,
  groups: [],
  carrys: [],
  trades: list,
  ...more,
});

const send = (body: unknown) =>
  service.app.inject({
    method: 'POST',
    url: `/api/import/${member.slug}`,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

test('every record of an import in many slices is stored', async () => {
  const file = fileOf(trades(350));
  expect((await send(file)).json()).toMatchObject({ trades: 350 });
  const list = await service.app.inject({
    url: `/api/Trades/${member.slug}`,
    headers: { authorization: `Bearer ${member.token}` },
  });
  const names = (list.json() as { name: string }[]).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(file.trades.map((one) => Reflect.get(one as object, 'name'))));
});

test.each([
  [
    'a wrong field in the third slice',
    fileOf(trades(250).with(231, { numberOfHead: 'ten' } as never)),
    'trades.231.',
  ],
  ['a record that is none', fileOf([...trades(120), 7]), 'trades.120'],
  ['a list that is none', fileOf([], { trades: 'many' }), 'trades'],
  ['a wrong version of a history', fileOf([], { history: [{ kind: 'trade' }] }), 'history.0.id'],
  ['another format', { ...fileOf([]), format: 'other' }, 'format'],
])('%s is refused, and the message names its place', async (_what, body, field) => {
  const reply = await send(body);
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'bad-field' }]);
  expect((reply.json() as { field: string }).field.startsWith(field)).toBe(true);
});

test.each([['a text'], [7], [null], [[]]])('a body that is no object is refused: %j', async (body) => {
  expect((await send(body)).statusCode).toBe(400);
});

test('other requests are answered while an import is checked', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await readImport(fileOf(trades(bounds.importRecords)));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('other requests are answered while an export is written', async () => {
  const another = await service.member();
  await service.database.query(
    `insert into versions (owner_id, kind, id, revision, act, changes)
     select $1, 'group', gen_random_uuid(), 1, 'created', '{}' from generate_series(1, 2000)`,
    [another.id],
  );
  // The versions are read last. Without slices, the rest of the export takes a single turn of the event loop.
  let [turns, before] = [0, 0];
  let next: NodeJS.Immediate | undefined;
  const { orm, query } = service.database;
  const text = await exportRecords(
    {
      orm,
      async query(...asked) {
        const rows = await query(...asked);
        before = turns;
        const count = (): void => {
          turns += 1;
          next = setImmediate(count);
        };
        clearImmediate(next);
        next = setImmediate(count);
        return rows as never;
      },
    },
    another.id,
  );
  clearImmediate(next);
  expect((JSON.parse(text) as { history: unknown[] }).history).toHaveLength(2000);
  expect(turns - before).toBeGreaterThanOrEqual(9);
});
