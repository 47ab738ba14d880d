import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const put = (as: TestMember, of: TestMember, body: object) =>
  service.call('PUT', `/api/Users/${of.slug}`, { as, body });

const admins = async (): Promise<number> => {
  const [row] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from members where role = 'Admin' and not deactivated`,
  );
  return row?.count ?? 0;
};

const removeAll = () => service.database.query(`update members set role = 'Normal' where role = 'Admin'`);

const lastYear = new Date().getFullYear() - 1;

test.each([
  ['role', { role: 'Normal' }],
  ['access', { deactivated: true }],
  ['current membership', { membershipYear: lastYear }],
])('when 50 pairs of Admins take each other’s %s at once, each pair keeps one Admin', async (_what, body) => {
  for (let pair = 0; pair < 50; pair += 1) {
    await removeAll();
    const [one, two] = [await service.member('Admin'), await service.member('Admin')];
    const answers = await Promise.all([put(one, two, body), put(two, one, body)]);
    expect(await admins()).toBeGreaterThan(0);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 403]);
    // Only one of the two requests succeeds. The Admin who sent it can still manage the site.
    const [winner] = [one, two].filter((_, at) => answers[at]?.status === 200);
    if (winner === undefined) throw new Error('Nobody could change anything');
    expect((await service.call('GET', '/api/Users', { as: winner })).status).toBe(200);
  }
});

test('the last Admin with a current membership stays one, and an Admin whose membership has ended can be deactivated', async () => {
  await removeAll();
  const admin = await service.member('Admin');
  const ended = await service.member('Admin', { membershipYear: lastYear });
  expect((await put(ended, admin, { role: 'Normal' })).body.title).toBe(
    `${admin.slug} is the last Admin. Make another member an Admin first.`,
  );
  expect((await put(admin, admin, { membershipYear: lastYear })).status).toBe(403);
  expect((await put(admin, ended, { deactivated: true })).status).toBe(200);
  expect((await put(admin, admin, { membershipYear: lastYear + 3 })).status).toBe(200);
});

test('each act that Admins may not do to themselves is refused with its name', async () => {
  await removeAll();
  const [admin] = [await service.member('Admin'), await service.member('Admin')];
  const title = async (body: object) => (await put(admin, admin, body)).body.title as string;
  expect(await title({ role: 'Restricted' })).toBe(
    'You cannot take your own Admin role away. Ask another Admin.',
  );
  expect(await title({ deactivated: true })).toBe('You cannot deactivate yourself. Ask another Admin.');
});

test('two members cannot have the same email address in any letter case, even when added at once', async () => {
  const admin = await service.member('Admin');
  const add = (username: string, email: string) =>
    service.call('POST', '/api/Users', {
      as: admin,
      body: { username, email, providerAccountId: `auth|${username}` },
    });
  expect((await add('jo', 'jo@farm.example')).status).toBe(201);
  const again = await add('jo-two', 'Jo@Farm.example');
  expect([again.status, again.body.field]).toEqual([409, 'email']);
  expect(again.body.title).toContain('Jo@Farm.example is the email address of the member jo.');
  const both = await Promise.all([add('sam-a', 'sam@farm.example'), add('sam-b', 'SAM@farm.example')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});
