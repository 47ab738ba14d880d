import type { Rolldown } from 'vite';

type ChunkContext = Rolldown.ChunkingContext;

/** The modules that every signed-in visit and the trade's form need. */
const roots = [
  'src/web/app/Guard.tsx',
  'src/web/screens/TradeDetail.tsx',
  'src/web/data/live-records.ts',
  'src/web/data/rows/edits.ts',
  'src/web/data/rows/kind-rows.ts',
  'src/web/data/rows/documents.ts',
  'calc-core/records/by-kind.ts',
  'calc-core/records/kinds.ts',
  'calc-core/number/show.ts',
  'calc-core/number/steps.ts',
  'calc-core/number/dates.ts',
  'calc-core/actual/facts-of.ts',
  'calc-core/actual/state.ts',
  'calc-core/carry/doses.ts',
  'calc-core/trade/calculate.ts',
  'calc-core/trade/comparison.ts',
  'calc-core/trade/declarations.ts',
  'calc-core/trade/new-trade.ts',
  'calc-core/trade/outcome.ts',
  'calc-core/trade/went-ahead.ts',
  'calc-core/trade/editing/cents.ts',
  'calc-core/trade/editing/drafting.ts',
  'calc-core/trade/editing/kind-change.ts',
  'calc-core/trade/editing/typing.ts',
];

/** The imports of these files are not followed, because the file 'member' would become too large. */
const isEntryPoint = (id: string): boolean =>
  /\/(calc-core\/\w+\/index|src\/web\/data\/records)\.ts$/.test(id);

function reachedFrom(root: string, context: ChunkContext): ReadonlySet<string> {
  const reached = new Set(roots.map((path) => `${root}${path}`));
  for (const id of reached) {
    const info = context.getModuleInfo(id);
    if (info === null) throw new Error(`The build has no ${id}: correct the roots in src/build/member.ts.`);
    if (!isEntryPoint(id)) for (const next of info.importedIds) reached.add(next);
  }
  return reached;
}

/**
 * Puts the modules that `roots` need into one file, 'member'. Many small files would be 11 kB larger.
 * @param root - the repository's folder, ending with a slash
 * @returns a function for Rolldown's codeSplitting groups; it returns 'member' or null
 * @throws when a root is not in the build
 */
export function memberChunk(root: string): (id: string, context: ChunkContext) => string | null {
  const known = new WeakMap<ChunkContext, ReadonlySet<string>>();
  return (id, context) => {
    const reached = known.get(context) ?? reachedFrom(root, context);
    known.set(context, reached);
    return reached.has(id) ? 'member' : null;
  };
}
