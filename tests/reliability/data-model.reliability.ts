import 'fake-indexeddb/auto';
import { farmDays } from '../web/data/farm.ts';
import { liveDays } from '../web/data/model.ts';

export const name =
  'records: random days of two devices, three tabs, faults and crashes (G1 to G9), and days with all three kinds (F1 to F4)';

const runs = Number(process.env['MODEL_RUNS'] ?? 500);
const farmRuns = Number(process.env['FARM_RUNS'] ?? 250);

/** Runs 500 days with one kind of record, and 250 days with carries, groups and trades. Fails when a law was broken. */
export async function run(): Promise<string> {
  const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000);
  const one = await liveDays({ runs, seed });
  const { edits, durable, commits, questions, lost, duplicated, twice } = one.counts;
  const farm = await farmDays(farmRuns, seed);
  const lines = [
    `${runs} days (seed ${seed}): ${edits} edits, ${durable} durable, ${commits} commits, ${questions} question marks seen; lost ${lost}, duplicated ${duplicated}, applied twice ${twice}`,
    `${farmRuns} days with trades, carries and groups: ${farm.counts.edits} edits, ${farm.counts.durable} durable, ${farm.counts.commits} commits, ${farm.counts.refusals} refusals with a reason; lost ${farm.counts.lost}, duplicated ${farm.counts.duplicated}, applied twice ${farm.counts.twice}`,
  ];
  const failures = [one.failure, farm.failure].filter((failure) => failure !== null);
  if (failures.length > 0) throw new Error([...lines, ...failures].join('\n'));
  return lines.join('\n');
}
