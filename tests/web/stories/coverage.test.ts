import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** In these folders, a component's story also covers the components inside it. */
const rooms = ['sheets'] as const;

function filesUnder(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}

/** A component is an exported function or constant with a capital letter, in a file with JSX. A context does not count. */
function componentsOf(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  const names = [...source.matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w*)/gm)].map(
    (found) => found[1] ?? '',
  );
  return names.filter((name) => !name.endsWith('Context')).map((name) => `${file}#${name}`);
}

function fileOf(from: string, path: string): string {
  return path.startsWith('#web/') ? path.replace('#web/', 'src/web/') : join(from, '..', path);
}

/** The imports of a file, as "file#name". A default import uses its local name, which is the component's name. */
function importsOf(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  const named = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '(#web\/[^']+|\.[^']+)'/g)].flatMap(
    ([, names, path]) =>
      (names ?? '').split(',').map((name) => `${fileOf(file, path ?? '')}#${name.trim().split(' as ')[0]}`),
  );
  const defaults = [...source.matchAll(/import ([A-Z]\w*) from '(#web\/[^']+|\.[^']+)'/g)].map(
    ([, name, path]) => `${fileOf(file, path ?? '')}#${name}`,
  );
  return [...named, ...defaults];
}

const inStories = (): ReadonlySet<string> => new Set(filesUnder('stories', '.tsx').flatMap(importsOf));

/** The components in stories, with all components inside them. */
function shown(room: string): ReadonlySet<string> {
  const seen = new Set(inStories());
  const files = filesUnder(`src/web/${room}`, '.tsx');
  for (let before = -1; before !== seen.size;) {
    before = seen.size;
    const open = files.filter((file) => componentsOf(file).some((component) => seen.has(component)));
    for (const name of open.flatMap(importsOf)) seen.add(name);
  }
  return seen;
}

test.each(['ui', 'forms'])('every component of src/web/%s has a story of its own', (room) => {
  const seen = inStories();
  const components = filesUnder(`src/web/${room}`, '.tsx').flatMap(componentsOf);
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((component) => !seen.has(component))).toEqual([]);
});

test('every screen has a story', () => {
  const seen = inStories();
  const screens = readdirSync('src/web/screens')
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => componentsOf(`src/web/screens/${name}`));
  expect(screens.length).toBeGreaterThan(14);
  expect(screens.filter((screen) => !seen.has(screen))).toEqual([]);
});

describe.each(rooms)('every component of src/web/%s is shown in a story', (room) => {
  const components = filesUnder(`src/web/${room}`, '.tsx').flatMap(componentsOf);
  test('the list of components is not empty', () => expect(components.length).toBeGreaterThan(3));
  test('no component lacks a story', () => {
    const seen = shown(room);
    expect(components.filter((component) => !seen.has(component))).toEqual([]);
  });
});

test('every package that a story may load is prepared before the first story runs', () => {
  // A package must be prepared before a story loads it. Otherwise the page reloads during the test and loads React twice.
  const files = ['src/web', 'src/workbook', 'src/paper', 'src/contract', 'calc-core'].flatMap((folder) => [
    ...filesUnder(folder, '.ts'),
    ...filesUnder(folder, '.tsx'),
  ]);
  const packages = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^'();]*? from '([a-z@][^'.]*)'/gm),
    ].map((found) => found[1] ?? ''),
  );
  expect(new Set(packages).size).toBeGreaterThan(10);
  const ready = readFileSync('vitest.config.ts', 'utf8');
  expect([...new Set(packages)].filter((name) => !ready.includes(`'${name}',`))).toEqual([]);
});
