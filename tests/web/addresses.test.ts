import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiPaths } from '#contract/paths.ts';
import { addresses } from '#web/shell/addresses.ts';

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))
  .join('\n');

/** The dead code check sees only exports. This test finds unused properties of two exported objects. */
test.each([
  ['addresses', addresses],
  ['apiPaths', apiPaths],
])('every builder of %s has a user', (object, builders) => {
  const names = Object.keys(builders);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !new RegExp(`\\b${object}\\.${name}\\b`).test(source))).toEqual([]);
});
