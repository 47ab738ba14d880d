import { expect, test } from 'vitest';
import { readyWords } from '#server/ready-words.ts';

test('npm start says whom to sign in as and where the records are stored', () => {
  expect(
    readyWords('http://localhost:4000', { demo: true, dataDir: '/srv/.drover', databaseUrl: null }),
  ).toBe(
    [
      'Drover is ready: http://localhost:4000',
      'Sign in as kirra@drover.example with the password drover-demo.',
      'Records are kept in /srv/.drover.',
    ].join('\n'),
  );
});

test('npm start warns when it runs without HTTPS outside localhost', () => {
  const settings = { demo: false, dataDir: '/srv', databaseUrl: 'postgres://db/drover' };
  expect(readyWords('http://farm.example:4000', settings)).toMatch(
    /\n\nWARNING: http:\/\/farm\.example:4000 is not HTTPS: .*Put Caddy or nginx in front/,
  );
  for (const origin of [
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'https://farm.example',
  ])
    expect(readyWords(origin, settings)).not.toContain('WARNING');
});

test('with its own accounts and database npm start names neither the demo nor the folder', () => {
  const settings = { demo: false, dataDir: '/srv/.drover', databaseUrl: 'postgres://db/drover' };
  expect(readyWords('https://drover.example', settings)).toBe('Drover is ready: https://drover.example');
});
