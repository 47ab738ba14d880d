import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bearerCheck } from '#server/access/bearer.ts';
import { demoPassword } from '#server/provider/accounts.ts';
import { issueAccessToken } from '#server/provider/issue.ts';
import { readSettings } from '#server/settings.ts';
import { authorizeUrl, exchange, openSite, signIn, tokenCall, Visitor, type Site } from './site.ts';

const kirra = 'kirra@drover.example';
let site: Site;

beforeAll(async () => {
  site = await openSite(4210, { OIDC_ORGANIZATION: 'org-1' });
});
afterAll(() => site.close());

const tokensOf = async (visitor = new Visitor()) => {
  const { callback, verifier } = await signIn(site, visitor, kirra, demoPassword);
  return exchange(site, callback, verifier);
};

/** The seconds for which the provider still accepts this code or token, by the database's clock. */
async function secondsLeft(model: string, id: string): Promise<number> {
  const [record] = await site.storage.database.query(
    `select extract(epoch from expires_at - now())::float8 as seconds from provider_records where model = $1 and id = $2`,
    [model, id],
  );
  return Number(record?.['seconds']);
}

describe('the development provider', () => {
  it('signs in without a consent page and issues RS256 tokens for the API', async () => {
    const tokens = await tokensOf();
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    const access = decodeJwt(tokens.access_token);
    expect(access).toMatchObject({ sub: kirra, aud: 'http://localhost:4210/api', org_id: 'org-1' });
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(300);
    expect(access).not.toHaveProperty('role');
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: kirra,
      nickname: 'Kirra',
      email: kirra,
      org_id: 'org-1',
      nonce: 'nonce-1',
    });
    expect(tokens.refresh_token).toEqual(expect.any(String));
  });

  it('needs no password in a second tab', async () => {
    const visitor = new Visitor();
    await signIn(site, visitor, kirra, demoPassword);
    const again = await visitor.follow(authorizeUrl(site).url, site.settings.identity.issuer);
    expect(again.url).toContain('/callback?code=');
  });

  it('keeps everybody signed in across a restart', async () => {
    const visitor = new Visitor();
    const tokens = await tokensOf(visitor);
    await site.restart();
    const again = await visitor.follow(authorizeUrl(site).url, site.settings.identity.issuer);
    expect(again.url).toContain('/callback?code=');
    const renewed = await tokenCall(site, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect(renewed.access_token).toEqual(expect.any(String));
    const check = bearerCheck(site.settings, site.provider.keys);
    await expect(check(`Bearer ${tokens.access_token}`)).resolves.toMatchObject({ subject: kirra });
  });

  it('rotates refresh tokens, tolerates a lost reply for 10 s, and ends the family on later re-use', async () => {
    const first = await tokensOf();
    const renew = (token: string) => tokenCall(site, { grant_type: 'refresh_token', refresh_token: token });
    const second = await renew(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const retried = await renew(first.refresh_token);
    expect(retried.access_token).toEqual(expect.any(String));
    // Sets the token's time of use to an earlier time instead of waiting. Only the database's clock counts.
    await site.storage.database.query(
      `update provider_records set consumed_at = consumed_at - interval '11 seconds' where consumed_at is not null`,
    );
    expect(await renew(first.refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect(await renew(retried.refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect(await renew(second.refresh_token)).toMatchObject({ error: 'invalid_grant' });
  });

  it('accepts a code once, and only with the code’s verifier', async () => {
    const { callback } = await signIn(site, new Visitor(), kirra, demoPassword);
    expect(await exchange(site, callback, 'x'.repeat(43))).toMatchObject({ error: 'invalid_grant' });
    const second = await signIn(site, new Visitor(), kirra, demoPassword);
    expect(await exchange(site, second.callback, second.verifier)).toHaveProperty('access_token');
    expect(await exchange(site, second.callback, second.verifier)).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['another redirect address', { redirect_uri: 'http://localhost:4210/elsewhere' }],
    ['a foreign site', { redirect_uri: 'https://evil.example/callback' }],
    ['the implicit flow', { response_type: 'token' }],
    ['a plain code challenge', { code_challenge_method: 'plain' }],
    ['no code challenge', { code_challenge: '', code_challenge_method: '' }],
    ['a token in the address', { response_type: 'id_token', response_mode: 'fragment' }],
    ['another resource', { resource: 'https://evil.example/api' }],
  ])('refuses %s', async (_what, change) => {
    const { url, reply } = await new Visitor().follow(
      authorizeUrl(site, change).url,
      site.settings.identity.issuer,
    );
    const refused = reply === null ? /[?&#]error=/.test(url) : reply.status === 400;
    expect(refused).toBe(true);
    expect(url).not.toMatch(/^https:\/\/evil/);
  });

  it.each([
    ['a password', { grant_type: 'password', username: kirra, password: demoPassword }],
    ['nothing but the client', { grant_type: 'client_credentials' }],
  ])('gives no token for %s', async (_what, fields) => {
    const answer = await tokenCall(site, fields);
    expect(answer).toMatchObject({ error: 'unsupported_grant_type' });
    expect(answer).not.toHaveProperty('access_token');
  });

  it('accepts a code for 60 s', async () => {
    const { callback, verifier } = await signIn(site, new Visitor(), kirra, demoPassword);
    const code = callback.searchParams.get('code') ?? '';
    expect(await secondsLeft('AuthorizationCode', code)).toBeLessThanOrEqual(60);
    await site.storage.database.query(
      `update provider_records set expires_at = now() - interval '1 second', payload = jsonb_set(payload, '{exp}', '1') where model = 'AuthorizationCode'`,
    );
    expect(await exchange(site, callback, verifier)).toMatchObject({ error: 'invalid_grant' });
  });

  it('ends a family of refresh tokens 14 days after the sign-in, however often it is renewed', async () => {
    const first = await tokensOf();
    // Makes the first refresh token expire two days earlier.
    await site.storage.database.query(
      `update provider_records set expires_at = expires_at - interval '2 days', payload = jsonb_set(payload, '{exp}', to_jsonb((payload->>'exp')::int - 172800)) where model = 'RefreshToken'`,
    );
    const second = await tokenCall(site, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect((await secondsLeft('RefreshToken', second.refresh_token)) / 86_400).toBeCloseTo(12, 1);
  });

  it('gives the same answer for an unknown account and a wrong password', async () => {
    const { issuer } = site.settings.identity;
    const visitor = new Visitor();
    const login = await visitor.follow(authorizeUrl(site).url, issuer);
    const text = async (email: string) =>
      (await (await visitor.post(login.url, { email, password: 'wrong' })).text()).replace(
        `value="${email}"`,
        '',
      );
    expect(await text('nobody@drover.example')).toBe(await text('restricted@drover.example'));
  });

  it('records a failed sign-in under its account, and never stores the typed text', async () => {
    const { issuer } = site.settings.identity;
    const visitor = new Visitor();
    const login = await visitor.follow(authorizeUrl(site).url, issuer);
    for (const email of ['hunter2', 'restricted@drover.example'])
      await visitor.post(login.url, { email, password: 'not-it' });
    const noted = await site.storage.database.query(
      `select subject, target, detail from audit where event = 'sign-in-failed' order by at desc, id desc limit 2`,
    );
    expect(noted).toEqual(
      ['restricted@drover.example', null].map((subject) => ({ subject, target: null, detail: null })),
    );
  });

  it('requires a captcha after five wrong passwords and a pause after ten', async () => {
    const email = 'admin@drover.example';
    const visitor = new Visitor();
    const login = await visitor.follow(authorizeUrl(site).url, site.settings.identity.issuer);
    const attempt = async (password: string, more: Record<string, string> = {}) => {
      const reply = await visitor.post(login.url, { email, password, ...more });
      return { status: reply.status, text: reply.status === 303 ? '' : await reply.text(), reply };
    };
    for (let count = 1; count < 5; count++) {
      expect((await attempt('wrong')).text).not.toContain('captcha');
    }
    const asked = await attempt('wrong');
    expect(asked.text).toMatch(/Enter the code shown above|Solve the formula shown above/);
    expect((await attempt(demoPassword)).status).toBe(400);

    const solved = (text: string) => {
      const id = /name="captchaId" value="([^"]+)"/.exec(text)?.[1] ?? '';
      const svg = Buffer.from(/base64,([^"]+)"/.exec(text)?.[1] ?? '', 'base64').toString();
      const shown = [...svg.matchAll(/>([^<>])<\/text>/g)].map(([, glyph]) => glyph).join('');
      const [, a, b] = /^(\d)\+(\d)=\?$/.exec(shown) ?? [];
      return { captchaId: id, captcha: a === undefined ? shown : String(Number(a) + Number(b)) };
    };
    let page = (await attempt('wrong', solved(asked.text))).text;
    for (let count = 6; count < 10; count++) page = (await attempt('wrong', solved(page))).text;
    const waiting = await attempt(demoPassword, solved(page));
    expect(waiting.status).toBe(429);
    expect(waiting.text).toMatch(/Too many tries\. Wait \d+ seconds, then try again\./);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      const good = await attempt(demoPassword, solved((await attempt(demoPassword)).text));
      expect(good.status).toBe(303);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fills the form with a demo account and runs no inline script', async () => {
    const visitor = new Visitor();
    const login = await visitor.follow(authorizeUrl(site).url, site.settings.identity.issuer);
    const reply = await visitor.send(`${login.url}?account=${encodeURIComponent(kirra)}`);
    const text = await reply.text();
    expect(text).toContain(`value="${kirra}"`);
    expect(text).toContain(`value="${demoPassword}"`);
    expect(text).not.toMatch(/<script|<style|style=|onclick/);
    expect(reply.headers.get('content-security-policy')).toContain(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'",
    );
  });

  it('names an existing icon and styles, so that no browser requests missing ones', async () => {
    const visitor = new Visitor();
    const login = await visitor.follow(authorizeUrl(site).url, site.settings.identity.issuer);
    const text = await (await visitor.send(login.url)).text();
    const named = [...text.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => ({
      rel,
      href,
    }));
    expect(named.map(({ rel }) => rel)).toContain('icon');
    for (const { rel, href } of named) {
      const reply = await visitor.send(`${site.settings.origin}${href}`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining(rel === 'icon' ? 'image/svg+xml' : 'text/css'),
      ]);
    }
  });

  it('says what to do when a sign-in has expired', async () => {
    const reply = await new Visitor().send(`${site.settings.identity.issuer}/interaction/gone`);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('Go back to the site and sign in again.');
  });

  it('signs out and then requires the password again', async () => {
    const visitor = new Visitor();
    const { issuer } = site.settings.identity;
    const { callback, verifier } = await signIn(site, visitor, kirra, demoPassword);
    const tokens = await exchange(site, callback, verifier);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: site.settings.origin,
    });
    const page = await (await visitor.send(`${issuer}/session/end?${query}`)).text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const done = await visitor.post(action, { xsrf, logout: 'yes' });
    expect(done.headers.get('location')).toBe(`${site.settings.origin}/`);
    const again = await visitor.follow(authorizeUrl(site).url, issuer);
    expect(again.url).toContain('/oidc/interaction/');
    const renewed = await tokenCall(site, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect(renewed).toMatchObject({ error: 'invalid_grant' });
  });

  it('issues tokens for curl that the API accepts', async () => {
    const token = await issueAccessToken(site.storage.database, site.settings, kirra);
    const check = bearerCheck(site.settings);
    await expect(check(`Bearer ${token}`)).resolves.toEqual({
      issuer: site.settings.identity.memberIssuer,
      subject: kirra,
      organization: 'org-1',
    });
  });

  it('refuses production unless it is explicitly enabled', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/OIDC_ISSUER/);
    expect(readSettings({ NODE_ENV: 'production', DEVELOPMENT_PROVIDER: 'yes' }).identity.development).toBe(
      true,
    );
  });
});
