/**
 * `npm run test:quick [BASE]`: format, lint, types, dead code, and the unit and server tests that reach a changed file.
 * Changed means: not committed yet, or committed since BASE (HEAD when it is left out). No browser.
 */
import { spawnSync } from 'node:child_process';
import { check } from './check.ts';

const base = process.argv[2] ?? 'HEAD';

function changedTests(project: string): boolean {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--changed', base, '--passWithNoTests'],
    { stdio: 'inherit' },
  );
  return status === 0;
}

const checked = await check();
const passed = [...checked.map(({ passed: each }) => each), changedTests('unit'), changedTests('server')];
process.exitCode = passed.every(Boolean) ? 0 : 1;
