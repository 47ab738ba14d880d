import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type Service, type TestMember } from './support/service.ts';

/** An Admin with many members needs search and pages, adds a list of members, and renews everybody at 30 June. */
let service: Service;
let admin: TestMember;

beforeAll(async () => {
  service = await startService();
  admin = await service.member('Admin', { membershipYear: 2031 });
});
afterAll(() => service.close());

const user = (name: string, more: object = {}) => ({
  username: name,
  email: `${name}@many.example`,
  providerAccountId: `many|${name}`,
  ...more,
});
const get = (url: string) => service.call('GET', url, { as: admin });
const post = (url: string, body?: unknown) => service.call('POST', url, { as: admin, body });

test('members of a list are added one by one, a refused or existing member stops no other, and sending the list again adds nobody', async () => {
  const members = [
    user('adele', { company: 'Hay & 100%_Co' }),
    user('admin'),
    user('bert', { role: 'Restricted' }),
    user('bert'),
  ];
  const first = await post('/api/Members', { members });
  expect(first.status).toBe(200);
  expect(first.body.members).toEqual([
    { username: 'adele', slug: 'adele' },
    { username: 'admin', refused: expect.stringContaining('cannot be used in an address') },
    { username: 'bert', slug: 'bert' },
    { username: 'bert', refused: expect.stringContaining('is a member already') },
  ]);
  const again = await post('/api/Members', { members });
  expect(again.body.members.filter((one: object) => 'slug' in one)).toEqual([]);
  const [noted] = await service.database.query<{ n: number }>(
    `select count(*)::int as n from audit where event = 'member-added' and target in ('adele', 'bert')`,
  );
  expect(noted?.n).toBe(2);
  const many = Array.from({ length: 101 }, (_, at) => user(`more-${at}`));
  expect((await post('/api/Members', { members: many })).status).toBe(400);
});

test('a search finds part of a name, an email or a company, and takes %, _ and \\ literally', async () => {
  const found = async (text: string) =>
    (await get(`/api/Members?search=${encodeURIComponent(text)}`)).body.members.map(
      ({ slug }: { slug: string }) => slug,
    );
  expect(await found('ADEL')).toEqual(['adele']);
  expect(await found('bert@many')).toEqual(['bert']);
  expect(await found('100%_co')).toEqual(['adele']);
  expect(await found('%')).toEqual(['adele']);
  expect(await found('\\')).toEqual([]);
});

test('with 20,000 members the first page, a middle page and a search each take under half a second', async () => {
  await service.database.query(
    `insert into members (id, slug, issuer, subject, username, email, first_name, last_name, company, role, membership_year)
     select gen_random_uuid(), 'z-' || n, 'many', 'many-' || n, 'z-' || n, 'z' || n || '@many.example', 'First', 'Last', '', 'Normal', 2027
     from generate_series(10001, 30000) as n`,
  );
  const timed = async (url: string) => {
    const from = performance.now();
    const { body } = await get(url);
    return { body, took: performance.now() - from };
  };
  const first = await timed('/api/Members');
  expect(first.body.total).toBeGreaterThan(20_000);
  expect(first.body.members).toHaveLength(50);
  const middle = await timed('/api/Members?search=&page=200');
  expect(middle.body.members).toHaveLength(50);
  const search = await timed('/api/Members?search=z-2999');
  expect(search.body).toMatchObject({ total: 10, members: { length: 10 } });
  for (const { took } of [first, middle, search]) expect(took).toBeLessThan(500);
  expect((await get('/api/Members?page=100000')).body.members).toEqual([]);
});

test('all members whose membership ends on one 30 June are renewed at once, except deactivated ones', async () => {
  await service.database.query(`update members set deactivated = true where slug = 'z-10001'`);
  expect((await get('/api/Members/renewals/2027')).body).toEqual({ members: 20_001 });
  expect((await post('/api/Members/renewals/2027')).body).toEqual({ members: 20_001 });
  expect((await get('/api/Members/renewals/2027')).body).toEqual({ members: 0 });
  const years = await service.database.query(
    `select membership_year as year, count(*)::int as n from members where slug like 'z-%' group by 1 order by 1`,
  );
  expect(years).toEqual([
    { year: 2027, n: 1 },
    { year: 2028, n: 19_999 },
  ]);
  const [noted] = await service.database.query(
    `select target, detail from audit where event = 'members-renewed'`,
  );
  expect(noted).toEqual({ target: '2027', detail: { to: 2028, members: 20_001 } });
});
