import { importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findMember, findMemberWith } from '#server/members/member.ts';
import { loadSecrets } from '#server/provider/secrets.ts';
import { startService, type Service, type TestMember } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Returns a valid access token of this subject, with the additional `claims`. */
async function tokenWith(subject: string, claims: Record<string, unknown>): Promise<string> {
  const { issuer, audience } = service.settings.identity;
  const [key] = (await loadSecrets(service.database)).signingKeys;
  if (key === undefined) throw new Error('The provider has no key.');
  return new SignJWT({ scope: 'openid', ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid ?? '' })
    .setIssuer(issuer)
    .setSubject(subject)
    .setAudience(audience ?? '')
    .setExpirationTime('5m')
    .sign(await importJWK(key, 'RS256'));
}

const listOf = (member: TestMember, token = member.token) =>
  service.call('GET', `/api/Trades/${member.slug}`, { as: { ...member, token } });

describe('3: a member is found only by issuer and subject', () => {
  it('an email, a role and a slug in the token neither create nor change an account', async () => {
    const admin = await service.member('Admin');
    const member = await service.member();
    const [row] = await service.database.query('select email from members where id = $1', [member.id]);
    const claims = {
      email: row?.['email'],
      email_verified: true,
      slug: member.slug,
      preferred_username: member.slug,
      role: 'Admin',
    };
    const stranger = await listOf(member, await tokenWith('somebody-else', claims));
    expect([stranger.status, stranger.body.code]).toEqual([403, 'not-member']);
    const members = await service.call('GET', '/api/users', {
      as: { ...member, token: await tokenWith(member.subject, { role: 'Admin' }) },
    });
    expect(members.status).not.toBe(200);
    expect((await listOf(admin)).status).toBe(200);
  });

  it('a new email leaves the account unchanged', async () => {
    const member = await service.member();
    await service.database.query('update members set email = $1 where id = $2', [
      'new@drover.example',
      member.id,
    ]);
    const reply = await listOf(member, await tokenWith(member.subject, { email: 'old@drover.example' }));
    expect(reply.status).toBe(200);
  });

  it('the same subject at another provider is another member', async () => {
    const member = await service.member();
    await service.database.query('update members set issuer = $1 where id = $2', [
      'https://other.example/',
      member.id,
    ]);
    const reply = await listOf(member);
    expect([reply.status, reply.body.code]).toEqual([403, 'not-member']);
  });
});

it('a member is loaded from the database as one value, because each additional column makes a small answer a tenth slower', async () => {
  const member = await service.member();
  const { memberIssuer } = service.settings.identity;
  const { pool } = service.database;
  const asked = vi.spyOn(pool, 'query');
  const found = await findMember(service.database, memberIssuer, member.subject);
  const none = '00000000-0000-7000-8000-000000000000';
  const beside = await findMemberWith(service.database, memberIssuer, member.subject, 'trade', none);
  // The server's background work uses the same pool, so only queries for members count.
  const ofMembers = asked.mock.results.filter((_, at) =>
    JSON.stringify(asked.mock.calls[at]).includes(member.subject),
  );
  const fields = await Promise.all(
    ofMembers.map(async ({ value }) => ((await value) as { fields: unknown[] }).fields.length),
  );
  asked.mockRestore();
  expect(fields).toEqual([1, 4]);
  expect(found).toMatchObject({
    slug: member.slug,
    subject: member.subject,
    role: 'Normal',
    deactivated: false,
  });
  expect(beside).toEqual({ member: found, record: undefined });
});
