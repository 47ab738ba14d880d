import { expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { startService } from './support/service.ts';

test('a site that sets no addresses of its own names none: nothing leads to a made-up place', async () => {
  const bare = await startService();
  const { body } = await bare.call('GET', '/config.json');
  expect(body).toMatchObject({
    links: { training: null, mastermind: null, trainingVideo: null },
    footer: { marketing: null, design: null },
  });
  await bare.close();
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
