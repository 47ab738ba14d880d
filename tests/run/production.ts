/** Whether production uses all that is exported: a test alone must not keep code alive, nor guard a copy of what is shown. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Parts that no screen asks. */
const keptParts: Readonly<Record<string, string>> = {
  'src/build/': 'vite.config.ts builds with it',
  'src/web/identity/conformance/':
    'the sign-in calls that the specification lists (section 7), kept apart and tested',
};

/** Single exports that tests or documents alone use, and why they stay. */
const kept: Readonly<Record<string, string>> = {
  figuresOf: 'what is shown for a kind of animal, asked by the tests of every kind',
  units: 'the unit check and Storybook list them',
  reasons: 'every reason has its words in a test',
  dimensionOf: 'the unit check of every formula',
  LIVE: 'the unit check of every formula',
  CARCASE: 'the unit check of every formula',
  'calc-core/figure/unit-check.ts': 'proves in every unit run that the units of a formula agree',
  ABSENT: 'the dash for an absent figure, asked by tests of what is shown',
  significantDigits: 'the digits of an amount, asked by tests of what is kept',
  emptyValues: 'a new record of any kind, asked by tests of the declarations',
  BOARD_LIMIT: 'how many classes and rungs a board may have, asked by the tests of a full one',
  classProblem: 'why a class has no price, one step of a swap, with cases of its own',
  quotedRange: 'the quoted weights in words, one step of a reason, with cases of its own',
  valueOfGain: 'what a kilogram of gain is worth, one step of the rungs’ verdicts, with a published case',
  swap: 'one cell of the swaps, with published cases',
  yardAmountNames: 'every term of a yard’s price, asked by tests of their words',
  yardPrice: 'what a yard pays, one step of a price at its terms, with published cases',
  actualText: 'the stored text of an actual, asked by tests of what is kept',
  rangeProblem: 'the range of an amount, one step of reading it, with cases of its own',
  subTypeOfClass: 'the kind of a class, one step of its rungs and swaps, with cases of its own',
  holdOrSell: 'the weeks of holding, one step of its answer in words, with published cases',
  lastMove: 'one step of prices over time in words, with cases of its own',
  pricesOverTime: 'one step of prices over time in words, with cases of its own',
  stockOf: 'the animals in hand, one step of holding them, with cases of its own',
  stageOf: 'how far a trade has come, one step of its outcome, with laws of its own',
  bridgeGroups: 'the causes of a bridge in their order, asked by its laws',
  around: 'the values of one side of a table, with cases of its own',
  differenceText: 'one step of what a tried value moves, with a case of 60 decimals',
  seekTold: 'what is sought, one step of its answer in words, with laws of its own',
  memoryRecords: 'records without a journal, for stories and tests',
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
const partOf = (file: string): string | undefined =>
  Object.keys(keptParts).find((part) => file.startsWith(part));
const unused = (await issues()).flatMap(({ file, exports = [], files = [] }) => [
  ...files.map(({ name }) => ({ what: name, file })),
  ...exports.map(({ name }) => ({ what: name, file: from.get(name) ?? file })),
]);
const wrong = unused.filter(({ what, file }) => partOf(file) === undefined && kept[what] === undefined);
const needed = new Set(unused.flatMap(({ what, file }) => [what, partOf(file)]));
const idle = [...Object.keys(keptParts), ...Object.keys(kept)].filter((name) => !needed.has(name));
if (wrong.length > 0) {
  console.log('Production does not use these; delete them, or say in tests/run/production.ts why they stay:');
  for (const { what, file } of wrong) console.log(`  ${what}  ${what === file ? '' : file}`);
  process.exitCode = 1;
}
if (idle.length > 0) {
  console.log('Production uses these, or they are gone; take them out of tests/run/production.ts:');
  for (const name of idle) console.log(`  ${name}`);
  process.exitCode = 1;
}
