import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const rooms = ['ui', 'forms', 'sheets'] as const;

function filesUnder(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}

/** A component is an exported function or constant with a capital, in a file that holds JSX. */
function componentsOf(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w*)/gm)]
    .map((found) => found[1] ?? '')
    .filter((name) => !name.endsWith('Context'));
}

/** What the stories import by '#web/…', as "file#name". */
function storied(): ReadonlySet<string> {
  const imports = /import (?:type )?\{([^}]*)\} from '#web\/([^']+)'/g;
  const seen = filesUnder('stories', '.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(([, names, path]) =>
      (names ?? '').split(',').map((name) => `src/web/${path}#${name.trim().split(' as ')[0]}`),
    ),
  );
  return new Set(seen);
}

describe.each(rooms)('every component of src/web/%s is in a story', (room) => {
  const seen = storied();
  const components = filesUnder(`src/web/${room}`, '.tsx').flatMap((file) =>
    componentsOf(file).map((name) => `${file}#${name}`),
  );

  test('there are components', () => expect(components.length).toBeGreaterThan(3));
  test('none is missing', () => expect(components.filter((component) => !seen.has(component))).toEqual([]));
});
