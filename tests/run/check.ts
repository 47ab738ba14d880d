/** `npm run check` checks format, lint, types and more. Prints the output of failed checks. Needs no browser and no database. */
import { spawn } from 'node:child_process';

const bin = (name: string): string => `node_modules/.bin/${name}`;

type Check = readonly [what: string, command: string, args: readonly string[]];

const lint = ['--type-aware', '--deny-warnings', '--quiet'];
/*
 * The cache lets tsc check only changed files and the files that import them. One thread is enough: lint and the other checks run at the same
 * time.
 */
const types = [
  '--noEmit',
  '--checkers',
  '1',
  '-p',
  '.',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
];

const checksOf = (linted: readonly string[]): readonly Check[] => [
  ['format (fix with: npm run format)', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), [...lint, ...linted]],
  ['types', bin('tsc'), types],
  ['dead code', bin('knip'), ['--no-progress']],
  // Code that only tests use counts as dead. Tag such an export @internal.
  ['code that production uses', bin('knip'), ['--no-progress', '--production', '--include', 'files,exports']],
  ['licences', process.execPath, ['tests/run/licences.ts']],
  ['security requirements (SECURITY-ASVS.md)', process.execPath, ['tests/run/asvs.ts']],
  ['kinds of record (calc-core/records/kinds.ts)', process.execPath, ['tests/run/kinds.ts']],
  ['migrations (make one with: npm run migrations)', process.execPath, ['tests/run/migrations.ts']],
];

export interface Checked {
  readonly what: string;
  readonly passed: boolean;
}

function run(what: string, command: string, args: readonly string[]): Promise<Checked> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
    child.once('close', (code) => {
      if (code !== 0) console.log(`\n${what}:\n${output.trim()}`);
      resolve({ what, passed: code === 0 });
    });
  });
}

/**
 * Runs every check.
 * @param linted - lint reads only these files; empty means the whole project
 */
export async function check(linted: readonly string[] = []): Promise<readonly Checked[]> {
  const done = await Promise.all(checksOf(linted).map(([what, command, args]) => run(what, command, args)));
  for (const { what, passed } of done) console.log(`${passed ? 'passed' : 'FAILED'}  ${what}`);
  return done;
}

if (import.meta.main) {
  const done = await check();
  process.exitCode = done.every(({ passed }) => passed) ? 0 : 1;
}
