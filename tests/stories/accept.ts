/**
 * `npm run stories:accept` stores each changed picture as the new baseline. A run of all stories also removes unused baselines.
 * Look at `git diff` before you commit.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';

const report = 'test-results/stories-accept.json';
const args = [
  'run',
  '--project',
  'stories',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
  stdio: 'inherit',
  env: { ...process.env, STORIES_ACCEPT: '1' },
});

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly meta?: { readonly storyId?: string } }[];
  }[];
}

function storiesRun(): ReadonlySet<string> {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return new Set(
    testResults.flatMap((file) => file.assertionResults.map((test) => test.meta?.storyId ?? '')),
  );
}

const whole = process.argv.length === 2;
const folder = 'tests/stories/baseline';
if (status === 0 && whole && existsSync(folder)) {
  const known = storiesRun();
  for (const version of readdirSync(folder)) {
    for (const name of readdirSync(`${folder}/${version}`)) {
      if (!known.has(name.split('.')[0] ?? '')) rmSync(`${folder}/${version}/${name}`);
    }
  }
}
process.exitCode = status ?? 1;
