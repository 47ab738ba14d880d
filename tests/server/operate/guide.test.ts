import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Compares the guide in deploy/README.md with the reliability test that types the guide's lines. */
const page = readFileSync('deploy/README.md', 'utf8');
const guide = page.split('\n## Step by step on a bare Debian\n')[1]?.split('\n## ')[0] ?? '';
const follower = readFileSync('tests/reliability/operate-debian.reliability.ts', 'utf8');

test('operate-debian runs every block of lines in the guide', () => {
  const written = guide
    .split('\n### ')
    .map((part) => [part.split('\n')[0] ?? '', part.match(/^```bash$/gm)?.length ?? 0] as const)
    .filter(([, blocks]) => blocks > 0);
  const followed = [...follower.matchAll(/guide\.blocks\('([^']+)', (\d+)\)/g)];
  expect(new Map(followed.map(([, heading = '', blocks]) => [heading, Number(blocks)]))).toEqual(
    new Map(written),
  );
  expect(written.length).toBeGreaterThan(4);
});

test('operate-debian runs no other lines', () => {
  expect(guide.match(/^```(?!bash$|$).*/gm)).toBeNull();
});
