import { existsSync, readFileSync } from 'node:fs';

/** Returns the path for a short name such as `screens`, `web/app/words` or `stories ui/Fields`. */
export function fileOf(name: string): string {
  if (name.startsWith('stories ')) return `stories/${name.slice('stories '.length)}.stories.tsx`;
  if (!name.includes('/')) return `tests/browser/${name}.spec.ts`;
  const react = `tests/${name}.test.tsx`;
  return existsSync(react) ? react : `tests/${name}.test.ts`;
}

/** The test titles in a file, with … for each placeholder. A story's title is the name of its export. */
export function titlesIn(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  if (file.includes('.stories.')) {
    return [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
  }
  const calls =
    /\b(?:test|it|describe)(?:\.each(?:<[^(]*>)?\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs;
  return [...source.matchAll(calls)].map(([, , title = '']) =>
    title.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(['"`])/g, '$1'),
  );
}
