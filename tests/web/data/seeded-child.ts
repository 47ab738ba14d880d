import 'fake-indexeddb/auto';
import { plant } from './plant.ts';
import { seededFaults, type SeededFault } from './seeded.ts';

/**
 * Runs as `node seeded-child.ts NAME RUNS SEED`. It plants one fault and prints the broken law as JSON. A loaded module cannot be changed,
 * so each fault needs a new process.
 */

const [wanted = '', runs = '300', seed = '7'] = process.argv.slice(2);
const fault = seededFaults.find(({ name }) => name === wanted);
if (fault === undefined) throw new Error(`no seeded fault is called '${wanted}'`);

async function noticed({ caughtBy, server = {} }: SeededFault): Promise<string | null> {
  if (caughtBy === 'model') {
    const { liveDays } = await import('./model.ts');
    return (await liveDays({ runs: Number(runs), seed: Number(seed), server, quick: true })).failure;
  }
  if (caughtBy === 'farm') {
    const { farmDays } = await import('./farm.ts');
    return (await farmDays(Number(runs), Number(seed))).failure;
  }
  const { lateOldPage, lostReplyThenUndo } = await import('./directed.ts');
  const { onServer, shown } = caughtBy === 'G11' ? await lostReplyThenUndo(server) : await lateOldPage();
  const right = caughtBy === 'G11' ? '1' : '2';
  return onServer === right && shown === right
    ? null
    : `${caughtBy}: server ${String(onServer)}, shown ${shown}`;
}

plant(fault.patches ?? []);
const text = await noticed(fault).catch((error: unknown) => String(error));
console.log(
  JSON.stringify({
    law: /\b[GF]\d+\b/.exec(text ?? '')?.[0] ?? null,
    days: /after (\d+) test/.exec(text ?? '')?.[1],
    text,
  }),
);
process.exit(process.exitCode ?? 0);
