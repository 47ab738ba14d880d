import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileOf, titlesIn } from './credits.ts';

/** tests/browser/README.md lists sentences about the product. Each sentence names its tests, and these tests must exist. */
const table = readFileSync('tests/browser/README.md', 'utf8');

interface Credit {
  readonly row: string;
  readonly file: string;
  readonly title: string;
}

const rows = table
  .split('\n')
  .filter(
    (line) =>
      line.startsWith('| ') && !/^\| (---|The specification says|The design says|Message )/.test(line),
  )
  .map((line) => line.split('|').map((cell) => cell.trim()));

const credits: readonly Credit[] = rows.flatMap(([, row = '', checks = '']) =>
  checks.split(' · ').map((check) => {
    const at = check.indexOf(': ');
    return { row, file: check.slice(0, Math.max(at, 0)), title: check.slice(at + 2) };
  }),
);

const named = new Map([...new Set(credits.map(({ file }) => file))].map((name) => [name, fileOf(name)]));

test('every row has a sentence and at least one check', () => {
  expect(rows.length).toBeGreaterThan(110);
  expect(credits.filter(({ row, file, title }) => row === '' || file === '' || title === '')).toEqual([]);
});

describe('every test file in the table exists', () => {
  test.each([...named])('%s is a file', (_, file) => expect(existsSync(file), file).toBe(true));

  test('has the title that the table names', () => {
    const missing = credits.filter(({ file, title }) => {
      const path = fileOf(file);
      if (!existsSync(path)) return true;
      const titles = titlesIn(path);
      return file.startsWith('stories ')
        ? !titles.includes(title)
        : !titles.some((one) => one.includes(title));
    });
    expect(missing).toEqual([]);
  });
});
