import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { placeOf } from '../web/data/plant.ts';
import { handsMutants } from './mutants.ts';

// Each run starts its own Node process, because the world replaces its clock and randomness.
vi.setConfig({ testTimeout: 240_000 });

/** Runs without blocking this worker, so that other tests run meanwhile. */
function run(
  file: string,
  ...args: readonly string[]
): Promise<{ out: string; error: string; code: number | null }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`tests/simulator/hands/${file}`, ...args]);
    const [out, error]: [string[], string[]] = [[], []];
    child.stdout.on('data', (piece: Buffer) => out.push(piece.toString()));
    child.stderr.on('data', (piece: Buffer) => error.push(piece.toString()));
    child.once('close', (code) => resolve({ out: out.join(''), error: error.join(''), code }));
  });
}

const faults = handsMutants.map(({ name }) => name);

describe.concurrent('days of keys, clicks, reloads and tabs', () => {
  // In CI every run has the same days. Elsewhere each run draws new days, and a finding prints its seed.
  const seed = process.env['CI'] === undefined ? [] : ['20261124', '200'];

  it('lose no edit that was announced, and show as saved only what is on the server', async ({
    expect: then,
  }) => {
    const { out, error, code } = await run('main.ts', '60', ...seed);
    console.log(out.trim());
    then(out + error).toMatch(/: 0 findings\n$/);
    then(code).toBe(0);
  });

  // On these days the second person's page was reloaded during a change of role, or the person was removed and invited again.
  it.each(['38001654', '51000464', '52000116'])('find nothing in the day of seed %s', async (day) => {
    const { out, error } = await run('main.ts', '0', day);
    expect(out + error).toMatch(/: 0 findings\n$/);
  });

  it.each(faults)('find this planted fault within 150 days: %s', async (name) => {
    const { out, error } = await run('mutant.ts', name, '150');
    expect(JSON.parse(out), error).toMatchObject({ finding: expect.stringMatching(/^[HN]\d/) });
  });
});

it.each(handsMutants.flatMap(({ name, patches = [] }) => patches.map((patch) => ({ name, patch }))))(
  'can still plant $name',
  ({ patch }) => {
    const source = readFileSync(placeOf(patch).slice(1), 'utf8');
    expect(source.split(patch.from)).toHaveLength(2);
  },
);
