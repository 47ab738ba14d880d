/** `npx drover history FILE.jsonl` checks the log of a run. Exits with 1 if an event is impossible or the log is unreadable. */
import { readFileSync } from 'node:fs';
import { firstFault, readLog, UnreadableLog } from './history.ts';

/** Returns a sentence about the fault in the log. If there is none, prints how many events were checked. */
function look(file: string | undefined): string | null {
  if (file === undefined) return 'Name the log: npx drover history FILE.jsonl';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return `The file ${file} cannot be read.`;
  }
  try {
    const lines = readLog(text);
    const fault = firstFault(lines);
    if (fault === null) console.log(`${lines.length} events: no fork, nothing lost, nothing twice`);
    return fault;
  } catch (error) {
    if (error instanceof UnreadableLog) return error.message;
    throw error;
  }
}

const wrong = look(process.argv[2]);
if (wrong !== null) {
  process.stderr.write(`${wrong}\n`);
  process.exitCode = 1;
}
