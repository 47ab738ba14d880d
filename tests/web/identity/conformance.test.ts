import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no screen uses the provider’s own calls, so no device receives their code', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('src/web/identity/conformance/'),
  );
  expect(files.length).toBeGreaterThan(200);
  const reaching = files.filter((file) => /from '[^']*\/conformance\//.test(readFileSync(file, 'utf8')));
  const lazily = files.filter((file) => /import\('[^']*\/conformance\//.test(readFileSync(file, 'utf8')));
  expect([...reaching, ...lazily]).toEqual([]);
});
