import { readFileSync } from 'node:fs';
import { Refusal, type Run } from '../command.ts';

/**
 * Makes a command that reads one JSON file and prints the answer.
 * @param answer - returns the text to print for the file's text; may throw Refusal
 */
export const answerFile =
  (answer: (json: string) => string): Run =>
  ([file = '']) =>
    print(answer(textOf(file)));

/** Prints an answer; an empty one prints nothing. */
export function print(answer: string): void {
  if (answer !== '') process.stdout.write(`${answer}\n`);
}

/** Makes a JSON array with one answer per line. */
export const asList = (answers: readonly unknown[]): string =>
  `[${answers.map((each) => JSON.stringify(each)).join(',\n')}]`;

/** A file's text. @throws Refusal when it cannot be read */
export const textOf = (file: string): string => bytesOf(file).toString('utf8');

/** A file's bytes. @throws Refusal when it cannot be read */
export function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Refusal(`The file ${file} cannot be read.`);
  }
}
