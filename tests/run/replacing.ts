import { readdirSync, readFileSync } from 'node:fs';

/** The test files that replace a module. These files need separate modules, while all other files of a worker share their modules. */
export const replacingTests = (): readonly string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') || name.endsWith('.test.tsx'))
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
