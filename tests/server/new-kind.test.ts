/**
 * CONTRIBUTING.md promises that a new kind of record needs only an entry in the table of kinds, a table with its migration, and a screen.
 * This test adds the kind `barn` to a copy of the repository.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from './support/service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const copy = await mkdtemp(join(tmpdir(), 'drover-new-kind-'));
afterAll(() => rm(copy, { recursive: true, force: true }));

async function replaceIn(path: string, text: string, by: string): Promise<void> {
  const before = await readFile(join(copy, path), 'utf8');
  expect(before, path).toContain(text);
  await writeFile(join(copy, path), before.replace(text, by));
}

const entry = `  barn: {
    words: { one: 'barn', many: 'barns', title: 'Barn' },
    path: 'Barns',
    schema: 'Barn',
    inFile: 'barns',
    fields: barnFields,
    newestFirstBy: 'filledOn',
  },
`;

/** The parts that an entry must have, and the check's message when a part is missing. */
const partsOfEntry = [
  ["    words: { one: 'barn', many: 'barns', title: 'Barn' },\n", 'no words.one: say what a member reads'],
  ["    path: 'Barns',\n", 'no path: say where its records are in the API'],
  ['    fields: barnFields,\n', 'no field: declare what a record stores'],
] as const;

// A trade's `plan` and a market day's `classes` are structured. In a barn, both are plain texts.
const fields = `import { amounts, amountsOn } from '../field/amounts.ts';
import { detailsOn, named, optional } from '../field/declare.ts';
const barn = detailsOn('Barn');
export const barnFields = {
  ...named({
    name: barn.text('Name', { whenEmpty: 'New Barn' }),
    filledOn: barn.date('Filled on'),
    plan: optional(barn.text('Plan')),
    classes: optional(barn.text('Classes')),
  }),
  ...amounts({ tonnes: amountsOn('Barn')('Hay', 'kg') }),
};
`;

test('a fifth kind needs one entry, one table with its migration and its address, and works from the journal to sync, batch, history, trash, export and import', async () => {
  for (const path of ['calc-core', 'src', 'package.json', 'tests/server/support', 'tests/run'])
    await cp(join(root, path), join(copy, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const database = await createDatabase();
  const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'test' };
  const node = (...args: string[]) => run(process.execPath, args, { cwd: copy, env });
  const lacks = (sentence: string) => ({ stdout: expect.stringContaining(sentence) as unknown });
  try {
    await writeFile(join(copy, 'calc-core/records/barn.ts'), fields);
    const kinds = 'calc-core/records/kinds.ts';
    await replaceIn(
      kinds,
      'import type { KindDecl',
      `import { barnFields } from './barn.ts';\nimport type { KindDecl`,
    );
    const whole = await readFile(join(copy, kinds), 'utf8');
    for (const [line, sentence] of partsOfEntry) {
      expect(entry).toContain(line);
      await writeFile(join(copy, kinds), whole.replace('  board: {', `${entry.replace(line, '')}  board: {`));
      await expect(node('tests/run/kinds.ts')).rejects.toMatchObject(
        lacks(`'barn' (calc-core/records/kinds.ts) has ${sentence}`),
      );
    }
    await writeFile(join(copy, kinds), whole.replace('  board: {', `${entry}  board: {`));
    await expect(node('tests/run/kinds.ts')).rejects.toMatchObject(lacks("'barn' has no table"));

    const schema = 'src/server/storage/schema.ts';
    await replaceIn(
      schema,
      '/** The table of each kind of record. */',
      `export const barns = recordTable('barns', 'barn');\n/** */`,
    );
    await replaceIn(schema, '  board: boards,\n', '  board: boards,\n  barn: barns,\n');
    await expect(node('tests/run/kinds.ts')).rejects.toMatchObject(lacks("'barn' has no screen"));
    const addresses = 'src/web/shell/addresses.ts';
    await replaceIn(
      addresses,
      '  board: addresses.market,',
      '  board: addresses.market,\n  barn: addresses.market,',
    );
    await replaceIn(
      addresses,
      '  board: addresses.marketDay,',
      '  board: addresses.marketDay,\n  barn: addresses.marketDay,',
    );
    await node('tests/run/kinds.ts');
    await expect(node('tests/run/migrations.ts')).rejects.toMatchObject(lacks('CREATE TABLE "barns"'));
    await node(
      'node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--config',
      'src/server/storage/drizzle.config.ts',
    );
    await node('tests/run/migrations.ts');

    const { stdout } = await node('tests/server/support/new-kind.ts');
    expect(JSON.parse(stdout)).toEqual({
      madeOffline: ['on this device', 'New Barn', 'Hay for the weaners'],
      synced: ['synced', '12000.5', 'Hay for the weaners'],
      listed: ['Late', 'New Barn'],
      onTheOther: ['New Barn', 'Hay for the weaners', 'steers'],
      merged: ['9000', 'Hay for the cows'],
      asked: ['Hay', 'Plan'],
      settled: ['7000', 'For horses'],
      undone: '9000',
      batch: [201, 201, 400],
      refused: 'Hay is not a number.',
      history: ['created', 'changed', 'changed'],
      trash: ['barn', 'Late'],
      restored: ['restored', 'Late'],
      exported: ['Late', 'New Barn', 'One', 'Two'],
      imported: { barns: 4, history: true },
      byOthers: 404,
      documented: ['Make a barn', 'Barn'],
      afterReload: ['Late', 'New Barn', 'One', 'Two'],
    });
  } finally {
    await database.drop();
  }
});
