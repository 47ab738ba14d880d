import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOf, titlesIn } from './credits.ts';

const rows = readFileSync('tests/WCAG.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every fulfilled criterion names existing tests', () => {
  expect(rows.length).toBeGreaterThan(35);
  const missing = rows.flatMap(([, criterion = '', holds, tests = '']) => {
    if (holds !== 'holds') return [];
    return tests.split(' · ').flatMap((check) => {
      const [, file = '', title = ''] = /^((?:stories )?[\w./-]+): (.+)$/.exec(check) ?? [];
      const path = fileOf(file);
      const isThere =
        path !== null &&
        existsSync(path) &&
        titlesIn(path).some((one) => (file.startsWith('stories ') ? one === title : one.includes(title)));
      return isThere ? [] : [`${criterion}: ${check}`];
    });
  });
  expect(missing).toEqual([]);
});
