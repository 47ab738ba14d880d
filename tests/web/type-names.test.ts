import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Only the name Props may occur more than once. Each component's file has its own Props. */
const everywhere = new Set(['Props']);

function declared(): ReadonlyMap<string, readonly string[]> {
  const paths = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'calc-core'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
  const all = paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^(?:export )?(?:interface|type|class) ([A-Z]\w*)/gm)].map(
      ([, name = '']) => ({ name, path }),
    ),
  );
  return new Map(
    [...Map.groupBy(all, ({ name }) => name)].map(([name, places]) => [name, places.map(({ path }) => path)]),
  );
}

test('no type name is declared in two files', () => {
  const names = declared();
  expect(names.size).toBeGreaterThan(500);
  const twice = [...names].filter(([name, paths]) => paths.length > 1 && !everywhere.has(name));
  expect(twice.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
});
