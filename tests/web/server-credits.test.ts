import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { titlesIn } from './credits.ts';

/** tests/server/README.md lists the server's guarantees. Each row names tests, and these tests must exist. */
const page = readFileSync('tests/server/README.md', 'utf8');

const pathsOf = (name: string): readonly string[] =>
  name.startsWith('browser/')
    ? [`tests/${name}.spec.ts`]
    : name.startsWith('reliability/')
      ? [`tests/${name}.reliability.ts`]
      : [`tests/server/${name}.test.ts`, `tests/${name}.test.ts`];
const fileOf = (name: string): string | undefined => pathsOf(name).find((path) => existsSync(path));

interface Credit {
  readonly row: string;
  readonly file: string;
  /**
   * Part of a test's title. An … stands for skipped words. An empty title cites the whole file. R3 cites the titles that start with 'R3:'.
   */
  readonly title: string;
}

const credits: readonly Credit[] = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-|Item )/.test(line))
  .flatMap((line) => {
    const [, row = '', ...cells] = line.split('|').map((cell) => cell.trim());
    return cells.flatMap((cell) => creditsOf(row, cell));
  });

/**
 * Reads the citations of a row, in the form `file: title`. A title without a file belongs to the previous file. A long run is cited without
 * a title.
 */
function creditsOf(row: string, cell: string): readonly Credit[] {
  let last = '';
  return cell
    .split(' · ')
    .filter((each) => each !== '' && !each.startsWith('README'))
    .map((each) => {
      const [, named, title] = /^([\w/-]+): (.*)$/s.exec(each) ?? [];
      const [, alone] = /^(\w+(?:\/[\w-]+)+)/.exec(named === undefined ? each : '') ?? [];
      last = named ?? alone ?? last;
      const said = title ?? (alone === undefined ? each : '');
      return { row, file: last, title: said.replace(/ \([^)]*\)$/, '') };
    });
}

const items = /^R?\d+(, R?\d+| to R?\d+)*$/;

function isThere({ file, title }: Credit): boolean {
  const path = fileOf(file);
  if (path === undefined) return false;
  if (title === '') return true;
  // In a test.each table, each title is a separate string.
  if (items.test(title)) return new RegExp(`['"\`]${title}:`).test(readFileSync(path, 'utf8'));
  const pieces = title.split('…').map((piece) => piece.trim());
  return titlesIn(path).some((each) => pieces.every((piece) => each.includes(piece)));
}

describe('the tests named in the server’s README', () => {
  test('are many rows', () => expect(credits.length).toBeGreaterThan(70));

  test('exist', () => {
    expect(
      credits.filter((credit) => !isThere(credit)).map(({ row, file, title }) => `${row}: ${file}: ${title}`),
    ).toEqual([]);
  });
});
