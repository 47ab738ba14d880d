import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { content } from './app.ts';
import { startRealApp, type RealApp } from './providers/app.ts';
import { startLeanMock, startMock, type MockParty } from './providers/mock.ts';
import { walk } from './providers/walk.ts';

/**
 * Runs the built app with two providers that are not ours: oauth2-mock-server unchanged, and the same server with few features. `npm run
 * test:reliability providers` runs real providers.
 */
const ports = { site: 4225, provider: 4226 } as const;

/** The app shows the provider's message, if there is one. Otherwise the app shows our message for the error code. */
const refusals: readonly { readonly code: string; readonly description?: string; readonly words: string }[] =
  [
    { code: 'access_denied', description: 'John does not want to.', words: 'John does not want to.' },
    { code: 'access_denied', words: 'Login failed.' },
    { code: 'mfa_required', words: 'Multifactor authentication required.' },
    { code: 'consent_required', words: "Consent can't be skipped on localhost" },
    { code: 'login_required', words: 'Login required.' },
    {
      code: 'server_error',
      description: 'The provider is being mended.',
      words: 'The provider is being mended.',
    },
  ];

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

    test('a member signs in, edits, reloads, renews in two tabs and signs out with settings alone', async ({
      context,
    }) => {
      const { subject, renewals, silent } = await walk(context, app, party);
      expect(subject).toBe(party.subject);
      // Each of four rounds reloads both tabs. Both tabs may share one renewal.
      const [used, unused] = renewsBy === 'refresh tokens' ? [renewals, silent] : [silent, renewals];
      expect(used).toBeGreaterThanOrEqual(4);
      expect(unused).toBe(0);
    });

    if (start !== startMock) return;
    // tests/server/identity/callback.test.ts checks each error on the session alone.
    test('each error instead of a code is shown, and the last attempt signs in', async ({ page }) => {
      const again = page.getByRole('button', { name: 'Sign in again' });
      for (const [at, { code, description, words }] of refusals.entries()) {
        await test.step(`${code}: ${description ?? 'without a word'}`, async () => {
          party.refuseNext(code, description);
          await (at === 0 ? page.goto(`${app.origin}/user/terms`) : again.click());
          await expect(content(page)).toContainText(words);
          await expect(page.getByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
        });
      }
      await again.click();
      await expect(page).toHaveURL(`${app.origin}/user/terms`);
      await expect(page.getByRole('button', { name: party.email }).first()).toBeVisible();
    });
  });
}
