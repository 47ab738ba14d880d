import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { Patch } from './seeded.ts';

/** The path of a patched file. Patches of calc-core and src have the full path. All other paths are inside src/web/data. */
export const placeOf = ({ file }: Patch): string =>
  /^(calc-core|src)\//.test(file) ? `/${file}` : `/src/web/data/${file}`;

/** Changes the text of modules while they are loaded. At the end, the process fails if a patched module was never loaded. */
export function plant(patches: readonly Patch[]): void {
  const planted = new Set<Patch>();
  registerHooks({
    load(url, context, nextLoad) {
      const mine = patches.filter((patch) => url.endsWith(placeOf(patch)));
      if (mine.length === 0) return nextLoad(url, context);
      let source = readFileSync(new URL(url), 'utf8');
      for (const patch of mine) {
        if (source.split(patch.from).length !== 2)
          throw new Error(`${patch.file} no longer reads: ${patch.from}`);
        source = source.replace(patch.from, () => patch.to);
        planted.add(patch);
      }
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
  process.on('exit', () => {
    if (planted.size !== patches.length) process.exitCode = 1;
  });
}
