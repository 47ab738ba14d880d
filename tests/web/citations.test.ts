import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Every citation in code and documents must have a target. Examples: `spec 4`, `calculation C14`, `trap T6`, a relative link. */

const read = (path: string): string => readFileSync(path, 'utf8');

const specification = read('src/contract/SPECIFICATION.md');
const calculation = read('calc-core/CALCULATION.md');
const promises = read('tests/web/data/README.md');
const security = read('tests/server/access/README.md') + read('tests/server/README.md');

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const names = new Set(tracked.map((path) => path.slice(path.lastIndexOf('/') + 1)));

const sources = tracked.filter(
  (path) =>
    /\.(ts|tsx|css|md|mdx)$/.test(path) &&
    path !== 'tests/web/citations.test.ts' &&
    path !== 'src/contract/SPECIFICATION.md',
);

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
  /**
   * True if the citation's target exists.
   * @param cited - the pattern's first group
   */
  isThere(cited: string): boolean;
}

const listed = (numbers: string): readonly string[] => numbers.split(/\D+/).filter((number) => number !== '');

const rules: readonly Rule[] = [
  {
    what: 'a section of the specification',
    pattern: /\bspec ((?:\d+)(?:(?:, | and | to )\d+)*)/gi,
    isThere: (cited) => listed(cited).every((number) => specification.includes(`\n## ${number}. `)),
  },
  {
    what: 'a line of the calculation',
    pattern: /\bcalculation ([CRH]\d+)\b/g,
    isThere: (cited) => new RegExp(`\\| ${cited}( |:)`).test(calculation),
  },
  {
    what: 'a passage of the calculation',
    pattern: /\bcalculation "([^"\n]{4,80})"/g,
    isThere: (cited) => calculation.includes(cited),
  },
  {
    what: 'a trap of the data layer',
    pattern: /\btraps? (T\d+)\b/g,
    isThere: (cited) => new RegExp(`\\b${cited}\\b`).test(promises),
  },
  {
    what: 'an item of the security list',
    pattern: /\(security (\d+)\)/g,
    isThere: (cited) => new RegExp(`\\| ${cited} `).test(security),
  },
  {
    what: 'a page of the repository',
    pattern: /\b([\w./-]+\.mdx?)\b/g,
    isThere: (cited) => names.has(cited.slice(cited.lastIndexOf('/') + 1)),
  },
  {
    what: 'a file of code that a comment or a page names',
    pattern: /(?:^\s*(?:\/\*\*|\*|\/\/)[^`]*?\b|`)([\w./-]*[\w-]\.tsx?)(?![\w:])/g,
    isThere: (cited) => names.has(cited.slice(cited.lastIndexOf('/') + 1)),
  },
];

interface Found {
  readonly at: string;
  readonly cited: string;
}

function citations({ pattern }: Rule): readonly (Found & { readonly name: string })[] {
  return sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map((match) => ({
          at: `${path}:${index + 1}`,
          cited: match[0],
          name: match[1] ?? '',
        })),
      ),
  );
}

describe('every citation has a target in the repository', () => {
  test.each(rules)('$what', (rule) => {
    const missing = citations(rule).filter(({ name }) => !rule.isThere(name));
    expect(missing.map(({ at, cited }) => `${at}: ${cited}`)).toEqual([]);
  });

  test('no file cites a page outside the repository or an issue number', () => {
    const outside = {
      what: '',
      pattern: /(research\/[a-z]|server-and-sync|\bissue \d|COMPASS|\.\.\/shared)/g,
      isThere: () => false,
    };
    expect(citations(outside).map(({ at, cited }) => `${at}: ${cited}`)).toEqual([]);
  });

  test('links in pages', () => {
    const missing = sources
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
          .map(([, target = '']) => target)
          .filter((target) => !existsSync(join(dirname(path), target)))
          .map((target) => `${path}: ${target}`),
      );
    expect(missing).toEqual([]);
  });
});
