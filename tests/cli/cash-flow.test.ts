import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'drover-cash-flow-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Farm {
  readonly trades: readonly { readonly trade: object }[];
  readonly funding: readonly object[];
}

const farm = JSON.parse(readFileSync(new URL('./demo-farm.json', import.meta.url), 'utf8')) as Farm;

const loan = {
  name: 'Stock',
  kind: 'loan',
  limit: '900000',
  rate: '12',
  balance: '0',
  on: '2026-11-01',
  share: '80',
};

function run(paidBy: string) {
  const [first, ...rest] = farm.trades;
  const trades = [{ ...first, trade: { ...first!.trade, fundingId: paidBy } }, ...rest];
  const file = join(folder, 'farm.json');
  writeFileSync(file, JSON.stringify({ ...farm, trades, funding: [...farm.funding, loan] }));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', 'cash-flow', file], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('naming the loan that pays for a trade changes only the interest and the balance', () => {
  const read = (paidBy: string) =>
    (
      JSON.parse(run(paidBy).stdout) as {
        months: { in: string; out: string; interest: string; closing: string }[];
      }
    ).months;
  const [without, with_] = [read(''), read('Stock')];
  expect(with_.map((month) => [month.in, month.out])).toEqual(without.map((month) => [month.in, month.out]));
  expect(with_.map(({ interest }) => interest)).not.toEqual(without.map(({ interest }) => interest));
});

test('a loan that is not in the file is refused by name', () => {
  const { status, stderr } = run('Nobody');
  expect([status, stderr]).toEqual([1, expect.stringContaining('fundingId names no source of money')]);
});
