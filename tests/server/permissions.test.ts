import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRoute } from '#server/farms/authenticate.ts';
import { insertMember } from '#server/members/manage.ts';
import type { Member } from '#server/members/member.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let owner: TestMember;
let stranger: TestMember;
let admin: TestMember;
let records: { tradeId: string; carryId: string; groupId: string };

beforeAll(async () => {
  service = await startService();
  owner = await service.member();
  stranger = await service.member();
  admin = await service.member('Admin');
  const make = async (path: string): Promise<string> =>
    (await service.call('POST', `${path}/${owner.slug}`, { as: owner, body: { name: 'Mine' } })).body.id;
  records = {
    carryId: await make('/api/Carrys'),
    groupId: await make('/api/TradeGroups'),
    tradeId: await make('/api/Trades'),
  };
});
afterAll(() => service.close());

const fill = (url: string, userId: string): string =>
  url.replace(/:(\w+)/g, (_, name: string) => {
    const known: Record<string, string> = {
      userId,
      typeId: '1',
      animalTypeId: '1',
      infoId: 'vet',
      id: userId,
      ...records,
    };
    return encodeURIComponent(known[name] ?? name);
  });

/** Returns a body that the route's schema accepts, so that only the permission decides. */
const bodyOf = ({ method, url }: ApiRoute): unknown => {
  if (method !== 'POST' && method !== 'PUT') return undefined;
  if (url.endsWith('/calculate')) return { carry: {}, trade: {} };
  if (url.endsWith('/delete')) return { ids: [records.carryId] };
  if (url.includes('/batch/')) return { requests: [] };
  if (url.includes('/import/'))
    return { format: 'drover-records', version: 1, groups: [], carrys: [], trades: [] };
  return { name: 'X', Name: 'X' };
};

/** True if the route is closed to expired or read-only memberships. */
const changes = ({ access }: ApiRoute): boolean => access === 'writes' || access === 'shares';

const routes = (): ApiRoute[] => service.app.apiRoutes.filter(({ method }) => method !== 'HEAD');

async function begin(route: ApiRoute, slug: string, as: TestMember) {
  const headers = { authorization: `Bearer ${as.token}` };
  const reply = await service.app.inject({ url: fill(route.url, slug), headers, payloadAsStream: true });
  reply.stream().destroy();
  return { status: reply.statusCode, text: '', body: undefined };
}

async function ask(route: ApiRoute, slug: string, as?: TestMember) {
  // A stream never ends, so the test reads only the start of the reply.
  if (route.url.includes('/live/') && as?.slug === slug) return begin(route, slug, as);
  const query = route.url.endsWith('/expire') ? `?notificationId=${uuidv7()}` : '';
  const body = bodyOf(route);
  return service.call(route.method, fill(route.url, slug) + query, {
    ...(as === undefined ? {} : { as }),
    ...(body === undefined ? {} : { body }),
  });
}

describe('the permissions of all routes', () => {
  test('cover as many routes as the spec and the design name', () => {
    expect(routes().length).toBeGreaterThanOrEqual(38);
  });

  test('11: another member’s token gets the same reply as for a slug that does not exist', async () => {
    const owned = routes().filter(({ url }) => url.includes(':userId'));
    expect(owned.length).toBeGreaterThan(24);
    for (const route of owned) {
      const nobody = await ask(route, 'nobody-has-this', stranger);
      for (const slug of [owner.slug, owner.slug.toUpperCase()]) {
        const theirs = await ask(route, slug, stranger);
        const what = `${route.method} ${route.url}`;
        expect([what, theirs.status, theirs.text]).toEqual([what, 404, nobody.text]);
        const asAdmin = await ask(route, slug, admin);
        expect([what, asAdmin.status]).toEqual([what, 404]);
      }
    }
    const encoded = [...owner.slug].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    expect((await service.call('GET', `/api/trades/${encoded}`, { as: stranger })).status).toBe(404);
    expect((await service.call('GET', `/api/trades/${encoded}`, { as: owner })).status).toBe(200);
  });

  test('32: without a token only the animal types can be read', async () => {
    const open = routes()
      .filter(({ access }) => access === 'public')
      .map(({ url }) => url);
    expect(open.toSorted()).toEqual([
      '/api/animaltype/:animalTypeId/subtypes',
      '/api/animaltype/detail/:animalTypeId',
    ]);
    for (const route of routes()) {
      const { status } = await ask(route, owner.slug);
      expect([route.url, status]).toEqual([route.url, route.access === 'public' ? 200 : 401]);
    }
    for (const path of ['/health', '/config.json', '/openapi.json'])
      expect((await service.call('GET', path)).status).toBe(200);
  });

  test('13: routes for Admins refuse everybody else', async () => {
    const adminOnly = routes().filter(({ access }) => access === 'admin');
    expect(adminOnly.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'GET /api/Audit',
      'GET /api/Members',
      'GET /api/Members/renewals/:year',
      'GET /api/Users',
      'POST /api/Members',
      'POST /api/Members/renewals/:year',
      'POST /api/Users',
      'POST /api/notify/announce',
      'PUT /api/Users/:id',
    ]);
    for (const route of adminOnly) expect((await ask(route, owner.slug, owner)).status).toBe(403);
    const [noted] = await service.database.query<{ n: number }>(
      `select count(*)::int as n from audit where event = 'refused' and member_id = $1`,
      [owner.id],
    );
    expect(noted?.n).toBeGreaterThanOrEqual(adminOnly.length);
  });

  test('a Restricted member and one whose membership has ended can read and never write', async () => {
    const restricted = await service.member('Restricted');
    const ended = await service.member('Normal', { membershipYear: 2020 });
    for (const route of routes().filter(({ access }) => access !== 'public' && access !== 'admin')) {
      for (const [member, code] of [
        [restricted, 'forbidden'],
        [ended, 'membership-expired'],
      ] as const) {
        const { status, body } = await ask(
          route,
          route.url.includes('Users') ? member.subject : member.slug,
          member,
        );
        const what = `${route.method} ${route.url}`;
        if (changes(route)) expect([what, status, body.code]).toEqual([what, 403, code]);
        else expect([what, status === 403]).toEqual([what, false]);
      }
    }
  });

  test('every writing method is declared as a write, except figures, notices, sign-ins and ending a page', () => {
    const undeclared = routes().filter(
      (route) =>
        route.method !== 'GET' && !changes(route) && route.access !== 'public' && route.access !== 'admin',
    );
    expect(undeclared.map(({ url }) => url).toSorted()).toEqual([
      '/api/Carrys/:userId/calculate',
      '/api/Trades/:userId/calculate',
      '/api/Users/:id/sign-in',
      '/api/farms/:userId/invitations/:invitationId',
      '/api/farms/:userId/people/:personId',
      '/api/farms/invitations/:invitationId/accept',
      '/api/farms/invitations/:invitationId/decline',
      // This route is for presence, which is not a record.
      '/api/live/:userId/here',
      '/api/notify/:userId/expire',
      // A member who may no longer write can still end a shared page.
      '/api/shared/:userId/:pageId',
    ]);
  });
});

test('3: issuer and subject identify a member, and an email address identifies nobody', async () => {
  const subject = 'auth|same-person-elsewhere';
  const {
    id: _id,
    revision: _revision,
    deactivated: _deactivated,
    ...row
  } = (
    await service.database.query<Member & Record<string, unknown>>(
      `select slug, issuer, subject, username, email, first_name as "firstName", last_name as "lastName", company, role,
         membership_year as "membershipYear" from members where id = $1`,
      [owner.id],
    )
  )[0] as Member;
  await insertMember(service.database, {
    ...row,
    slug: 'elsewhere',
    subject,
    issuer: 'https://other.example/',
  });
  const asking = { ...owner, token: await service.tokenFor(subject) };
  const refused = await service.call('GET', `/api/users/${owner.slug}`, { as: asking });
  expect([refused.status, refused.body.code]).toEqual([403, 'not-member']);
  await service.database.query(`update members set email = 'new@drover.example' where id = $1`, [owner.id]);
  const same = await service.call('GET', `/api/users/${owner.slug}`, { as: owner });
  expect([same.body.slug, same.body.email]).toEqual([owner.slug, 'new@drover.example']);
});

test('12: another member’s ids in a body are refused as if no record had these ids', async () => {
  const post = (body: unknown) =>
    service.call('POST', `/api/Trades/${stranger.slug}`, { as: stranger, body });
  const { carryId, groupId, tradeId } = records;
  for (const [field, theirs] of [
    ['carryId', carryId],
    ['tradeGroupId', groupId],
  ] as const) {
    const refused = await post({ [field]: theirs });
    const nowhere = await post({ [field]: uuidv7() });
    expect([refused.status, refused.body.field, refused.text]).toEqual([422, field, nowhere.text]);
  }
  const own = (await service.call('POST', `/api/TradeGroups/${stranger.slug}`, { as: stranger, body: {} }))
    .body.id;
  const into = await service.call(
    'PUT',
    `/api/TradeGroups/${stranger.slug}/detail/${own}/trades/${tradeId}`,
    { as: stranger },
  );
  expect(into.status).toBe(404);
  // Two members may use the same id. Otherwise a refusal would reveal that the other member has this id.
  expect((await post({ id: tradeId, name: 'Mine too' })).status).toBe(201);
  const [mine] = (await service.call('GET', `/api/Trades/${owner.slug}`, { as: owner })).body;
  expect(mine.name).toBe('Mine');
});

test('8: a deactivated member is refused at the next request, and a stranger learns that they are not a member', async () => {
  const off = await service.member();
  const path = `/api/Trades/${off.slug}`;
  expect((await service.call('GET', path, { as: off })).status).toBe(200);
  const put = (body: unknown, id = off.slug) => service.call('PUT', `/api/Users/${id}`, { as: admin, body });
  expect((await put({ deactivated: true })).body).toMatchObject({ slug: off.slug, deactivated: true });
  expect((await service.call('GET', path, { as: off })).body.code).toBe('deactivated');
  await put({ deactivated: false });
  expect((await service.call('GET', path, { as: off })).status).toBe(200);
  const token = await service.tokenFor('auth|nobody');
  const unknown = await service.call('GET', path, { as: { ...off, token } });
  expect([unknown.status, unknown.body.code]).toEqual([403, 'not-member']);
});

describe('managing members', () => {
  test('an Admin adds a member, who can then sign in, and the slug, account and role are checked', async () => {
    const add = (body: unknown) => service.call('POST', '/api/Users', { as: admin, body });
    const user = {
      username: 'Jörg O’Neil',
      email: 'jorg@example.com',
      providerAccountId: 'auth|jorg',
      firstname: 'Jörg',
    };
    const added = await add({ ...user, role: '1' });
    expect([added.status, added.body]).toMatchObject([
      201,
      { slug: 'jorg-o-neil', role: 'Normal', firstName: 'Jörg' },
    ]);
    const member = { ...owner, slug: 'jorg-o-neil', token: await service.tokenFor('auth|jorg') };
    const carry = await service.call('GET', '/api/carrys/jorg-o-neil/baseCarry', { as: member });
    expect(carry.body).toMatchObject({ carryTypeId: 1, weightGainKg: '0.75' });
    expect((await add({ ...user, username: 'other' })).body).toMatchObject({ code: 'already-exists' });
    expect((await add({ ...user, providerAccountId: 'auth|2' })).status).toBe(409);
    for (const [field, value] of [
      ['username', 'info'],
      ['username', 'Admin'],
      ['username', '!!'],
      ['email', 'x'],
      ['role', 'Owner'],
      ['providerAccountId', ''],
    ]) {
      const bad = await add({
        ...user,
        username: 'fresh',
        providerAccountId: 'auth|9',
        [field ?? '']: value,
      });
      expect([bad.status, bad.body.field]).toEqual([400, field]);
    }
    // The form sends 2 for both Restricted and Admin. A wrong guess must not create an Admin.
    const second = await add({
      ...user,
      username: 'two',
      email: 'two@drover.example',
      providerAccountId: 'auth|two',
      role: '2',
    });
    expect(second.body.role).toBe('Restricted');
  });

  test('members can be found by slug or account id, by themselves or by an Admin', async () => {
    const get = (id: string, as: TestMember) =>
      service.call('GET', `/api/users/${encodeURIComponent(id)}`, { as });
    expect((await get(owner.subject, owner)).body).toMatchObject({ slug: owner.slug, role: 'Normal' });
    expect((await get(owner.slug, admin)).body.providerAccountId).toBe(owner.subject);
    expect((await get(owner.slug, stranger)).text).toBe((await get('nobody', stranger)).text);
    const role = await service.call('GET', `/api/users/${owner.slug}/role`, { as: owner });
    expect(role.body).toEqual({ role: 'Normal' });
    const list = await service.call('GET', '/api/Users', { as: admin });
    expect(list.body.length).toBeGreaterThan(3);
  });

  test('an Admin changes role and year, which is recorded, and cannot lock themselves out', async () => {
    const other = await service.member('Normal', { membershipYear: 2020 });
    const put = (id: string, body: unknown) => service.call('PUT', `/api/Users/${id}`, { as: admin, body });
    expect((await put(other.slug, { membershipYear: 2030, role: 'Restricted' })).body).toMatchObject({
      membershipYear: 2030,
      membershipExpired: false,
      role: 'Restricted',
    });
    expect((await put(admin.slug, { role: 'Normal' })).status).toBe(403);
    expect((await put(admin.slug, { deactivated: true })).status).toBe(403);
    expect((await put('nobody', { role: 'Normal' })).status).toBe(404);
    const audit = await service.call('GET', '/api/audit', { as: admin });
    expect(audit.body).toContainEqual(
      expect.objectContaining({ event: 'member-changed', target: other.slug, memberId: admin.id }),
    );
  });

  test('20: an announcement reaches every member, and its link must be https or our own', async () => {
    const post = (body: unknown) => service.call('POST', '/api/notify/announce', { as: admin, body });
    for (const urlLink of ['javascript:alert(1)', 'http://x.example', '//evil.example', '/\\evil.example']) {
      expect((await post({ title: 'T', urlLink })).body.field).toBe('urlLink');
    }
    expect((await post({ title: 'Sale at Roma', urlLink: 'https://example.com/sale' })).status).toBe(200);
    const notices = await service.call('GET', `/api/notify/${stranger.slug}/all`, { as: stranger });
    expect(notices.body[0]).toMatchObject({ title: 'Sale at Roma', urlLink: 'https://example.com/sale' });
  });
});
