import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { firstLoad, mostScript, weightsOf, type BuiltFile } from '#build/weight.ts';
import { build } from 'vite';
import { atMost, type BenchRow } from './row.ts';

/** The goal for a phone's trade form, in kB. The enforced limit is in src/build/weight.ts. */
const goal = 150;
const sheetGoal = 330;

const shown = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB gzip`;

/** The modules of What if, bids and comparisons. A form should load little of their code. */
const ofDeciding =
  /\/(calc-core|src\/web)\/(decide|feed)\/|\/forms\/TradeViews|\/figures\/feed|\/screens\/(bid|compare|Bid|Compare)/;
const mostOfDeciding = 3;
/** The screen Today may add this much to the main menu, in kB. The enforced limit is in src/build/weight.ts. */
const goalOfToday = 8;

/** A built file, with the text of each of its modules. */
interface WithModules extends BuiltFile {
  readonly modules?: Readonly<Record<string, { readonly code: string | null }>>;
}

/** The part of a file's text that comes from modules with matching names, from 0 to 1. */
function shareOf({ modules = {} }: WithModules, name: RegExp): number {
  const lengths = Object.entries(modules).map(([id, { code }]) => [id, code?.length ?? 0] as const);
  const sum = (of: typeof lengths): number => of.reduce((all, [, length]) => all + length, 0);
  return sum(lengths.filter(([id]) => name.test(id))) / Math.max(1, sum(lengths));
}

/** Measures the gzipped scripts of the front page, the signed-in app, the phone's form and the sheet. */
export async function bench(): Promise<readonly BenchRow[]> {
  const built = await build({ logLevel: 'silent', build: { write: false } });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? (one.output as unknown as readonly WithModules[]) : [],
  );
  const weights = weightsOf(outputs);
  const { filesFor, weigh, holding } = weights;
  const first = (what: keyof typeof mostScript): BenchRow => {
    const bytes = firstLoad(weights, what);
    return {
      what: `all script before ${what} shows`,
      figure: shown(bytes),
      limit: atMost(bytes / 1000, mostScript[what].kB, 'kB, or the build fails'),
    };
  };
  const shell = filesFor('src/web/app/Guard.tsx');
  const form = filesFor(...mostScript["a trade's form"].modules);
  const sheet = filesFor(
    'src/web/app/Guard.tsx',
    'src/web/screens/TradeList.tsx',
    'src/web/sheets/TradeSheet.tsx',
    'src/web/sheets/Sheet.tsx',
  );
  const guard = 'src/web/app/Guard.tsx';
  const menu = filesFor(guard, 'src/web/screens/MainMenu.tsx');
  const dues = filesFor(guard, 'src/web/screens/MainMenu.tsx', 'src/web/screens/today/Today.tsx');
  const ahead = filesFor(guard, 'src/web/screens/today/Today.tsx', 'src/web/screens/today/Money.tsx');
  const added = (to: ReadonlySet<string>, from: ReadonlySet<string>): number =>
    weigh([...to].filter((name) => !from.has(name)));
  const today = firstLoad(weights, 'Today on the main menu');
  const list = filesFor(guard, 'src/web/screens/TradeList.tsx');
  const ofList = weigh([...dues].filter((name) => !menu.has(name) && list.has(name)));
  const onTop = weigh([...sheet].filter((name) => !shell.has(name)));
  const ofGrid = outputs.filter(({ moduleIds = [] }) => moduleIds.some((id) => id.includes('/ag-grid-')));
  const gridInSheet = ofGrid
    .filter(({ fileName }) => sheet.has(fileName))
    .reduce((sum, file) => sum + shareOf(file, /\/ag-grid-/) * weigh([file.fileName]), 0);
  const gridInForm = ofGrid.filter(({ fileName }) => form.has(fileName));
  const deciding = gzipSync(
    outputs
      .filter(({ fileName }) => form.has(fileName))
      .flatMap(({ modules = {} }) => Object.entries(modules))
      .map(([id, { code }]) => (ofDeciding.test(id) ? (code ?? '') : ''))
      .join(''),
  ).length;
  const page = gzipSync(readFileSync('src/web/app/index.html')).length;
  return [
    first('the front page'),
    { what: 'with what every screen behind the sign-in needs', figure: shown(weigh(shell)) },
    first("a trade's form"),
    {
      what: "the same, beside the goal for a phone's trade form",
      figure: shown(weigh(form)),
      limit: atMost(weigh(form) / 1000, goal, 'kB'),
    },
    {
      what: "the trade form's own file",
      figure: shown(weigh([holding('src/web/screens/TradeDetail.tsx').fileName])),
    },
    {
      what: 'of it for what if, bids, comparing and feed',
      figure: shown(deciding),
      limit: atMost(deciding / 1000, mostOfDeciding, 'kB'),
    },
    {
      what: 'grid in the trade form route',
      figure: gridInForm.length === 0 ? 'none' : gridInForm.map(({ fileName }) => fileName).join(', '),
    },
    {
      what: 'all script before a sheet of trades shows',
      figure: shown(weigh(sheet)),
      limit: atMost(weigh(sheet) / 1000, sheetGoal, 'kB in all'),
    },
    { what: 'of it on top of what every screen behind the sign-in needs', figure: shown(onTop) },
    { what: 'of it AG Grid, about', figure: shown(gridInSheet) },
    {
      what: 'Today, on top of the main menu, before what is due shows',
      figure: shown(today),
      limit: atMost(today / 1000, goalOfToday, 'kB'),
    },
    { what: 'of it what the list of trades loads too', figure: shown(ofList) },
    { what: 'the stock and the peak debt ahead, after that', figure: shown(added(ahead, dues)) },
    { what: 'index.html', figure: shown(page) },
  ];
}
