import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

/** oxlint.config.ts lists the allowed imports between folders. Lint must refuse every other import. */

interface Case {
  readonly folder: string;
  readonly from: string;
  /** Part of lint's message, or null if the import is allowed. */
  readonly why: string | null;
}

const cases: readonly Case[] = [
  { folder: 'calc-core/number', from: '../trade/edit.ts', why: 'number is the lowest layer' },
  { folder: 'calc-core/market', from: 'react', why: 'without a screen, a clock or a network' },
  { folder: 'calc-core/market', from: '../trade/edit.ts', why: null },
  { folder: 'calc-core/trade', from: '../market/price.ts', why: 'Its areas are in one order' },
  { folder: 'calc-core/trade/facts', from: '../../actual/bridge.ts', why: 'Its areas are in one order' },
  { folder: 'calc-core/trade/facts', from: '../../carry/record.ts', why: null },
  { folder: 'src/web/decide', from: '../../../calc-core/trade/record.ts', why: 'entry points' },
  { folder: 'calc-core/machines', from: '#web/data/records.ts', why: 'Machines are pure' },
  { folder: 'src/contract', from: '#server/settings.ts', why: 'read by both sides' },
  { folder: 'src/server/records', from: 'react', why: 'runs without a browser' },
  { folder: 'src/web/ui', from: '#contract/paths.ts', why: 'ui knows no livestock' },
  { folder: 'src/web/ui', from: '#web/shell/app.tsx', why: 'ui knows no livestock' },
  { folder: 'src/web/data/rows', from: '../journal/journal.ts', why: 'rows <- journal <- sync' },
  { folder: 'src/web/data/journal', from: '../sync/sealing.ts', why: 'rows <- journal <- sync' },
  { folder: 'src/web/data/journal', from: '../rows/types.ts', why: null },
  { folder: 'src/web/data/sync', from: '../editing.ts', why: 'rows <- journal <- sync' },
  { folder: 'src/web/data/sync', from: '../api/client.ts', why: null },
  { folder: 'src/web/data/sync/sender', from: '../outbox.ts', why: 'through its port' },
  { folder: 'src/web/data/sync/sender', from: '../wire.ts', why: null },
  { folder: 'src/web/data/api', from: '../rows/types.ts', why: 'know the contract, no record' },
  { folder: 'src/web/history', from: '#web/record/use-record-editor.ts', why: 'no screen, no route' },
  { folder: 'src/web/decide', from: '#web/forms/parts/units.ts', why: null },
  { folder: 'src/web/storage', from: '#web/data/records.ts', why: 'the browser alone' },
  { folder: 'src/web/forms', from: '#web/sheets/Sheet.tsx', why: 'must load no grid' },
  { folder: 'src/web/forms', from: 'decimal.js', why: 'Reckoning belongs to calc-core' },
  ...['web/history', 'web/actual/sale', 'web/decide', 'server/market', 'workbook/out', 'cli', 'contract'].map(
    (folder) => ({ folder: `src/${folder}`, from: 'decimal.js', why: 'Reckoning belongs to calc-core' }),
  ),
  { folder: 'src/web/sheets/model', from: 'ag-grid-community', why: 'through GridPort' },
  {
    folder: 'src/web/sheets/model',
    from: '../actions/registry.ts',
    why: 'text <- columns <- model <- actions',
  },
  { folder: 'src/web/sheets/text', from: '../columns/trade.ts', why: 'text is made of texts alone' },
  { folder: 'src/web/sheets/ag', from: 'ag-grid-react', why: null },
  {
    folder: 'src/web/shell',
    from: '#web/record/use-record-editor.ts',
    why: 'shell <- list, record <- screens',
  },
  {
    folder: 'src/web/list',
    from: '#web/record/use-record-editor.ts',
    why: 'shell <- list, record <- screens',
  },
  { folder: 'src/web/record', from: '#web/shell/notices.tsx', why: null },
  { folder: 'src/web/screens', from: '#web/app/router.tsx', why: 'shell <- list, record <- screens' },
  { folder: 'src/web/screens', from: 'idb', why: 'Storage belongs to data' },
  { folder: 'src/web/app', from: '#server/server.ts', why: 'never loads its code' },
  { folder: 'src/web/identity/deeper', from: '../../../contract/paths.ts', why: 'Use a subpath import' },
];

/** Runs lint on these files with the project's configuration. Returns the output. */
function lint(files: Readonly<Record<string, string>>): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'drover-lint-'));
  copyFileSync('oxlint.config.ts', join(root, 'oxlint.config.ts'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const tops = Object.keys(files).map((path) => path.slice(0, path.indexOf('/')));
  return new Promise((done) => {
    const bin = resolve('node_modules/oxlint/bin/oxlint');
    execFile(process.execPath, [bin, '--quiet', '-f', 'json', ...new Set(tops)], { cwd: root }, (_, out) => {
      rmSync(root, { recursive: true });
      done(out);
    });
  });
}

interface Finding {
  readonly filename: string;
  readonly help: string;
  readonly code: string;
}

const findings = async (files: Readonly<Record<string, string>>): Promise<readonly Finding[]> =>
  (JSON.parse(await lint(files)) as { readonly diagnostics: readonly Finding[] }).diagnostics;

const fileOf = ({ folder }: Case, index: number): string => `${folder}/case${index}.ts`;

describe('the direction of imports', () => {
  let found: readonly Finding[] = [];
  beforeAll(async () => {
    found = await findings(
      Object.fromEntries(
        cases.map((of, index) => [
          fileOf(of, index),
          `import { thing } from '${of.from}';\nexport const same = thing;\n`,
        ]),
      ),
    );
  });

  test.each(cases.map((of, index) => ({ ...of, index, is: of.why ?? 'as it should be' })))(
    '$folder imports $from: $is',
    ({ index, ...of }) => {
      const said = found.filter(({ filename }) => filename === fileOf(of, index)).map(({ help }) => help);
      if (of.why === null) expect(said).toEqual([]);
      else expect(said.join('\n')).toContain(of.why);
    },
  );

  test('a cycle of two files is refused, even if it consists of types only', async () => {
    const circle = await findings({
      'src/web/forms/one.ts': `import type { Two } from './two.ts';\nexport interface One { two: Two }\n`,
      'src/web/forms/two.ts': `import type { One } from './one.ts';\nexport interface Two { one: One }\n`,
    });
    expect(circle.map(({ code }) => code)).toContain('import(no-cycle)');
  });
});

test('routes parse, authorise, call and answer, and all SQL is in records and members', () => {
  const folder = 'src/server/routes';
  const withSql = readdirSync(folder).filter((name) =>
    /\.query(<|\()|\.orm\b|`(select|insert|update|delete) /.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(withSql).toEqual([]);
});
