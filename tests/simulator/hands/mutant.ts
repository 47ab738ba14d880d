/** `node mutant.ts NAME DAYS` plants one fault and runs days of keys from seed 1. Prints the first finding as JSON: { seed, finding }. */
import '../boot.ts';
import { plant } from '../../web/data/plant.ts';
import { enter } from '../globals.ts';
import { handsMutants } from '../mutants.ts';
import { World } from '../world.ts';

const [wanted = '', days = '100'] = process.argv.slice(2);
const mutant = handsMutants.find(({ name }) => name === wanted);
if (mutant === undefined) throw new Error(`no fault is called '${wanted}'`);
plant(mutant.patches ?? []);

// Loading the app creates a page id. This needs the world's clock.
enter(new World(0));
const { takeStorage } = await import('../day.ts');
const { liveHands } = await import('./day.ts');
const { openApp } = await import('../app.ts');
takeStorage();

let seed = 0;
let finding: string | undefined;
while (finding === undefined && seed < Number(days)) {
  seed += 1;
  [finding] = (await liveHands(seed, openApp)).findings;
}
console.log(JSON.stringify({ seed, finding: finding ?? null }));
process.exit(process.exitCode ?? 0);
