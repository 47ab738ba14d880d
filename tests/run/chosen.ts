import { readdirSync } from 'node:fs';

/**
 * The files of a folder with this ending, those that begin with one of the wanted words, or all without a word. A word that no
 * file begins with ends the process with exit 1, after the names there are.
 */
export function chosenFiles(folder: string, ending: string, wanted: readonly string[]): readonly string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  const unknown = wanted.filter((word) => !files.some((file) => file.startsWith(word)));
  if (unknown.length > 0) {
    const names = files.map((file) => file.slice(0, -ending.length));
    console.error(`There is no ${unknown.join(', ')}. Name one of: ${names.join(', ')}`);
    process.exit(1);
  }
  return files.filter((file) => wanted.length === 0 || wanted.some((word) => file.startsWith(word)));
}
