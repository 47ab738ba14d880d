import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyScreen, notVisited } from '#tests/browser/every-screen.ts';

/** Every path, spelt as in the router. */
const routes = [
  ...readFileSync(new URL('../../src/web/app/router.tsx', import.meta.url), 'utf8').matchAll(
    /(?:publicScreen\(|screen\(|path: )'([^']+)'/g,
  ),
].map(([, path]) => path!);

test('the walks over all screens visit every route of the app', () => {
  expect(routes.length).toBeGreaterThan(25);
  const visited = new Set([...everyScreen.map(({ route }) => route), ...notVisited]);
  expect(routes.filter((route) => !visited.has(route))).toEqual([]);
  expect([...visited].filter((route) => !routes.includes(route))).toEqual([]);
});
