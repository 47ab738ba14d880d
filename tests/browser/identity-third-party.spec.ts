import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { startRealApp, type RealApp } from './providers/app.ts';
import type { ThirdParty } from './providers/third-party.ts';
import { walk } from './providers/walk.ts';

/**
 * The built app at a provider that nobody here wrote (oauth2-mock-server) by settings alone. Real ones with a login page, where they are installed: `npm run test:reliability providers`.
 */
const ports = { site: 4225, provider: 4226 } as const;

let provider: OAuth2Server;
let app: RealApp;
let data: string;

const party = (): ThirdParty => ({
  name: 'oauth2-mock-server',
  issuer: `http://localhost:${ports.provider}`,
  clientId: 'drover-at-mock',
  audience: null,
  subject: 'johndoe',
  email: 'john@mock.example',
  // It has no session of its own: whoever comes is John.
  endsSession: false,
  logIn: async () => undefined,
  stop: () => provider.stop(),
});

test.beforeAll(async () => {
  test.setTimeout(180_000);
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(ports.provider, 'localhost');
  // Its ID token says who somebody is and no more, as with many providers: the email comes from userinfo.
  provider.service.on(Events.BeforeUserinfo, (answer) => {
    answer.body = { sub: 'johndoe', email: party().email, name: 'John Doe' };
  });
  data = await mkdtemp(join(tmpdir(), 'drover-third-party-'));
  app = await startRealApp(party(), ports.site, data);
});

test.afterAll(async () => {
  await app.stop();
  await provider.stop();
  await rm(data, { recursive: true, force: true });
});

test('sign in, edit, reload, renew in two tabs and sign out, by settings alone', async ({ context }) => {
  const { subject, renewals } = await walk(context, app, party());
  expect(subject).toBe('johndoe');
  // Each of the four rounds reloads both tabs; one renewal of a round may serve both.
  expect(renewals).toBeGreaterThanOrEqual(4);
});
