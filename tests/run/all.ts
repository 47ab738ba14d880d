/**
 * `npm test`: everything that must hold, in order of cost: check, unit and property, server on real PostgreSQL, stories and
 * journeys in real Chromium. Goes on after a failure, and ends with one true line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { check } from './check.ts';
import { chromiumPathOrInstall } from './browser.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };

function add(what: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  console.log(`\n== ${what}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
}

/** Runs one command with its output shown; true when it exits 0. */
function run(command: string, args: readonly string[]): boolean {
  console.log(`\n== ${command} ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [command, ...args], { stdio: 'inherit' });
  return status === 0;
}

function resultsOf(file: string): unknown {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : null;
}

/** A runner that fails without a failed test (it crashed, found no test, or lost its report) counts as one failure. */
function honest(count: Count | null, exitedWell: boolean): Count {
  const counted = count ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = (!exitedWell && counted.failed === 0) || counted.passed + counted.failed === 0;
  return silent ? { ...counted, failed: counted.failed + 1 } : counted;
}

function vitest(what: string, project: string, ...more: readonly string[]): void {
  const file = `test-results/${project}.json`;
  const exitedWell = run('node_modules/vitest/vitest.mjs', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ]);
  const results = resultsOf(file) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  } | null;
  const count = results && {
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests,
  };
  add(what, honest(count, exitedWell));
}

function journeys(): void {
  const exitedWell = run('node_modules/@playwright/test/cli.js', [
    'test',
    '--config',
    'tests/browser/playwright.config.ts',
  ]);
  const results = resultsOf('test-results/browser.json') as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  } | null;
  const count = results && {
    passed: results.stats.expected + results.stats.flaky,
    failed: results.stats.unexpected,
    skipped: results.stats.skipped,
  };
  add('journeys', honest(count, exitedWell));
  if (results !== null && results.stats.flaky > 0)
    console.log(`   ${results.stats.flaky} of them at the second try`);
}

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

const checked = await check();
add('check', {
  passed: checked.filter(({ passed }) => passed).length,
  failed: checked.filter(({ passed }) => !passed).length,
  skipped: 0,
});
vitest('unit and property', 'unit', '--coverage');
vitest('server', 'server');

try {
  process.env['CHROMIUM_PATH'] = chromiumPathOrInstall();
  vitest('stories', 'stories');
  journeys();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  add('stories and journeys', { passed: 0, failed: 1, skipped: 0 });
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
