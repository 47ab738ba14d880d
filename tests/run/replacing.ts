import { readdirSync, readFileSync } from 'node:fs';

/** The test files that put something in a module's place: they need modules of their own, where all others of a worker share theirs. */
export const replacingTests = (): readonly string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') || name.endsWith('.test.tsx'))
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
