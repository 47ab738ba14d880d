import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A file of the build, as far as its weight goes. */
export interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly code?: string;
  /** What it needs before it runs. */
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
}

/** Which files a part of the app needs before it shows, and what they weigh. */
export interface Weights {
  /** The names of all files that are needed before the page's entry has run, and then each of these modules. @throws when one is not in the build */
  filesFor(...modules: readonly string[]): ReadonlySet<string>;
  /** Bytes of script as gzip sends it. */
  weigh(files: Iterable<string>): number;
  /** The file that a module ended up in. @throws when it is not in the build */
  holding(module: string): BuiltFile;
}

/** @param module its path from the repository's folder, as 'src/web/app/Guard.tsx' */
export function weightsOf(files: Iterable<BuiltFile>): Weights {
  const chunks = new Map([...files].filter((one) => one.type === 'chunk').map((one) => [one.fileName, one]));
  const weights = new Map<string, number>();
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry === true);
  if (entry === undefined) throw new Error('The build has no entry.');

  function holding(module: string): BuiltFile {
    const found = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds?.some((id) => id.endsWith(`/${module}`)),
    );
    if (found === undefined) throw new Error(`${module} is not in the build.`);
    return found;
  }
  function weightOf(name: string): number {
    const known = weights.get(name) ?? gzipSync(chunks.get(name)?.code ?? '').length;
    weights.set(name, known);
    return known;
  }
  return {
    holding,
    filesFor(...modules) {
      const needed = new Set([entry, ...modules.map(holding)].map(({ fileName }) => fileName));
      for (const name of needed) for (const next of chunks.get(name)?.imports ?? []) needed.add(next);
      return needed;
    },
    weigh: (names) => [...names].reduce((sum, name) => sum + weightOf(name), 0),
  };
}

const guard = 'src/web/app/Guard.tsx';

/**
 * What a phone fetches before a screen shows, kB of script as gzip sends it: the most it may be. A feature that needs more
 * is loaded when it is opened, or says here why every visit pays for it.
 */
export const mostScript = {
  'the front page': { modules: [], kB: 130 },
  // Yard terms are in it: a weight that is typed makes its price by them at every key. So are the fields of all kinds of record, which
  // the journal and the merge read, and what keeps the edits of two tabs and of a storage that refuses.
  "a trade's form": { modules: [guard, 'src/web/screens/TradeDetail.tsx'], kB: 221 },
} as const satisfies Readonly<Record<string, { readonly modules: readonly string[]; readonly kB: number }>>;

/** The build fails when a first load has grown past what it may be. */
export const guardedWeight: Plugin = {
  name: 'guarded-weight',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    // Vite writes the list of what each part needs into the text last.
    order: 'post',
    handler(_options, bundle) {
      const { filesFor, weigh } = weightsOf(Object.values(bundle));
      for (const [what, { modules, kB }] of Object.entries(mostScript)) {
        const found = weigh(filesFor(...modules)) / 1000;
        if (found > kB)
          this.error(
            `The first load of ${what} is ${found.toFixed(1)} kB of script, more than ${kB}. Load what is not needed at once when it is opened (see src/build/weight.ts).`,
          );
      }
    },
  },
};
