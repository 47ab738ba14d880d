import { existsSync, readFileSync } from 'node:fs';

/** The test file named in a document: `screens`, `web/app/words`, `stories ui/Fields`. */
export function fileOf(name: string): string {
  if (name.startsWith('stories ')) return `stories/${name.slice('stories '.length)}.stories.tsx`;
  if (!name.includes('/')) return `tests/browser/${name}.spec.ts`;
  const react = `tests/${name}.test.tsx`;
  return existsSync(react) ? react : `tests/${name}.test.ts`;
}

/** Titles as they are written, with … for template placeholders; a story is named by its export. */
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
