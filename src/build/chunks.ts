import type { Rolldown } from 'vite';

type ChunkContext = Rolldown.ChunkingContext;

/** Screens and parts that have something in common with the trade's form: it is stored once, beside the records. */
const sharing = [
  'screens/CarryDetail.tsx',
  'screens/GroupDetail.tsx',
  'screens/Bid.tsx',
  'app/layout/Summary.tsx',
  'app/layout/Account.tsx',
  'data/api/calling.ts',
  'forms/conflict.ts',
  'actual/PlanAndActual.tsx',
  'sheets/TradeSheet.tsx',
];

const importing = /import\s*\{([^}]*)\}\s*from\s*["']#calc-core["']/g;
const reExporting = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The names before their `as`, of an import's or export's braces. */
const namesIn = (braces: string): readonly string[] =>
  braces.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []);

/** Where each name of the core's entry point comes from: './trade/edit.ts', as its text says. */
function behindEntry(code: string): ReadonlyMap<string, string> {
  const found = [...code.matchAll(reExporting)];
  return new Map(
    found.flatMap(([, braces = '', from = '']) =>
      braces.split(',').flatMap((part) => {
        const name = /(\w+)\s*$/.exec(part)?.[1];
        return name === undefined ? [] : [[name, from] as const];
      }),
    ),
  );
}

/** What a module needs before it runs. Of the core it needs what it takes through its entry point, not all that lies behind. */
function neededBy(id: string, root: string, context: ChunkContext): readonly string[] {
  const entry = `${root}calc-core/index.ts`;
  const info = context.getModuleInfo(id);
  if (info === null) return [];
  if (id === entry || !info.importedIds.includes(entry)) return id === entry ? [] : info.importedIds;
  const places = behindEntry(context.getModuleInfo(entry)?.code ?? '');
  const taken = [...(info.code ?? '').matchAll(importing)].flatMap(([, braces = '']) => namesIn(braces));
  const modules = taken.map((name) => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`${id} takes ${name} from the core, which has no such name.`);
    return `${root}calc-core/${place.replace('./', '')}`;
  });
  return [...info.importedIds, ...modules];
}

/**
 * Names the file of the build for what is behind the sign-in whatever the screen, and for what the trade's form has in
 * common with another screen: 'member'. Few whole files, not dozens of pieces: small ones pack badly, and a phone asks for
 * each. What only a later screen takes from the core is not in it.
 *
 * @param root the repository's folder, with a slash behind
 */
export function namesOfMembers(root: string): (id: string, context: ChunkContext) => string | null {
  const reached = new WeakMap<ChunkContext, Map<string, ReadonlySet<string>>>();
  function reachOf(module: string, context: ChunkContext): ReadonlySet<string> {
    const known = reached.get(context) ?? new Map<string, ReadonlySet<string>>();
    reached.set(context, known);
    const found = known.get(module);
    if (found !== undefined) return found;
    const from = `${root}src/web/${module}`;
    if (context.getModuleInfo(from) === null) throw new Error(`No module of the build: ${from}`);
    const reach = new Set([from]);
    for (const id of reach) for (const next of neededBy(id, root, context)) reach.add(next);
    known.set(module, reach);
    return reach;
  }
  return (id, context) => {
    const isNeededBy = (module: string): boolean => reachOf(module, context).has(id);
    const isShared = isNeededBy('screens/TradeDetail.tsx') && sharing.some(isNeededBy);
    return isShared || isNeededBy('app/Guard.tsx') ? 'member' : null;
  };
}
