import { readdirSync } from 'node:fs';

/**
 * The files of a folder with this ending whose names begin with one of the given words. Without words, all files with this ending. If a
 * word matches no name, the existing names are printed and the process exits with 1.
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
