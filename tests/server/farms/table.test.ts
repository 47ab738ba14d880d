import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordKindNames, recordKinds } from '#calc-core/records';
import type { Access } from '#server/farms/permission.ts';
import type { ApiRoute } from '#server/farms/authenticate.ts';
import { accessOf } from '../../simulator/people/farm.ts';
import type { TestMember } from '../support/service.ts';
import { FarmSite } from './farm.ts';

/** Each of these callers tries each route on the owner's farm. */
const who = ['owner', 'works', 'reads', 'stranger', 'removed', 'invited', 'admin', 'ended'] as const;
type Somebody = (typeof who)[number];

/** 'in' means that the call is allowed. The other texts are codes of refusals. */
type Outcome = 'in' | 'forbidden' | 'membership-expired' | 'not-found';
const outside = {
  stranger: 'not-found',
  removed: 'not-found',
  invited: 'not-found',
  admin: 'not-found',
} as const;
const expected: Readonly<Record<Exclude<Access, 'public' | 'member' | 'admin'>, Record<Somebody, Outcome>>> =
  {
    reads: { owner: 'in', works: 'in', reads: 'in', ended: 'in', ...outside },
    writes: { owner: 'in', works: 'in', reads: 'forbidden', ended: 'membership-expired', ...outside },
    closes: { owner: 'in', works: 'in', reads: 'forbidden', ended: 'in', ...outside },
    leaves: { owner: 'in', works: 'forbidden', reads: 'forbidden', ended: 'forbidden', ...outside },
    owns: { owner: 'in', works: 'forbidden', reads: 'forbidden', ended: 'forbidden', ...outside },
    shares: { owner: 'in', works: 'forbidden', reads: 'forbidden', ended: 'forbidden', ...outside },
    self: { owner: 'in', works: 'not-found', reads: 'not-found', ended: 'not-found', ...outside },
  };

let site: FarmSite;
let people: Readonly<Record<Somebody, TestMember>>;

beforeAll(async () => {
  site = await FarmSite.open();
  const { service } = site;
  const made = {
    owner: await service.member(),
    works: await service.member(),
    reads: await service.member(),
    stranger: await service.member(),
    removed: await service.member(),
    invited: await service.member(),
    admin: await service.member('Admin'),
    ended: await service.member(),
  };
  for (const somebody of ['works', 'removed', 'ended'] as const)
    await site.join(made.owner, made[somebody], 'works');
  await site.join(made.owner, made.reads, 'reads');
  await site.remove(made.owner, made.owner.slug, made.removed);
  await site.invite(made.owner, site.emailOf(made.invited), 'works');
  await service.database.query('update members set membership_year = 2020 where id = $1', [made.ended.id]);
  people = made;
});
afterAll(() => site.close());

/** Creates the object of a path parameter and returns its id. Each route gets a new object, because a route may delete it. */
async function make(name: string): Promise<string> {
  const { owner } = people;
  const add = async (path: string, body: unknown): Promise<string> =>
    (await site.ask(owner, 'POST', `${path}/${owner.slug}`, body)).body.id;
  if (name === 'carryId') return add('/api/Carrys', { name: 'Oats' });
  if (name === 'groupId') return add('/api/TradeGroups', { name: 'Autumn' });
  if (name === 'tradeId' || name === 'id') return add('/api/Trades', { name: 'Steers' });
  if (name === 'boardId') return add('/api/Boards', { name: 'Roma', date: '2026-11-20', classes: [] });
  if (name === 'pageId') return add('/api/shared', { kind: 'trade', ids: [await make('tradeId')] });
  const kind = recordKindNames.find((one) => `${one}Id` === name);
  if (kind !== undefined) return add(`/api/${recordKinds[kind].path}`, { name: 'X' });
  if (name === 'invitationId')
    return (await site.invite(owner, `${uuidv7()}@nobody.example`, 'reads', { anyway: true })).body.id;
  if (name === 'personId') {
    const person = await site.service.member();
    await site.join(owner, person, 'works');
    return person.id;
  }
  return { kind: 'trade', typeId: '1' }[name] ?? name;
}

async function filled(url: string): Promise<string> {
  let path = url;
  for (const [, name = ''] of url.matchAll(/:(\w+)/g))
    path = path.replace(`:${name}`, name === 'userId' ? people.owner.slug : await make(name));
  return path;
}

function bodyOf({ method, url }: ApiRoute): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (url.endsWith('/calculate')) return { carry: {}, trade: {} };
  if (url.endsWith('/delete')) return { ids: [uuidv7()] };
  if (url.includes('/batch/')) return { requests: [] };
  if (url.includes('/import/'))
    return { format: 'drover-records', version: 1, groups: [], carrys: [], trades: [] };
  if (url.endsWith('/here')) return { at: null };
  if (url.endsWith('/people')) return { email: `${uuidv7()}@nobody.example`, role: 'works', anyway: true };
  if (url.includes('/people/')) return { role: 'reads' };
  if (url.endsWith('/owner')) return { personId: people.works.id };
  if (url.includes('/shared/')) return { kind: 'trade', ids: [uuidv7()] };
  if (url.includes('/Boards/')) return { name: 'Roma', date: '2026-11-20', classes: [] };
  if (url.includes('/api/farms/:userId')) return { name: 'Drover Downs' };
  if (url.includes('/trades/:tradeId')) return undefined;
  return { name: 'X' };
}

/** Withdraws invitations, so that the farm does not reach its limit of people. */
const makeRoom = async (): Promise<void> => {
  const { database } = site.service;
  const { id } = people.owner;
  await database.query(
    `update farm_invitations set state = 'withdrawn' where owner_id = $1 and email like '%nobody.example'`,
    [id],
  );
  const kept = [people.works.id, people.reads.id, people.ended.id];
  await database.query(
    'update farm_people set left_at = now() where owner_id = $1 and not person_id = any($2::uuid[])',
    [id, kept],
  );
};

async function begins(as: TestMember, url: string, at: 0 | 1): Promise<Outcome> {
  const headers = { authorization: `Bearer ${as.token}` };
  const cut = new AbortController();
  const answer = await fetch(`${site.addresses[at]}${url}`, { headers, signal: cut.signal });
  const outcome = answer.status === 200 ? 'in' : ((await answer.json()) as { code: Outcome }).code;
  cut.abort();
  return outcome;
}

const refusals: readonly string[] = [
  'forbidden',
  'membership-expired',
  'not-found',
  'unauthorized',
  'not-member',
];

async function outcomeOf(route: ApiRoute, as: TestMember, at: 0 | 1): Promise<string> {
  const query = route.url.endsWith('/expire') ? `?notificationId=${await noticeOf(people.owner)}` : '';
  const url = (await filled(route.url)) + query;
  if (route.url === '/api/live/:userId') return begins(as, url, at);
  const { status, body } = await site.ask(as, route.method, url, bodyOf(route), at);
  const code: unknown = status >= 400 ? body.code : undefined;
  return typeof code === 'string' && refusals.includes(code)
    ? code
    : status < 500
      ? 'in'
      : `answered ${status}`;
}

async function noticeOf({ id }: TestMember): Promise<string> {
  const notice = uuidv7();
  await site.service.database.query(
    `insert into notifications (id, member_id, event, title, description, url_link, icon_class, button_class)
     values ($1::uuid, $2, gen_random_uuid()::text, '', '', '', '', '')`,
    [notice, id],
  );
  return notice;
}

const routesOf = (): ApiRoute[] =>
  site.service.app.apiRoutes.filter(({ method, url }) => method !== 'HEAD' && url.includes(':userId'));

describe('the permissions of every route of a farm, at two server processes', () => {
  test('every route of the API is for a farm, for oneself, for an Admin, for any member, or public', () => {
    const others = site.service.app.apiRoutes.filter(({ url }) => !url.includes(':userId'));
    expect([...new Set(others.map(({ access }) => access))].toSorted()).toEqual([
      'admin',
      'member',
      'public',
    ]);
    expect(routesOf().length).toBeGreaterThan(45);
    for (const { access } of routesOf()) expect(Object.keys(expected)).toContain(access);
  });

  test('the simulator requires for each call of a device the same permission as its route', () => {
    const called = /^\/api\/(changes|batch|Trades|Carrys|TradeGroups|Boards)\/:userId(\/detail\/:\w+)?$/;
    const routes = site.service.app.apiRoutes.filter(
      ({ method, url }) => ['GET', 'POST', 'PUT', 'DELETE'].includes(method) && called.test(url),
    );
    expect(routes.length).toBeGreaterThan(15);
    for (const { method, url, access } of routes)
      expect([method, url, accessOf({ method, path: url })]).toEqual([method, url, access]);
  });

  test.each(who)('allow %s exactly the routes that the rules of a farm allow', async (somebody) => {
    const as = people[somebody];
    for (const [index, route] of routesOf().entries()) {
      await makeRoom();
      const what = `${route.method} ${route.url}`;
      const wanted = expected[route.access as keyof typeof expected][somebody];
      const at = index % 2 === 0 ? 0 : 1;
      // On some routes a permitted caller may also get 'not-found', because the record does not exist.
      const outcome = await outcomeOf(route, as, at);
      const isAbsent =
        wanted === 'in' &&
        outcome === 'not-found' &&
        /\/delete$|\/shared\/:userId$|\/trades\/:tradeId$/.test(route.url);
      expect([what, isAbsent ? 'in' : outcome]).toEqual([what, wanted]);
    }
  });

  test('routes outside farms are unchanged: members for an Admin, and invitations for the invited person', async () => {
    const { owner, works, admin, invited, stranger } = people;
    expect((await site.ask(admin, 'GET', `/api/users/${owner.slug}`)).status).toBe(200);
    for (const other of [works, stranger, invited])
      expect((await site.ask(other, 'GET', `/api/users/${owner.slug}`)).status).toBe(404);
    const [open] = (await site.mine(invited)).invitations;
    for (const other of [owner, works, admin, stranger])
      for (const answer of ['accept', 'decline'] as const)
        expect((await site.answer(other, open?.id ?? '', answer)).status).toBe(404);
  });
});
