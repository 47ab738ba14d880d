import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPages } from '#server/members/audit.ts';
import { eraseMember } from '#server/members/erase.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

/** Erasing a member deletes all rows of that member only. The audit trail proves the erasure without naming the member. */
let service: Service;
let admin: TestMember;
let leaver: TestMember;
let stayer: TestMember;

beforeAll(async () => {
  service = await startService();
  admin = await service.member('Admin');
  leaver = await service.member();
  stayer = await service.member();
  for (const member of [leaver, stayer]) {
    const call = (method: string, url: string, body?: unknown) =>
      service.call(method, url, {
        as: member,
        body,
        headers: { 'idempotency-key': `${url} ${JSON.stringify(body)}` },
      });
    const carry = await call('POST', `/api/Carrys/${member.slug}`, { name: 'c' });
    const group = await call('POST', `/api/TradeGroups/${member.slug}`, { Name: 'g' });
    const trade = await call('POST', `/api/Trades/${member.slug}`, { name: 't', carryId: carry.body.id });
    await call('POST', `/api/Trades/${member.slug}`, { name: 'gone' }).then(({ body }) =>
      call('DELETE', `/api/Trades/${member.slug}/detail/${body.id}`),
    );
    const membership = `/api/TradeGroups/${member.slug}/detail/${group.body.id}/trades/${trade.body.id}`;
    expect((await call('PUT', membership)).status).toBeLessThan(300);
    await call('POST', `/api/Users/${member.subject}/sign-in`);
    await service.call('GET', `/api/Trades/${admin.slug}`, { as: member });
  }
});
afterAll(() => service.close());

const manager = () => ({
  id: admin.id,
  issuer: service.settings.identity.memberIssuer,
  subject: admin.subject,
});

/** Counts the rows of each table that name this member in any column. */
async function rowsNaming(member: TestMember): Promise<Record<string, number>> {
  const tables = await service.database.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await service.database.query<{ n: number }>(
      `select count(*)::int as n from ${name} as one where one::text like '%' || $1 || '%' or one::text like '%' || $2 || '%'`,
      [member.id, member.subject],
    );
    if ((row?.n ?? 0) > 0) found[name] = row?.n ?? 0;
  }
  return found;
}

test('a member who still has access cannot be erased, and neither can an unknown one', async () => {
  await expect(eraseMember(service.database, manager(), leaver.slug)).rejects.toThrow(
    'Deactivate the member first',
  );
  await expect(eraseMember(service.database, manager(), 'nobody')).rejects.toThrow("no member 'nobody'");
});

test('every row of an erased member is deleted, and the audit keeps the member’s acts under a hash instead of a name', async () => {
  const others = await rowsNaming(stayer);
  await service.call('PUT', `/api/Users/${leaver.slug}`, { as: admin, body: { deactivated: true } });
  const before = await rowsNaming(leaver);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['members', 'trades', 'versions', 'audit', 'tombstones']),
  );
  const proof = await eraseMember(service.database, manager(), leaver.slug);
  const { issuer } = manager();
  expect(proof.account).toBe(createHash('sha256').update(`${issuer}\n${leaver.subject}`).digest('hex'));
  expect(proof.removed).toMatchObject({ members: 1, trades: 1, carrys: before['carrys'], tombstones: 1 });
  expect(proof.audit).toBeGreaterThan(0);

  const after = await rowsNaming(leaver);
  expect(Object.keys(after)).toEqual(['audit']);
  const left = await service.database.query<{ text: string }>('select audit::text as text from audit');
  expect(left.filter(({ text }) => text.includes(leaver.subject))).toEqual([]);
  expect(
    left.some(({ text }) => text.includes(`sha256:${proof.account}`) && text.includes('member-erased')),
  ).toBe(true);
  expect(await rowsNaming(stayer)).toEqual(others);
  expect((await service.call('GET', `/api/users/${leaver.subject}`, { as: leaver })).status).toBe(403);
});

test('the audit trail is exported completely, oldest first, page by page, or from a given day', async () => {
  await service.database.query(
    `insert into audit (id, at, event) select gen_random_uuid(), now() - interval '9 days' - (n / 3) * interval '1 second', 'refused'
     from generate_series(1, 2500) as n`,
  );
  const all = (await Array.fromAsync(auditPages(service.database, null))).flat();
  const [count] = await service.database.query<{ n: number }>('select count(*)::int as n from audit');
  expect(all.length).toBe(count?.n);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const times = all.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const late = (await Array.fromAsync(auditPages(service.database, since))).flat();
  expect(late.length).toBe(all.length - 2500);
});
