import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumFlags } from '#tests/run/browser.ts';

test('our --disable-features flag repeats Playwright’s list, because Chromium uses only the last such flag', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(.*?)\]\.filter/s.exec(source)?.[1] ?? '';
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(theirs.length).toBeGreaterThan(10);
  const flag = chromiumFlags.find((one) => one.startsWith('--disable-features='));
  const ours = flag?.replace('--disable-features=', '').split(',');
  expect(ours).toEqual(expect.arrayContaining(theirs));
});
