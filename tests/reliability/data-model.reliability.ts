import 'fake-indexeddb/auto';
import { liveDays } from '../web/data/model.ts';

export const name =
  'records: random days of two devices, three tabs, faults and crashes against the laws G1 to G9';

const runs = Number(process.env['MODEL_RUNS'] ?? 500);

/** 500 random days; prints what was lost, duplicated and applied twice, and fails when any law broke. */
export async function run(): Promise<string> {
  const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000);
  const { counts, failure } = await liveDays({ runs, seed });
  const { edits, durable, commits, questions, lost, twice } = counts;
  const line = `${runs} days (seed ${seed}): ${edits} edits, ${durable} durable, ${commits} commits, ${questions} question marks seen; lost ${lost}, applied twice ${twice}`;
  if (failure !== null) throw new Error(`${line}\n${failure}`);
  return line;
}
