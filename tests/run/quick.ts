/**
 * `npm run test:quick [BASE]` checks the files that changed since BASE (default HEAD). It runs the check, and the unit tests that reach a
 * changed file, with a tenth of the random cases. If the server or its contract changed, it also runs the server's fast tests. It needs no
 * browser.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { check } from './check.ts';
import { keepCompiled } from './compiled.ts';
import { replacingTests } from './replacing.ts';

keepCompiled();
const base = process.argv[2] ?? 'HEAD';

const namesOf = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const changed = [
  ...namesOf('diff', '--name-only', base),
  ...namesOf('ls-files', '--others', '--exclude-standard'),
];
const reachesServer = changed.some((file) => /^(src\/(server|contract|cli)|tests\/server)\//.test(file));
const replacing = replacingTests();
const waiting = ['embedded', 'new-amount', 'new-kind', 'reliability', 'start', 'vanished', 'operate/backup'];

/** Runs a project's tests that reach a changed file. Shows their output at the end, because other projects run in parallel. */
function changedTests(project: string, ...more: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        project,
        '--changed',
        base,
        '--passWithNoTests',
        '--reporter=dot',
        ...more,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { DRAWS: '0.1', ...process.env } },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (output += piece.toString()));
    child.once('close', (code) => {
      console.log(output);
      resolve(code === 0);
    });
  });
}

const [checked, ...tested] = await Promise.all([
  check(changed.filter((file) => /\.(ts|tsx|js)$/.test(file) && existsSync(file))),
  changedTests('unit', '--no-isolate', ...replacing.flatMap((name) => ['--exclude', name])),
  ...(replacing.length > 0 ? [changedTests('unit', ...replacing)] : []),
  ...(reachesServer
    ? [changedTests('server', ...waiting.flatMap((name) => ['--exclude', `tests/server/${name}.test.ts`]))]
    : []),
]);
const passed = [...checked.map((each) => each.passed), ...tested];
process.exitCode = passed.every(Boolean) ? 0 : 1;
