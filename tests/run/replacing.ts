import { readdirSync, readFileSync } from 'node:fs';

/** Test files that replace a module. They need their own modules. All other files of a worker share modules. */
export const replacingTests = (): readonly string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') || name.endsWith('.test.tsx'))
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
