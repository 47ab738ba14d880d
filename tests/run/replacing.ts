import { readdirSync, readFileSync } from 'node:fs';

/** Test files that replace a module, so they cannot share modules with other test files. */
export const replacingTests = (): readonly string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') || name.endsWith('.test.tsx'))
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
