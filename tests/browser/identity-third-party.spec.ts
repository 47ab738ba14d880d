import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { content } from './app.ts';
import { startRealApp, type RealApp } from './providers/app.ts';
import { startLeanMock, startMock, type MockParty } from './providers/mock.ts';
import { walk } from './providers/walk.ts';

/**
 * The built app at providers that nobody here wrote (oauth2-mock-server, as it comes and stripped of all it need not have) by
 * settings alone. Real ones with a login page, where they are installed: `npm run test:reliability providers`.
 */
const ports = { site: 4225, provider: 4226 } as const;

for (const { what, start, renewsBy } of [
  { what: 'a provider as it comes', start: startMock, renewsBy: 'refresh tokens' },
  {
    what: 'a provider without refresh tokens, sign-out, userinfo and names for its keys',
    start: startLeanMock,
    renewsBy: 'the hidden frame',
  },
] as const) {
  test.describe(what, () => {
    let party: MockParty;
    let app: RealApp;
    let data: string;

    test.beforeAll(async () => {
      test.setTimeout(180_000);
      party = await start(ports.provider);
      data = await mkdtemp(join(tmpdir(), 'drover-third-party-'));
      app = await startRealApp(party, ports.site, data);
    });

    test.afterAll(async () => {
      await app.stop();
      await party.stop();
      await rm(data, { recursive: true, force: true });
    });

    test('sign in, edit, reload, renew in two tabs and sign out, by settings alone', async ({ context }) => {
      const { subject, renewals, silent } = await walk(context, app, party);
      expect(subject).toBe(party.subject);
      // Each of the four rounds reloads both tabs; one renewal of a round may serve both.
      const [used, unused] = renewsBy === 'refresh tokens' ? [renewals, silent] : [silent, renewals];
      expect(used).toBeGreaterThanOrEqual(4);
      expect(unused).toBe(0);
    });

    if (start !== startMock) return;
    // Its words where it has some, else ours for its code; a code that nobody knows is a failed login.
    for (const [error, description, words] of [
      ['access_denied', 'John does not want to.', 'John does not want to.'],
      ['access_denied', undefined, 'Login failed.'],
      ['mfa_required', undefined, 'Multifactor authentication required.'],
      ['consent_required', undefined, "Consent can't be skipped on localhost"],
      ['login_required', undefined, 'Login required.'],
      ['server_error', 'The provider is being mended.', 'The provider is being mended.'],
    ] as const) {
      test(`${error} instead of a code (${description ?? 'without a word'}) is said, and a second try goes through`, async ({
        page,
      }) => {
        party.refuseNext(error, description);
        await page.goto(`${app.origin}/user/terms`);
        await expect(page.getByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
        await expect(content(page)).toContainText(words);
        await page.getByRole('button', { name: 'Sign in again' }).click();
        await expect(page).toHaveURL(`${app.origin}/user/terms`);
        await expect(page.getByRole('button', { name: party.email }).first()).toBeVisible();
      });
    }
  });
}
