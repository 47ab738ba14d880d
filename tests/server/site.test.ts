import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { startService } from './support/service.ts';

test('a real site without configured addresses shows no links, so that none leads to an invented place', async () => {
  const bare = await startService({ OIDC_ISSUER: 'https://login.example/' });
  const { body } = await bare.call('GET', '/config.json');
  expect(body).toMatchObject({
    links: { training: null, mastermind: null, trainingVideo: null },
    footer: { marketing: null, design: null },
  });
  await bare.close();
});

test('by default the links lead outside and the footer names both firms', async () => {
  const demonstration = await startService();
  const { body } = await demonstration.call('GET', '/config.json');
  expect(body.footer).toEqual({ marketing: 'Example Marketing', design: 'Example Design' });
  const hosts = Object.values<string>(body.links).map((link) => new URL(link).host);
  expect(hosts).toEqual(['example.com', 'example.com', 'example.com']);
  expect(new Set(Object.values(body.links)).size).toBe(3);
  await demonstration.close();
});

test('the page may connect to the API host that the app was built for, and to no other', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'drover-built-'));
  const policy = async (): Promise<string> => {
    const site = await startService({}, { webDir });
    const { headers } = await site.call('GET', '/config.json');
    await site.close();
    return /connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1] ?? '';
  };
  expect(await policy()).not.toContain('https://api.example');
  await writeFile(join(webDir, 'build.json'), '{"version":"1","apiHost":"https://api.example/x"}');
  expect((await policy()).split(' ')).toContain('https://api.example');
  await writeFile(join(webDir, 'build.json'), '{"version":"1","apiHost":"*"}');
  expect(await policy()).not.toContain('*');
  await rm(webDir, { recursive: true });
});

test('the addresses and names of a site come from its settings', async () => {
  const site = await startService({
    TRAINING_URL: 'https://training.example/',
    MASTERMIND_URL: 'https://mastermind.example/login',
    TRAINING_VIDEO_URL: 'https://training.example/video',
    FOOTER_MARKETING: 'Saleyard Marketing',
    FOOTER_DESIGN: 'Paddock Design',
  });
  const { body } = await site.call('GET', '/config.json');
  expect(body).toMatchObject({
    links: {
      training: 'https://training.example/',
      mastermind: 'https://mastermind.example/login',
      trainingVideo: 'https://training.example/video',
    },
    footer: { marketing: 'Saleyard Marketing', design: 'Paddock Design' },
  });
  await site.close();
  expect(() => readSettings({ TRAINING_URL: 'javascript:alert(1)' })).toThrow(/TRAINING_URL/);
});

test('on Windows a start without a database says what to set', () => {
  expect(() => readSettings({}, 'win32')).toThrow(/Windows .* Set DATABASE_URL/);
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/drover' }, 'win32').databaseUrl).toBe(
    'postgres://localhost/drover',
  );
  expect(readSettings({}, 'linux').databaseUrl).toBe(null);
});
