/** Whether production uses all that is exported: a test alone must not keep code alive, nor guard a copy of what is shown. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Parts that no screen asks: most are worked out and tested before their screen, and go from here when it is there. */
const keptParts: Readonly<Record<string, string>> = {
  'src/build/': 'vite.config.ts builds with it',
  'src/web/identity/conformance/':
    'the sign-in calls that the specification lists (section 7), kept apart and tested',
  'calc-core/market/': 'prices, swaps and yards have a command (npm run swap) before their screens',
  'calc-core/figure/steps.ts': 'steps and grains come before the sliders that use them',
  'calc-core/decide/': 'seeking and sweeping come before the screens that ask',
  'calc-core/actual/': 'what a trade came to is worked out before it can be entered',
  'calc-core/feed/': 'suggested ratings come before the form that offers them',
};

/** Single exports that tests or documents alone use, and why they stay. */
const kept: Readonly<Record<string, string>> = {
  carryFormulaInExcel: 'the workbook export is built on it',
  tradeFormulaInExcel: 'the workbook export is built on it',
  figuresOf: 'what is shown for a kind of animal, asked by the tests of every kind',
  groupFigureNames: 'every total there is, asked by their tests',
  groupFigures: 'the totals that Storybook and README list',
  units: 'the unit check and Storybook list them',
  reasons: 'every reason has its words in a test',
  dimensionOf: 'the unit check of every formula',
  LIVE: 'the unit check of every formula',
  CARCASE: 'the unit check of every formula',
  'calc-core/figure/unit-check.ts': 'proves in every unit run that the units of a formula agree',
  ABSENT: 'the dash for an absent figure, asked by tests of what is shown',
  significantDigits: 'the digits of an amount, asked by tests of what is kept',
  emptyValues: 'a new record of any kind, asked by tests of the declarations',
  editTrade: 'the rule of one edit, which typing and whole rows are made of',
  carryTypeOf: 'asked by tests of the carry rule',
  isBlankText: 'the rule of what shows nothing, of the forms’ names',
  memoryRecords: 'records without a journal, for stories and tests',
  useBoards: 'the hook of price boards, before their screen',
  rotateSigningKey: 'the provider’s tests rotate its key',
  'src/web/ui/Switch.tsx': 'a part of the ui that Storybook shows',
};

interface Issue {
  readonly file: string;
  readonly exports?: readonly { readonly name: string }[];
  readonly files?: readonly { readonly name: string }[];
}

/** From which file calc-core/index.ts takes each name. */
async function origins(): Promise<ReadonlyMap<string, string>> {
  const index = await readFile(join(root, 'calc-core/index.ts'), 'utf8');
  const found = [...index.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g)];
  return new Map(
    found.flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim(), `calc-core/${file}`] as const),
    ),
  );
}

function issues(): Promise<readonly Issue[]> {
  const args = ['--production', '--no-progress', '--include', 'files,exports', '--include-entry-exports'];
  return new Promise((resolve, reject) => {
    const done = (_: unknown, output: string): void => {
      try {
        resolve((JSON.parse(output) as { issues: Issue[] }).issues);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    execFile(
      process.execPath,
      ['node_modules/knip/bin/knip.js', ...args, '--reporter', 'json'],
      { cwd: root, maxBuffer: 10_000_000 },
      done,
    );
  });
}

const from = await origins();
const isKept = (file: string): boolean => Object.keys(keptParts).some((part) => file.startsWith(part));
const unused = (await issues()).flatMap(({ file, exports = [], files = [] }) => [
  ...files.map(({ name }) => ({ what: name, file })),
  ...exports.map(({ name }) => ({ what: name, file: from.get(name) ?? file })),
]);
const wrong = unused.filter(({ what, file }) => !isKept(file) && kept[what] === undefined);
if (wrong.length > 0) {
  console.log('Production does not use these; delete them, or say in tests/run/production.ts why they stay:');
  for (const { what, file } of wrong) console.log(`  ${what}  ${what === file ? '' : file}`);
  process.exitCode = 1;
}
