/**
 * `npm test` runs everything. The server tests run in parallel with the check and the core's tests. Then the stories run in parallel with
 * the unit tests. The journeys are last. The command continues after a failure. Its last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { check } from './check.ts';
import { chromiumPathOrInstall } from './browser.ts';
import { forgetCompiled, keepCompiled } from './compiled.ts';
import { replacingTests } from './replacing.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const secondsSince = (started: number): number => Math.round((Date.now() - started) / 1000);

function add(what: string, count: Count, started: number): void {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  const { passed, failed, skipped } = count;
  console.log(
    `\n== ${what}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${secondsSince(started)} s`,
  );
}

/**
 * Runs a command to its end, and resolves with true if it exits with 0.
 * @param isShown - shows the output live. Otherwise the output follows at the end.
 */
function run(command: string, args: readonly string[], isShown: boolean): Promise<boolean> {
  const title = `\n== ${command} ${args.join(' ')}`;
  return new Promise((resolve) => {
    if (isShown) console.log(title);
    const child = spawn(process.execPath, [command, ...args], {
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => (output += piece.toString()));
    child.once('close', (code) => {
      if (!isShown) console.log(`${title}\n${output}`);
      resolve(code === 0);
    });
  });
}

function resultsOf(file: string): unknown {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : null;
}

/** A runner that fails without a failed test counts as one failure. For example, the runner crashed or found no test. */
function honest(count: Count | null, exitedWell: boolean): Count {
  const counted = count ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = (!exitedWell && counted.failed === 0) || counted.passed + counted.failed === 0;
  return silent ? { ...counted, failed: counted.failed + 1 } : counted;
}

async function vitest(
  what: string,
  project: string,
  isShown: boolean,
  ...more: readonly string[]
): Promise<void> {
  const started = Date.now();
  const file = `test-results/${what.replaceAll(/\W+/g, '-')}.json`;
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  const exitedWell = await run(
    'node_modules/vitest/vitest.mjs',
    [...args, `--outputFile.json=${file}`, ...more],
    isShown,
  );
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
  add(what, honest(count, exitedWell), started);
}

async function checks(): Promise<void> {
  const started = Date.now();
  const checked = await check();
  const passed = checked.filter((each) => each.passed).length;
  add('check', { passed, failed: checked.length - passed, skipped: 0 }, started);
}

/** Builds the app for the journeys, with a low priority. If the build fails, the journeys build again and report the reason. */
function buildApp(): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { stdio: 'ignore' });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.once('close', () => resolve());
  });
}

async function journeys(): Promise<void> {
  const started = Date.now();
  const args = ['test', '--config', 'tests/browser/playwright.config.ts'];
  const exitedWell = await run('node_modules/@playwright/test/cli.js', args, true);
  const results = resultsOf('test-results/browser.json') as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  } | null;
  const count = results && {
    passed: results.stats.expected + results.stats.flaky,
    failed: results.stats.unexpected,
    skipped: results.stats.skipped,
  };
  add('journeys', honest(count, exitedWell), started);
  if (results !== null && results.stats.flaky > 0)
    console.log(`   ${results.stats.flaky} of them at the second try`);
}

/** Together these tests reach every line of the calculation core. */
const ofCore = [
  'tests/calc-core/',
  'tests/machines/',
  'tests/web/actual/',
  'tests/web/decide/',
  'tests/web/forms/',
  'tests/web/market/',
];

const replacing = replacingTests();
const without = (files: readonly string[]): string[] => files.flatMap((file) => ['--exclude', file]);

/**
 * A worker loads modules once for all its test files. Only the core's own tests measure coverage, because measuring halves Node's speed.
 */
const core = (): Promise<void> =>
  vitest('calculation core', 'unit', false, '--coverage', '--no-isolate', ...ofCore, ...without(replacing));

async function unit(): Promise<void> {
  const folders = ofCore.map((folder) => `${folder}**`);
  await vitest('unit and property', 'unit', false, '--no-isolate', ...without([...folders, ...replacing]));
  await vitest('unit, with modules replaced', 'unit', false, ...replacing);
}

const begun = Date.now();
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');
forgetCompiled();
keepCompiled();

const server = vitest('server', 'server', false);
await checks();
await core();
// The unit tests run at the same time as the stories. The build comes after the server tests, because one reads the built app.
const rest = server.then(unit).then(buildApp);
try {
  process.env['CHROMIUM_PATH'] = chromiumPathOrInstall();
  await vitest('stories', 'stories', true);
  await rest;
  await journeys();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  add('stories and journeys', { passed: 0, failed: 1, skipped: 0 }, begun);
}
await rest;

console.log(`\nin ${secondsSince(begun)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
