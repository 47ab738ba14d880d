/**
 * `node tests/simulator/hands/main.ts SECONDS [SEED [DAYS]]` runs days of keys and clicks. It stops after SECONDS seconds or DAYS days.
 * With 0 seconds it runs one day. It exits with 1 after a finding.
 */
import '../boot.ts';
import { enter } from '../globals.ts';
import { World } from '../world.ts';

const began = process.hrtime.bigint();
const secondsGone = (): number => Number(process.hrtime.bigint() - began) / 1e9;
const [seconds = '0', seedText, most = 'Infinity'] = process.argv.slice(2);
const first = seedText === undefined ? Number(began % 1_000_000_000n) : Number(seedText);

// Loading the app creates a page id. This needs the world's clock.
enter(new World(0));
const { takeStorage } = await import('../day.ts');
const { liveHands } = await import('./day.ts');
const { openApp } = await import('../app.ts');
takeStorage();

console.log(`The first seed is ${first}.`);
let days = 0;
let acts = 0;
let findings = 0;
do {
  const seed = (first + days) % 1_000_000_000;
  const day = await liveHands(seed, openApp);
  days += 1;
  acts += day.acts;
  findings += day.findings.length;
  for (const finding of day.findings)
    console.log(`${finding} (again: node tests/simulator/hands/main.ts 0 ${seed})`);
} while (secondsGone() < Number(seconds) && days < Number(most));
console.log(`${days} days, ${acts} acts: ${findings} findings`);
process.exit(findings === 0 ? 0 : 1);
