/**
 * calc-core/README.md promises that a new amount needs only a declaration, a formula and a generated migration. This test adds an amount to
 * trades and carries.
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
const copy = await mkdtemp(join(tmpdir(), 'drover-new-amount-'));
afterAll(() => rm(copy, { recursive: true, force: true }));

async function replaceIn(path: string, text: string, by: string): Promise<void> {
  const before = await readFile(join(copy, path), 'utf8');
  expect(before, path).toContain(text);
  await writeFile(join(copy, path), before.replace(text, by));
}

test('a new amount of a trade or carry needs three files and a generated migration, and works in POST, an older app’s PUT, sheet, form, import, export, conflict and docs', async () => {
  for (const path of ['calc-core', 'src', 'package.json', 'tests/server/support', 'tests/run'])
    await cp(join(root, path), join(copy, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));

  await replaceIn(
    'calc-core/trade/inputs.ts',
    '  purchaseSkinWeight: buy(',
    `  deliveryFee: buy('Delivery fee', '$/hd'),\n  purchaseSkinWeight: buy(`,
  );
  await replaceIn(
    'calc-core/trade/figures/cost-lines.ts',
    '(t) => t.carry.purchaseCosts,',
    '(t) => t.carry.purchaseCosts.plus(t.deliveryFee),',
  );
  await replaceIn(
    'calc-core/carry/inputs.ts',
    '  buyingFee: purchase(',
    `  deliveryFee: purchase('Delivery fee', '$/hd'),\n  buyingFee: purchase(`,
  );
  await replaceIn(
    'calc-core/carry/figures.ts',
    '(c) => c.freightIn.plus(c.buyingFee),',
    '(c) => c.freightIn.plus(c.deliveryFee).plus(c.buyingFee),',
  );

  for (const record of ['trade', 'carry'])
    await replaceIn(
      `calc-core/${record}/help.ts`,
      `${record}InputHelp: HelpFor<typeof ${record}Inputs> = {`,
      `${record}InputHelp: HelpFor<typeof ${record}Inputs> = {\n  deliveryFee: 'What it costs to have each head delivered.',`,
    );

  const node = (...args: string[]) => run(process.execPath, args, { cwd: copy, env });
  const database = await createDatabase();
  const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'test' };
  try {
    await expect(node('tests/run/migrations.ts')).rejects.toMatchObject({
      stdout: expect.stringMatching(
        /(?=[^]*"trades" ADD COLUMN "delivery_fee" numeric)[^]*"carrys" ADD COLUMN "delivery_fee" numeric/,
      ) as unknown,
    });
    await node(
      'node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--config',
      'src/server/storage/drizzle.config.ts',
    );
    await node('tests/run/migrations.ts');
    const { stdout } = await node('tests/server/support/new-amount.ts');
    expect(JSON.parse(stdout)).toEqual({
      stored: true,
      made: '7.50',
      older: 'left out',
      kept: '7.50',
      purchaseCosts: '12.5',
      ofCarry: { purchaseCosts: '3', paidAsOne: '17.5', weeksHeld: 15, chargedAgain: false },
      ofOlderApp: { trade: ['Renamed', '7.50'], carry: ['Oats', '3'], emptied: ['left out', 'left out'] },
      backup: ['7.50', null],
      refused: expect.stringContaining('Delivery fee cannot be negative') as unknown,
      heading: 'Delivery fee $/hd',
      cell: '7.5',
      edit: { deliveryFee: '8.25' },
      formField: true,
      label: 'Delivery fee',
      csv: ['Delivery fee ($/hd)', '7.5'],
      imported: ['name', 'deliveryFee'],
      conflict: ['Delivery fee, $/hd', '$8.25'],
      documented: true,
    });
  } finally {
    await database.drop();
  }
});
