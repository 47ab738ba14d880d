/**
 * `npm run test:reliability [name ...]` runs every *.reliability.ts of this folder, and prints what was acknowledged, lost and duplicated.
 * If a machine cannot run a file, it prints 'not run' with the reason.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chosenFiles } from '../run/chosen.ts';
import { NotRun } from './not-run.ts';

interface Reliability {
  readonly name: string;
  run(): Promise<string | { readonly counts: Readonly<Record<string, string | number>> }>;
}

const wanted = process.argv.slice(2);
const files = chosenFiles(import.meta.dirname, '.reliability.ts', wanted);

const words = (counts: Readonly<Record<string, string | number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');

const total = { held: 0, failed: 0, notRun: 0 };
for (const file of files) {
  const one = (await import(pathToFileURL(resolve(import.meta.dirname, file)).href)) as Reliability;
  console.log(`\n## ${one.name}`);
  try {
    const result = await one.run();
    console.log(typeof result === 'string' ? result : words(result.counts));
    total.held += 1;
  } catch (error) {
    if (error instanceof NotRun) {
      total.notRun += 1;
      console.log(`not run: ${error.message}`);
    } else {
      total.failed += 1;
      console.error(error);
    }
  }
}
console.log(`\n${total.held} held, ${total.failed} failed, ${total.notRun} not run`);
process.exit(total.failed === 0 ? 0 : 1);
