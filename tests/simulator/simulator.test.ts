import { spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';

// Each run starts its own Node process, because the world replaces its clock and randomness.
vi.setConfig({ testTimeout: 240_000 });

const run = (file: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [`tests/simulator/${file}`, ...args], { encoding: 'utf8' });

// In CI every run has the same days. Elsewhere each run draws new days.
// `npm run test:reliability simulate` runs as many days as wanted. A planted fault appears within ten days.
const words = process.env['CI'] === undefined ? ['0.15'] : ['0.15', '20261122'];

it('days of a new seed have no finding', () => {
  const { status, stdout, stderr } = run('main.ts', ...words);
  console.log(stdout.trim());
  expect(stdout + stderr).toMatch(/: 0 findings\n$/);
  expect(status).toBe(0);
});

it('the given number of days is run', () => {
  expect(run('main.ts', '2d', '7').stdout).toMatch(/^The first seed is 7\.\n2 days, .*: 0 findings\n$/);
});

it('each seed gives the same bytes again, in one process and in the next', () => {
  const once = run('replay.ts', '2', '2').stdout.trim().split('\n');
  const again = run('replay.ts', '2', '2').stdout.trim().split('\n');
  expect(once).toHaveLength(4);
  expect(again).toEqual(once);
  expect(once.slice(2)).toEqual(once.slice(0, 2));
  expect(new Set(once).size).toBe(2);
});

it.each([
  [['1', 'yesterday'], "The seed is a whole number of up to nine digits, and 'yesterday' is none.\n"],
  [['0d'], 'Say for how many minutes, as a number: npx drover simulate MINUTES [SEED]\n'],
  [['soon'], 'Say for how many minutes, as a number: npx drover simulate MINUTES [SEED]\n'],
])('refuses %j in a sentence', (args, sentence) => {
  const { status, stdout, stderr } = run('main.ts', ...args);
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: sentence });
});
