import { readFileSync } from 'node:fs';
import { BadInput } from './cases.ts';

/**
 * What every command does that answers a JSON file: the answer to stdout, or for bad input one line to stderr, exit 1 and nothing
 * on stdout. `answer` gets the file's text and throws BadInput.
 */
export function answerFile(command: string, answer: (json: string) => string): void {
  try {
    process.stdout.write(`${answer(textOf(command, process.argv[2]))}\n`);
  } catch (problem) {
    if (!(problem instanceof BadInput)) throw problem;
    process.stderr.write(`${problem.message}\n`);
    process.exitCode = 1;
  }
}

/** One line of JSON for each answer, as an array. */
export const asList = (answers: readonly unknown[]): string =>
  `[${answers.map((each) => JSON.stringify(each)).join(',\n')}]`;

function textOf(command: string, file: string | undefined): string {
  if (file === undefined) throw new BadInput(`Name the file: npm run --silent ${command} -- FILE.json`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new BadInput(`The file ${file} cannot be read.`);
  }
}
