/** `npm run check`: format, lint, types and dead code, all at once; prints only what failed. Seconds, no browser, no database. */
import { spawn } from 'node:child_process';

const bin = (name: string): string => `node_modules/.bin/${name}`;

const checks: readonly (readonly [what: string, command: string, args: readonly string[]])[] = [
  ['format (mend with: npm run format)', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '--quiet']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['exports that production uses', process.execPath, ['tests/run/production.ts']],
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

export async function check(): Promise<readonly Checked[]> {
  const done = await Promise.all(checks.map(([what, command, args]) => run(what, command, args)));
  for (const { what, passed } of done) console.log(`${passed ? 'passed' : 'FAILED'}  ${what}`);
  return done;
}

if (import.meta.main) {
  const done = await check();
  process.exitCode = done.every(({ passed }) => passed) ? 0 : 1;
}
