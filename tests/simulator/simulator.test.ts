import { spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';

// Each run starts a Node of its own: the world takes its clock and its chance over.
vi.setConfig({ testTimeout: 240_000 });

const run = (file: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [`tests/simulator/${file}`, ...args], { encoding: 'utf8' });

// In CI the days are the same each time: what is submitted is judged by itself, not by the luck of a draw. Fresh seeds are drawn
// everywhere else, and for as long as wanted by `npm run test:reliability simulate`. A planted fault shows within ten days (mutants.test.ts).
const words = process.env['CI'] === undefined ? ['0.15'] : ['0.15', '20261122'];

it('finds nothing in the days of a new seed', () => {
  const { status, stdout, stderr } = run('main.ts', ...words);
  console.log(stdout.trim());
  expect(stdout + stderr).toMatch(/: 0 findings\n$/);
  expect(status).toBe(0);
});

it('lives so many days as are asked for', () => {
  expect(run('main.ts', '2d', '7').stdout).toMatch(/^The first seed is 7\.\n2 days, .*: 0 findings\n$/);
});

it('replays each seed to the byte, in one process and in the next', () => {
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
