import { readFileSync } from 'node:fs';
import { BadInput } from './cases.ts';

/**
 * What every command does that answers a JSON file: the answer to stdout, or for bad input one line to stderr, exit 1 and nothing
 * on stdout. `answer` gets the file's text and throws BadInput.
 */
export function answerFile(command: string, answer: (json: string) => string): void {
  answerOrRefuse(() => answer(textOf(process.argv[2], `npm run --silent ${command} -- FILE.json`)));
}

/** The same for a command with files of its own. `answer` throws BadInput. */
export function answerOrRefuse(answer: () => string): void {
  try {
    const text = answer();
    if (text !== '') process.stdout.write(`${text}\n`);
  } catch (problem) {
    if (!(problem instanceof BadInput)) throw problem;
    process.stderr.write(`${problem.message}\n`);
    process.exitCode = 1;
  }
}

/** One line of JSON for each answer, as an array. */
export const asList = (answers: readonly unknown[]): string =>
  `[${answers.map((each) => JSON.stringify(each)).join(',\n')}]`;

/** A file's text. @throws BadInput where none is named or it cannot be read. */
export function textOf(file: string | undefined, usage: string): string {
  return bytesOf(file, usage).toString('utf8');
}

/** A file's bytes. @throws BadInput where none is named or it cannot be read. */
export function bytesOf(file: string | undefined, usage: string): Buffer {
  if (file === undefined) throw new BadInput(`Name the file: ${usage}`);
  try {
    return readFileSync(file);
  } catch {
    throw new BadInput(`The file ${file} cannot be read.`);
  }
}
