import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['tests/bench/run.ts', /^There is no lighthaus\. Name one of: board, budget, core, .*\blighthouse\b/],
  ['tests/reliability/run.ts', /^There is no lighthaus\. Name one of: bridge, .*\bserver-kill\b/],
])('%s with an unknown name lists the known names and runs nothing', (script, said) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'lighthaus'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(said);
});
