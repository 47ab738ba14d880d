import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOf, titlesIn } from './credits.ts';

/** tests/web/data/README.md lists what a 412 response may lead to. Each row names a test, and the test must exist. */
const rows = (
  readFileSync('tests/web/data/README.md', 'utf8').split('## What follows from a 412 response')[1] ?? ''
)
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => /^\| (?!-|the server has )/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every outcome of a 412 response names an existing test', () => {
  expect(rows?.length).toBeGreaterThan(8);
  const missing = rows?.filter(([, , , , check = '']) => {
    const [, file = '', title = ''] = /^([\w/-]+): (.+)$/.exec(check) ?? [];
    return !existsSync(fileOf(file)) || !titlesIn(fileOf(file)).includes(title);
  });
  expect(missing).toEqual([]);
});
