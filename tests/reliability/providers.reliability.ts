import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startRealApp } from '../browser/providers/app.ts';
import { djangoMissing, startDjango } from '../browser/providers/django.ts';
import { glewlwydMissing, startGlewlwyd } from '../browser/providers/glewlwyd.ts';
import { startPlain } from '../browser/providers/plain.ts';
import type { ThirdParty } from '../browser/providers/third-party.ts';
import { isToldOfCors, walk } from '../browser/providers/walk.ts';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';
import { NotRun } from './not-run.ts';

export const name = 'sign-in with OpenID providers that others wrote, on the built app, by settings alone';

const site = { port: 4966, origin: 'http://localhost:4966' };
const providerPort = 4967;

interface Candidate {
  readonly name: string;
  readonly missing: string | null;
  start(data: string): Promise<ThirdParty>;
  /** If set, only this check runs for the provider, not the whole journey. */
  readonly look?: typeof isToldOfCors;
}

const candidates: readonly Candidate[] = [
  {
    name: 'oidc-provider as it comes',
    missing: null,
    start: () => startPlain({ site: site.origin, port: providerPort }),
  },
  {
    name: 'Django OAuth Toolkit',
    missing: djangoMissing(),
    start: (data) => startDjango({ site: site.origin, port: providerPort, data }),
  },
  {
    name: 'Django OAuth Toolkit that knows the scope openid only',
    missing: djangoMissing(),
    start: (data) => startDjango({ site: site.origin, port: providerPort, data, scopes: 'openid' }),
  },
  {
    name: 'Django OAuth Toolkit without CORS',
    missing: djangoMissing(),
    start: (data) => startDjango({ site: site.origin, port: providerPort, data, cors: false }),
    look: isToldOfCors,
  },
  {
    name: 'Glewlwyd',
    missing: glewlwydMissing(),
    start: (data) => startGlewlwyd({ site: site.origin, port: providerPort, data }),
  },
  {
    name: 'Glewlwyd with an audience',
    missing: glewlwydMissing(),
    start: (data) =>
      startGlewlwyd({ site: site.origin, port: providerPort, data, audience: `${site.origin}/api` }),
  },
];

async function walkOne(candidate: Candidate): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'drover-providers-'));
  const party = await candidate.start(join(data, 'provider'));
  try {
    const app = await startRealApp(party, site.port, join(data, 'app'));
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
    try {
      const context = await browser.newContext({ locale: 'en-AU', viewport: { width: 1280, height: 900 } });
      const look = candidate.look ?? walk;
      const walked = await look(context, app, party).catch(async (error: unknown) => {
        const seen = await Promise.all(
          context.pages().map(async (page) => `${page.url()}: ${await page.innerText('body')}`),
        );
        throw new Error(`${String(error)}\n${seen.join('\n')}`, { cause: error });
      });
      return JSON.stringify(walked);
    } finally {
      await browser.close();
      await app.stop();
    }
  } finally {
    await party.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Runs each installed provider. PROVIDER=word selects some. Fails when the journey does not work with one of them. */
export async function run(): Promise<string> {
  const wanted = process.env['PROVIDER'] ?? '';
  const chosen = candidates.filter(({ name: each }) => each.toLowerCase().includes(wanted.toLowerCase()));
  const lines: string[] = [];
  const failures: unknown[] = [];
  for (const candidate of chosen) {
    if (candidate.missing !== null) {
      lines.push(`${candidate.name}: not run: ${candidate.missing}`);
      continue;
    }
    try {
      lines.push(`${candidate.name}: ${await walkOne(candidate)}`);
    } catch (error) {
      failures.push(error);
      lines.push(`${candidate.name}: failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, lines.join('\n'));
  if (chosen.length > 0 && chosen.every(({ missing }) => missing !== null))
    throw new NotRun(lines.join('\n'));
  return lines.join('\n');
}
