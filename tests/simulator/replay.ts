/** `node replay.ts SEED COUNT` runs COUNT days twice and prints a digest of each. The same seed must give the same digest. */
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
