import { seededFaults } from '../web/data/seeded.ts';
import { liveWith } from '../web/data/seeded-run.ts';

export const name = 'records: do the tests bite? fifteen faults planted in the code, each must be noticed';

const runs = Number(process.env['FAULT_RUNS'] ?? 300);
const first = Number(process.env['MODEL_SEED'] ?? 7);
const seeds = Array.from({ length: Number(process.env['FAULT_SEEDS'] ?? 5) }, (_, index) => first + index);

/** Plants each fault and runs five seeds on it. Fails when a seed does not find a fault. */
export async function run(): Promise<string> {
  const lines: string[] = [];
  let missed = 0;
  for (const fault of seededFaults) {
    const noticed = [];
    for (const seed of seeds) noticed.push(await liveWith(fault.name, runs, seed));
    const words = noticed.map(({ law, days }) =>
      law === null ? 'NOT NOTICED' : `${law}${days === undefined ? '' : ` on day ${days}`}`,
    );
    missed += noticed.filter(({ law }) => law === null).length;
    lines.push(`${fault.name}: ${words.join(', ')}`);
  }
  const text = `${lines.join('\n')}\n${seededFaults.length} faults, ${seeds.length} seeds, not noticed ${missed}`;
  if (missed > 0) throw new Error(text);
  return text;
}
