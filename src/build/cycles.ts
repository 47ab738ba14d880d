import type { Plugin } from 'vite';
import type { BuiltFile } from './weight.ts';

/** Finds the first import cycle, such as 'a.js', 'b.js', 'a.js'. Null when there is none. */
export function circleOf(files: Iterable<BuiltFile>): readonly string[] | null {
  const imports = new Map([...files].map(({ fileName, imports: needed = [] }) => [fileName, needed]));
  const done = new Set<string>();
  function circleFrom(file: string, path: readonly string[]): readonly string[] | null {
    if (done.has(file)) return null;
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    for (const next of imports.get(file) ?? []) {
      const found = circleFrom(next, [...path, file]);
      if (found !== null) return found;
    }
    done.add(file);
    return null;
  }
  for (const file of imports.keys()) {
    const found = circleFrom(file, []);
    if (found !== null) return found;
  }
  return null;
}

/** Fails the build when its files import each other in a circle. The page would otherwise stay blank. */
export const withoutCircles: Plugin = {
  name: 'without-circles',
  enforce: 'post',
  apply: 'build',
  generateBundle(_options, bundle) {
    const circle = circleOf(Object.values(bundle));
    if (circle !== null)
      this.error(
        `These files of the build import each other: ${circle.join(' -> ')}. Add the module that both need to the roots in src/build/member.ts.`,
      );
  },
};
