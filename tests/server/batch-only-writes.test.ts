import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ RATE_LIMIT: '60' });
});
afterAll(() => service.close());

/** Paths below `/api/Trades/{slug}/` that a URL parser resolves to another path. */
const resolved = (slug: string, rest: string): readonly string[] =>
  [
    '%2e%2e/%2e%2e',
    '%2E%2E/%2e%2E',
    '.%2e/%2e.',
    '../..',
    '.\t./.\t.',
    '..\\..',
    '%2e%2e%2f%2e%2e',
    '%252e%252e/%252e%252e',
    'x/%2e%2e/../..',
    './../..',
  ].map((up) => `/api/Trades/${slug}/${up}/${rest}`);

test('a batch can only write records, however a path in it is spelled', async () => {
  const member = await service.member();
  const { slug } = member;
  const body = { requests: [{ method: 'POST', path: `/api/Trades/${slug}`, body: { name: 'inner' } }] };
  const paths = [
    ...resolved(slug, `batch/${slug}`),
    ...resolved(slug, `import/${slug}`),
    `/api/batch/${slug}`,
    `//api/batch/${slug}`,
    `http://localhost/api/batch/${slug}`,
    `/api/Trades/${slug}/%63alculate`,
    `/api/Trades/${slug}/c\talculate`,
    `/api/Trades/${slug}/calculate`,
    `/api/Carrys/${slug}/calculate`,
    `/api/Trades/${slug}/calculate?x=1`,
    `/api/Trades/${slug}?x=1`,
    `/api/Trades/${slug}#x`,
    `/api/Trades/${slug}//`,
    `/api//Trades/${slug}`,
    `/api/Users/${slug}/sign-in`,
    `/api/shared/${slug}`,
    '',
    '/',
  ];
  const requests = paths.map((path) => ({ method: 'POST', path, body }));
  const answer = await service.call('POST', `/api/batch/${slug}`, { as: member, body: { requests } });
  expect(answer.status).toBe(200);
  const refused = answer.body.replies as { status: number; body: { code: string } }[];
  expect(refused.map(({ status, body: said }, at) => [paths[at], status, said.code])).toEqual(
    paths.map((path) => [path, 404, 'not-found']),
  );
  expect((await service.call('GET', `/api/Trades/${slug}`, { as: member })).body).toEqual([]);
  // The batch does not block the member's next write.
  const after = await service.call('POST', `/api/Trades/${slug}`, { as: member, body: { name: 'after' } });
  expect(after.status).toBe(201);
});

test('twelve members who nest batches do not block another member', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => service.member()));
  const nested = members.map((member) => {
    const inner = { requests: [{ method: 'POST', path: `/api/Trades/${member.slug}`, body: { name: 'x' } }] };
    const [path = ''] = resolved(member.slug, `batch/${member.slug}`);
    const body = { requests: [{ method: 'POST', path, body: inner }] };
    return service.call('POST', `/api/batch/${member.slug}`, { as: member, body });
  });
  const other = await service.member();
  const write = await service.call('POST', `/api/Trades/${other.slug}`, { as: other, body: { name: 'x' } });
  expect([write.status, (await service.call('GET', '/health')).status]).toEqual([201, 200]);
  for (const { body } of await Promise.all(nested)) expect(body.replies[0].status).toBe(404);
  expect(service.database.pool.waitingCount).toBe(0);
});

test('an entry of a batch and a single request with the same key are one write, in any letter case of the path', async () => {
  const member = await service.member();
  const id = uuidv7();
  const body = { id, name: 'Once', numberOfHead: '010' };
  const single = await service.call('POST', `/api/Trades/${member.slug}/`, {
    as: member,
    body,
    headers: { 'idempotency-key': 'one' },
  });
  const path = `/API/trades/${member.slug.toUpperCase()}`;
  const batch = await service.call('POST', `/api/batch/${member.slug}`, {
    as: member,
    body: { requests: [{ method: 'POST', path, key: 'one', body }] },
  });
  expect(batch.body.replies).toEqual([{ status: 201, etag: single.etag, body: single.body }]);
});

test('a batch refuses a body that a single request would refuse', async () => {
  const member = await service.member();
  const path = `/api/Trades/${member.slug}`;
  const long = { name: 'x', note: 'y'.repeat(300_000) };
  const { body } = await service.call('POST', `/api/batch/${member.slug}`, {
    as: member,
    body: {
      requests: [
        { method: 'POST', path, body: long },
        { method: 'POST', path },
      ],
    },
  });
  expect(body.replies.map((reply: { status: number }) => reply.status)).toEqual([413, 400]);
});
