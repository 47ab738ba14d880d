import { readdirSync } from 'node:fs';

/**
 * Returns the files with this ending whose names begin with a wanted word. No words means all files. Exits with 1 if a word matches
 * nothing.
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
