import { spawnSync } from 'node:child_process';
import { allMutants } from '../simulator/mutants.ts';

export const name =
  'records: does the simulator bite? faults of one line planted in the protocol, each found within so many seeds';

const days = process.env['MUTANT_DAYS'] ?? '300';

/** Runs each planted fault in a separate process. Fails when the simulator misses a fault that it must find. */
export function run(): Promise<string> {
  const lines = allMutants.map(({ name: mutant }) => {
    const words = ['tests/simulator/mutant.ts', mutant, days];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${mutant}: ${stderr}`);
    const { seed, finding } = JSON.parse(stdout) as {
      readonly seed: number;
      readonly finding: string | null;
    };
    const isMissed = finding === null;
    return {
      isMissed,
      text: `${mutant}: ${finding === null ? 'not found' : `seed ${seed}, ${finding.slice(0, 100)}`}`,
    };
  });
  const missed = lines.filter(({ isMissed }) => isMissed).length;
  const text = `${lines.map((line) => line.text).join('\n')}\n${lines.length} faults, missed ${missed}`;
  return missed === 0 ? Promise.resolve(text) : Promise.reject(new Error(text));
}
