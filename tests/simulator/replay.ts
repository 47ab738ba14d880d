/**
 * `node replay.ts SEED COUNT` runs COUNT days twice in one process. It prints a digest of everything that happens on each day. A test
 * compares the digests, because a seed must give the same bytes again.
 */
import './boot.ts';
import { createHash } from 'node:crypto';

const { liveDay, takeStorage } = await import('./day.ts');
const { openApp } = await import('./app.ts');
takeStorage();

const [first = '1', count = '3'] = process.argv.slice(2);
const digest = async (seed: number): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await liveDay(seed, openApp)))
    .digest('hex');

for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1)
  console.log(`${seed} ${await digest(seed)}`);
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1)
  console.log(`${seed} ${await digest(seed)}`);
process.exit(0);
