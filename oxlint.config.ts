import { defineConfig, type OxlintOverride } from 'oxlint';

/**
 * Lint. The greater part of this page is one table: which folder may not import what, and why. A folder is bound by its own
 * lines and by those of every folder around it.
 */

interface Boundary {
  readonly folders: readonly string[];
  /** Folders inside these that the line does not bind. */
  readonly except?: readonly string[];
  /** Import patterns as in a .gitignore: a later '!' takes back what an earlier one refused. */
  readonly not?: readonly string[];
  /** Names that may not be taken from a module that may be imported otherwise. */
  readonly names?: readonly {
    readonly name: string;
    readonly importNames?: string[];
    readonly allowTypeImports?: boolean;
  }[];
  readonly why: string;
}

const frameworks = [
  'react',
  'react/*',
  'react-dom',
  'react-dom/*',
  '@xstate/react',
  'ag-grid-*',
  '@tanstack/*',
];

const web = (...names: readonly string[]): readonly string[] => names.map((name) => `#web/${name}/**`);

/** What the routes are made of, from what knows least to what knows most. */
const screenLayers = ['shell', 'list', 'record', 'screens', 'app'];
const screensAndAbove = web(...screenLayers);

const besides = (...names: readonly string[]): readonly string[] => names.map((name) => `../${name}/**`);

/** The areas of the core, each of which may import the ones before it. */
const coreOrder = [
  'number',
  'animals',
  'rules',
  'figure',
  'field',
  'feed',
  'yard',
  'carry',
  'trade',
  'group',
  'market',
  'actual',
  'ledger',
  'cash-flow',
  'feed-year',
  'tax-year',
  'decide',
  'hold',
  'records',
];

/** The folders inside an area that its other folders may import. */
const folderNames: Readonly<Record<string, readonly string[]>> = {
  trade: ['editing', 'facts', 'figures'],
  market: ['board', 'report'],
  actual: ['sale'],
  decide: ['compare', 'curve'],
};
const insideOf = (area: string): readonly string[] =>
  (folderNames[area] ?? []).map((name) => `!../${name}/**`);

const boundaries: readonly Boundary[] = [
  {
    folders: [''],
    not: ['../../../**'],
    why: 'Use a subpath import (#calc-core, #contract/*, #web/*, #server/*): a path three folders up breaks when a file moves.',
  },
  {
    folders: ['calc-core/number'],
    not: ['*', '!./*', '!decimal.js'],
    why: 'number is the lowest layer: it knows decimal.js and nothing else, so that a sum can be audited alone.',
  },
  ...coreOrder.map((area, at): Boundary => ({
    folders: [`calc-core/${area}`],
    not: [
      '*',
      '!./**',
      '!../*.ts',
      ...coreOrder.slice(0, at).flatMap((lower) => [`!../${lower}/**`, `!../../${lower}/**`]),
      '!../../*.ts',
      ...insideOf(area),
      '!decimal.js',
    ],
    why: `The core works without a screen, a clock or a network. Its areas are in one order (${coreOrder.join(' < ')}): each may import itself and the areas before it.`,
  })),
  {
    folders: ['calc-core/machines'],
    not: ['*', '!./*', '!xstate', '!#calc-core/*'],
    why: 'Machines are pure: effects are named here and provided by the web app, so only xstate and the core may be imported.',
  },
  {
    folders: ['src/contract'],
    not: ['#web/**', '#server/**', '#machines/**', ...frameworks],
    why: 'The contract is read by both sides: it may know calc-core only.',
  },
  {
    folders: ['src/workbook'],
    not: ['node:*', '#web/**', '#server/**', '#machines/**', ...frameworks],
    why: "The command line and the browser's worker both write and read workbooks: this folder may know the core, the contract and fflate.",
  },
  {
    folders: ['src/paper'],
    not: ['*', '!./*', '!#calc-core/*'],
    why: 'The page for a reader is the same in the app and behind a link: it may know the core only.',
  },
  {
    folders: ['src/server', 'src/cli'],
    not: ['#web/**', '#machines/**', ...frameworks],
    why: 'The server never loads the web app or React: it runs without a browser.',
  },
  {
    folders: ['src/web'],
    not: ['#server/**'],
    why: 'The browser asks the server by the contract; it never loads its code.',
  },
  {
    folders: ['src/web'],
    except: ['src/web/sheets/ag'],
    not: ['ag-grid-*'],
    why: 'AG Grid is known to src/web/sheets/ag alone: the rest asks the grid through GridPort (sheets/model/port.ts), so that it runs without a browser.',
  },
  {
    folders: ['src/web'],
    except: ['src/web/data', 'src/web/identity'],
    not: ['idb'],
    why: 'Storage belongs to data, and to identity for its session.',
  },
  {
    folders: ['src/web/ui'],
    not: [
      ...screensAndAbove,
      ...web('sheets', 'forms', 'data', 'identity'),
      '#contract/**',
      '#machines/**',
      'xstate',
      'ofetch',
    ],
    why: 'ui knows no livestock, no records and no network, so that a designer can review it alone.',
  },
  {
    folders: ['src/web/data'],
    not: [...screensAndAbove, ...web('sheets', 'forms', 'ui', 'identity')],
    why: 'data is the only way to records: it knows the contract and the core, no screen.',
  },
  {
    folders: ['src/web/data/rows'],
    not: ['../**'],
    why: 'rows <- journal <- sync: rows are the records in memory, the same with storage or without.',
  },
  {
    folders: ['src/web/data/journal'],
    not: ['../**', '!../rows/**'],
    why: 'rows <- journal <- sync: the journal stores rows and knows no network.',
  },
  {
    folders: ['src/web/data/api'],
    not: ['../**'],
    why: 'The calls to the server know the contract, no record of this device.',
  },
  {
    folders: ['src/web/data/sync'],
    except: ['src/web/data/sync/sender'],
    not: ['../*'],
    why: 'rows <- journal <- sync: what puts the parts together (liveRecords, editing, hooks) is above them.',
  },
  {
    folders: ['src/web/data/sync/sender'],
    not: ['../../*', '../outbox.ts', '../sending.ts'],
    why: 'rows <- journal <- sync: the sender reaches the outbox through its port (sender/outbox-port.ts).',
  },
  {
    folders: ['src/web/identity'],
    not: [...screensAndAbove, ...web('sheets', 'forms', 'ui', 'data')],
    why: 'identity knows the provider and the contract; records and screens ask it, not the other way round.',
  },
  {
    folders: ['src/web/forms'],
    not: [...screensAndAbove, ...web('sheets', 'identity', 'decide', 'history', 'actual')],
    why: "The phone's form must load no grid and know no route; what a screen shows next to it comes in as a prop.",
  },
  {
    folders: ['src/web/actual', 'src/web/decide', 'src/web/history', 'src/web/paper', 'src/web/trash'],
    not: web('list', 'record', 'screens', 'app', 'identity'),
    why: "What a screen shows beside a record's fields knows records, forms and parts: no screen, no route.",
  },
  {
    folders: ['src/web/storage'],
    not: ['*', '!./*'],
    why: 'storage is below data and identity: the browser alone.',
  },
  {
    folders: ['src/web/time'],
    not: ['*', '!./*'],
    why: 'time is below every other folder: when code runs, the browser alone.',
  },
  {
    folders: ['src/web/sheets'],
    not: [...screensAndAbove, ...web('forms', 'identity')],
    why: 'A sheet knows records and ui; routes come in as props.',
  },
  {
    folders: ['src/web/sheets/ag'],
    not: ['../actions/**', '../panels/**', '../use-sheet.ts', '../Sheet.tsx'],
    why: 'The grid shows the model: what keys and menus do, and the panels, are above it.',
  },
  {
    folders: ['src/web/sheets/table'],
    not: ['../ag/**', '../actions/**', '../panels/**', '../use-sheet.ts', '../Sheet.tsx'],
    why: 'The table that a page draws is a port like the grid: what keys and menus do, and the panels, are above it.',
  },
  {
    folders: ['src/web/sheets/text'],
    not: ['../**', '#web/**', '!../range.ts'],
    why: 'text is made of texts alone: no column, no record.',
  },
  {
    folders: ['src/web/sheets/columns'],
    not: besides('model', 'actions', 'input', 'ag', 'panels', 'kinds'),
    why: 'A column is declared once, independent of the sheet that shows it.',
  },
  {
    folders: ['src/web/sheets/model'],
    not: [
      ...besides('actions', 'input', 'ag', 'panels'),
      '../elements.ts',
      '../sheet-controller.ts',
      '../view-storage.ts',
    ],
    why: 'text <- columns <- model <- actions <- input: the model knows none of what uses it, and asks its grid through GridPort.',
  },
  {
    folders: ['src/web/sheets/actions'],
    not: [
      ...besides('input', 'ag', 'panels'),
      '../elements.ts',
      '../sheet-controller.ts',
      '../view-storage.ts',
    ],
    why: 'text <- columns <- model <- actions <- input: an action is the same from a key, a menu or a test.',
  },
  {
    folders: ['src/web/sheets/input'],
    not: besides('ag', 'panels'),
    why: "Input turns the browser's events into actions; the grid is asked through GridPort.",
  },
  {
    folders: ['src'],
    not: ['**/calc-core/*/**'],
    why: "The core is imported by its areas' entry points: #calc-core/trade, #calc-core/market, ...",
  },
  {
    folders: ['src/web/shell'],
    not: web('list', 'record', 'screens', 'app'),
    why: 'shell <- list, record <- screens <- app: shell is what any screen needs.',
  },
  {
    folders: ['src/web/list'],
    not: web('record', 'screens', 'app'),
    why: 'shell <- list, record <- screens <- app: lists and record screens are built apart.',
  },
  {
    folders: ['src/web/record'],
    not: web('list', 'screens', 'app'),
    why: 'shell <- list, record <- screens <- app: lists and record screens are built apart.',
  },
  {
    folders: ['src/web/screens'],
    not: web('app'),
    why: 'shell <- list, record <- screens <- app: a screen does not know how the app is put together.',
  },
  {
    folders: ['src'],
    names: [
      { name: '#calc-core/number', importNames: ['Decimal'], allowTypeImports: true },
      { name: 'decimal.js' },
    ],
    why: 'Reckoning belongs to calc-core: export the decision or the figure from there (numberOf and isDecimal read cells; tests/web/reckoning.test.ts finds the rest).',
  },
];

/** Every folder that a line names, the outer before the inner: a later override takes the place of an earlier one. */
const folders = [...new Set(boundaries.flatMap((boundary) => boundary.folders))].sort();

const lies = (inner: string, outer: string): boolean =>
  outer === '' || inner === outer || inner.startsWith(`${outer}/`);

const bindsIn =
  (folder: string) =>
  ({ folders: bound, except = [] }: Boundary): boolean =>
    bound.some((outer) => lies(folder, outer)) && !except.some((outer) => lies(folder, outer));

/** All that binds the files of a folder, as one rule: lint takes the last one that it finds for a file. */
function importRule(folder: string): NonNullable<OxlintOverride['rules']> {
  const binding = boundaries.filter(bindsIn(folder));
  const patterns = binding.flatMap(({ not, why }) =>
    not === undefined ? [] : [{ group: [...not], message: why }],
  );
  const paths = binding.flatMap(({ names = [], why }) => names.map((path) => ({ ...path, message: why })));
  return { 'no-restricted-imports': ['error', { patterns, paths }] };
}

const importOverrides = folders
  .filter((folder) => folder !== '')
  .map((folder) => ({ files: [`${folder}/**`], rules: importRule(folder) }));

const browserGlobals = [
  'document',
  'window',
  'localStorage',
  'sessionStorage',
  'navigator',
  'requestAnimationFrame',
  'matchMedia',
  'DOMParser',
  'getComputedStyle',
  'addEventListener',
  'removeEventListener',
  'innerWidth',
  'innerHeight',
].map((name) => ({
  name,
  message: "The sheet's model and actions run without a browser: what needs one is in input, ag or panels.",
}));

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist/**', 'storybook-static/**', 'src/server/storage/migrations/**'],
  rules: {
    'no-console': 'off',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    // Types too: what two files tell each other in a circle nobody can read in one order.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unnecessary-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    ...importRule(''),
  },
  overrides: [
    ...importOverrides,
    {
      files: ['src/web/sheets/{text,columns,kinds,model,actions}/**'],
      rules: { 'no-restricted-globals': ['error', ...browserGlobals] },
    },
    {
      files: ['tests/**'],
      rules: { 'typescript/no-base-to-string': 'off', 'typescript/require-array-sort-compare': 'off' },
    },
  ],
});
