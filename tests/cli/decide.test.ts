import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

// Each run starts a Node of its own.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'drover-decide-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: 'seek' | 'sweep' | 'tornado', cases: unknown) {
  const file = join(folder, `${command}.json`);
  writeFileSync(file, JSON.stringify(cases));
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/cli/${command}.ts`, file], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const steers = {
  carry: { carryTypeId: 2, weeksHeld: '20', backgronundRate: '1', annualInterestRate: 0 },
  trade: {
    numberOfHead: 50,
    purchaseWeightkg: '300',
    purchaseCostHd: '1200',
    saleWeightkg: 400,
    saleCostHd: '1600',
  },
};
const ask = {
  ...steers,
  figure: 'profitPerHead',
  target: '300',
  lever: { of: 'trade', name: 'purchaseCostCKg' },
};

test('seek: one answer a case, in the unit of the lever', () => {
  const { status, stdout, stderr } = run('seek', [
    ask,
    { ...ask, lever: { of: 'trade', name: 'purchaseCostHd' } },
    { ...ask, figure: 'carryValue', target: 150, lever: { of: 'carry', name: 'backgronundRate' } },
    { ...ask, lever: { of: 'carry', name: 'numberOfBales' } },
  ]);
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual([
    {
      exact: '3.866666666666666666666666666666667',
      practical: '3.86',
      figureAtPractical: '302',
      side: 'at most',
      others: [],
      reason: null,
    },
    { exact: '1160', practical: '1160', figureAtPractical: '300', side: 'at most', others: [], reason: null },
    {
      exact: '1.071428571428571428571428571428571',
      practical: '1.07',
      figureAtPractical: '149.8',
      side: 'at most',
      others: [],
      reason: null,
    },
    {
      exact: null,
      practical: null,
      figureAtPractical: null,
      side: null,
      others: [],
      reason: 'Number of bales is not for this kind of animal.',
    },
  ]);
});

test('sweep: a row of cells for each value, and where it breaks even', () => {
  const { status, stdout, stderr } = run('sweep', [
    {
      ...steers,
      figure: 'profitPerHead',
      rows: { of: 'trade', name: 'purchaseCostCKg', values: ['4', 4.5] },
      columns: { of: 'trade', name: 'saleCostCKg', values: ['3', '4', '5'] },
    },
    {
      carry: null,
      trade: {},
      figure: 'profitPerHead',
      rows: { of: 'trade', name: 'purchaseCostHd', values: ['1'] },
      columns: { of: 'trade', name: 'saleCostHd', values: ['2'] },
    },
  ]);
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual([
    {
      cells: [
        ['-140', '260', '660'],
        ['-290', '110', '510'],
      ],
      breakEven: ['3.35', '3.725'],
    },
    { cells: [[null]], breakEven: [null] },
  ]);
});

test('tornado: the longest bar first, levers under their wire names', () => {
  const { status, stdout } = run('tornado', [{ ...steers, figure: 'profitPerHead' }]);
  expect(status).toBe(0);
  const [bars] = JSON.parse(stdout) as [unknown[]];
  expect(bars.slice(0, 3)).toEqual([
    { lever: { of: 'trade', name: 'saleWeightkg' }, step: '10', down: '-40', up: '40' },
    { lever: { of: 'trade', name: 'saleCostCKg' }, step: '0.1', down: '-40', up: '40' },
    { lever: { of: 'trade', name: 'purchaseWeightkg' }, step: '10', down: '40', up: '-40' },
  ]);
  expect(bars).toContainEqual({
    lever: { of: 'carry', name: 'backgronundRate' },
    step: '0.1',
    down: '14',
    up: '-14',
  });
});

test.each([
  ['seek', { ...ask, figure: 'profit' }, 'case 2: figure is not the name of a figure of a trade.\n'],
  ['seek', { ...ask, target: '1e3' }, 'case 2: target is not a plain decimal.\n'],
  ['seek', { ...ask, target: undefined }, 'case 2: target is not a plain decimal.\n'],
  ['seek', { ...ask, lever: null }, 'case 2: lever is not an object.\n'],
  ['seek', { ...ask, lever: { of: 'group', name: 'x' } }, 'case 2: lever.of is not "trade" or "carry".\n'],
  [
    'seek',
    { ...ask, lever: { of: 'carry', name: 'backgroundRate' } },
    'case 2: lever.name is not the name of a number of a carry.\n',
  ],
  ['seek', { ...ask, trade: { saleCostHd: '-1' } }, 'case 2: trade.saleCostHd cannot be negative.\n'],
  ['sweep', ask, 'case 2: rows is not an object.\n'],
  [
    'sweep',
    { ...ask, rows: { of: 'trade', name: 'saleCostHd', values: [] } },
    'case 2: rows.values is empty.\n',
  ],
  [
    'sweep',
    { ...ask, rows: { of: 'trade', name: 'numberOfHead', values: ['1', '1.5'] } },
    'case 2: rows.values.1 must be a whole number.\n',
  ],
  ['tornado', { ...steers }, 'case 2: figure is not the name of a figure of a trade.\n'],
] as const)('%s: bad input is one line that names the case and the field', (command, bad, message) => {
  const good = {
    ...ask,
    rows: { of: 'trade', name: 'saleCostHd', values: [1] },
    columns: { of: 'trade', name: 'purchaseCostHd', values: [1] },
  };
  expect(run(command, [good, bad])).toEqual({ status: 1, stdout: '', stderr: message });
});
