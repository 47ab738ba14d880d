import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { BenchRow } from './row.ts';

interface Chunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly code?: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB gzip`;

/** Everything that a chunk needs before it runs: itself and its static imports, each once. */
function withImports(chunk: Chunk, all: ReadonlyMap<string, Chunk>, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports ?? []) {
    const imported = all.get(name);
    if (imported !== undefined) withImports(imported, all, seen);
  }
  return seen;
}

/** Gzipped script of the front page, of what stands behind the sign-in, and what the sheet's and the phone form's routes add to it. */
export async function bench(): Promise<readonly BenchRow[]> {
  const built = await build({ logLevel: 'silent', build: { write: false } });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? (one.output as unknown as readonly Chunk[]) : [],
  );
  const chunks = new Map(outputs.filter((one) => one.type === 'chunk').map((one) => [one.fileName, one]));
  const weigh = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0);
  const holding = (module: string): Chunk | undefined =>
    [...chunks.values()].find((chunk) => chunk.moduleIds?.some((id) => id.endsWith(module)));

  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  if (entry === undefined) throw new Error('The build has no entry chunk.');
  const front = withImports(entry, chunks);
  const guard = holding('src/web/app/Guard.tsx');
  if (guard === undefined) throw new Error('The build has no guard of the screens behind the sign-in.');
  const shell = new Set([...front, ...withImports(guard, chunks)]);
  const route = (what: string, module: string): BenchRow => {
    const chunk = holding(module);
    if (chunk === undefined) return { what, figure: 'not built' };
    const more = [...withImports(chunk, chunks)].filter((name) => !shell.has(name));
    return {
      what,
      figure: kilobytes(weigh(more)),
      against: 'with both',
      ratio: kilobytes(weigh(shell) + weigh(more)),
    };
  };
  const form = holding('src/web/screens/TradeDetail.tsx');
  const loaded = new Set([...shell, ...(form === undefined ? [] : withImports(form, chunks))]);
  const grid = [...loaded].filter((name) =>
    chunks.get(name)?.moduleIds?.some((id) => id.includes('/ag-grid-') || id.includes('/src/web/sheets/')),
  );
  return [
    { what: 'shell (entry and its imports), all the front page needs', figure: kilobytes(weigh(front)) },
    { what: 'with what every screen behind the sign-in needs', figure: kilobytes(weigh(shell)) },
    route('the sheet (AG Grid and ours), on top', 'src/web/sheets/Sheet.tsx'),
    route('trade form route, on top', 'src/web/screens/TradeDetail.tsx'),
    { what: 'grid in the trade form route', figure: grid.length === 0 ? 'none' : grid.join(', ') },
    { what: 'index.html', figure: kilobytes(gzipSync(readFileSync('src/web/app/index.html')).length) },
  ];
}
