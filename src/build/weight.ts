import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** A file of the build, with what its weight depends on. */
export interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly code?: string;
  /** The files that must load before this file runs. */
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
}

/** Which files a part of the app loads before it appears, and their size. */
export interface Weights {
  /**
   * Returns all files that must load before the page's entry and these modules run.
   * @throws when a module is not in the build
   */
  filesFor(...modules: readonly string[]): ReadonlySet<string>;
  /** The total size in bytes after gzip at level 9, as vite.config.ts compresses. */
  weigh(files: Iterable<string>): number;
  /**
   * The file that contains a module. A module is a path such as 'src/web/app/Guard.tsx'.
   * @throws when the module is not in the build
   */
  holding(module: string): BuiltFile;
}

/** Measures the files of a build. @throws when the build has no entry */
export function weightsOf(files: Iterable<BuiltFile>): Weights {
  const chunks = new Map([...files].filter((one) => one.type === 'chunk').map((one) => [one.fileName, one]));
  const weights = new Map<string, number>();
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry === true);
  if (entry === undefined) throw new Error('The build has no entry chunk.');

  function holding(module: string): BuiltFile {
    const found = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds?.some((id) => id.endsWith(`/${module}`)),
    );
    if (found === undefined) throw new Error(`${module} is not in the build.`);
    return found;
  }
  function weightOf(name: string): number {
    const known = weights.get(name) ?? gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length;
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
const menu = 'src/web/screens/MainMenu.tsx';

interface FirstLoad {
  readonly modules: readonly string[];
  /** Modules that are already loaded. Their files are not counted. */
  readonly after?: readonly string[];
  readonly kB: number;
}

/** The most code that a screen may load before it appears, in kB after gzip. */
export const mostScript = {
  'the front page': { modules: [], kB: 130 },
  // For what this form loads, see src/web/DECISIONS.md.
  "a trade's form": { modules: [guard, 'src/web/screens/TradeDetail.tsx'], kB: 215 },
  'Today on the main menu': {
    modules: ['src/web/screens/today/Today.tsx'],
    after: [guard, menu],
    kB: 8,
  },
} as const satisfies Readonly<Record<string, FirstLoad>>;

/** The size of a first load in bytes. @throws when one of its modules is not in the build */
export function firstLoad({ filesFor, weigh }: Weights, what: keyof typeof mostScript): number {
  const { modules, after = [] }: FirstLoad = mostScript[what];
  const before = after.length === 0 ? new Set<string>() : filesFor(...after);
  return weigh([...filesFor(...after, ...modules)].filter((name) => !before.has(name)));
}

/** Fails the build when a first load is larger than its limit. */
export const guardedWeight: Plugin = {
  name: 'guarded-weight',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    // Runs last, because Vite completes each file at the very end.
    order: 'post',
    handler(_options, bundle) {
      const weights = weightsOf(Object.values(bundle));
      for (const what of Object.keys(mostScript) as (keyof typeof mostScript)[]) {
        const { kB } = mostScript[what];
        const found = firstLoad(weights, what) / 1000;
        if (found > kB)
          this.error(
            `The first load of ${what} is ${found.toFixed(1)} kB of script, more than ${kB}. Load what is not needed at once when it is opened (see src/build/weight.ts).`,
          );
      }
    },
  },
};
