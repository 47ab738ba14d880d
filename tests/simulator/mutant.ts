/** `node mutant.ts NAME DAYS` plants one fault and runs days from seed 1. Prints the first finding as JSON: { seed, finding }. */
import './boot.ts';
import { plant } from '../web/data/plant.ts';
import { allMutants } from './mutants.ts';

const [wanted = '', days = '100'] = process.argv.slice(2);
const mutant = allMutants.find(({ name }) => name === wanted);
if (mutant === undefined) throw new Error(`no fault is called '${wanted}'`);
plant(mutant.patches ?? []);

const { liveDay, takeStorage } = await import('./day.ts');
const { openApp } = await import('./app.ts');
takeStorage();

const { server, people, farms } = mutant;
const options = { ...server, ...(people && { people }), ...(farms && { farms }) };
let seed = 0;
let finding: string | undefined;
while (finding === undefined && seed < Number(days)) {
  seed += 1;
  [finding] = (await liveDay(seed, openApp, options)).findings;
}
console.log(JSON.stringify({ seed, finding: finding ?? null }));
process.exit(process.exitCode ?? 0);
