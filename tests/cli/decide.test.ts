import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'drover-decide-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: 'seek' | 'sweep' | 'tornado', cases: unknown) {
  const file = join(folder, `${command}.json`);
  writeFileSync(file, JSON.stringify(cases));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', command, file], {
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

test('seek prints one answer for each case, in the unit of the lever', () => {
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

test('where a figure jumps past the target, seek prints the first whole step that meets the target, not an exact value', () => {
  // A loss of 4 % of 50 head is 2 head.
  const { stdout } = run('seek', [
    { ...ask, figure: 'lossHead', target: '2.5', lever: { of: 'carry', name: 'losePercentage' } },
  ]);
  expect(JSON.parse(stdout)).toEqual([
    {
      exact: null,
      practical: '4',
      figureAtPractical: '2',
      side: 'at most',
      others: [],
      reason: 'Head lost jumps past 2.5 head here: no value of losses makes it exactly.',
    },
  ]);
});

test('sweep prints a row of cells for each value, and the value at which the trade breaks even', () => {
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

/**
 * "Feeder Cattle Break Even Purchase Price for a Steer Calf", a spreadsheet of a feedlot (docstoc.com/docs/61692672). `pay` has the highest
 * purchase price in $/cwt for each price of corn and of fed cattle.
 */
const published = {
  fed: [68, 70, 72, 74, 76],
  corn: [1.8, 2.0, 2.2, 2.4, 2.6, 2.8, 3.0, 3.2, 3.4, 3.6, 3.8, 4.0, 4.2],
  pay: [
    [86.51, 90.48, 94.44, 98.41, 102.37],
    [84.28, 88.25, 92.21, 96.17, 100.14],
    [82.05, 86.01, 89.98, 93.94, 97.91],
    [79.82, 83.78, 87.75, 91.71, 95.68],
    [77.59, 81.55, 85.52, 89.48, 93.44],
    [75.36, 79.32, 83.28, 87.25, 91.21],
    [73.12, 77.09, 81.05, 85.02, 88.98],
    [70.89, 74.86, 78.82, 82.79, 86.75],
    [68.66, 72.63, 76.59, 80.55, 84.52],
    [66.43, 70.39, 74.36, 78.32, 82.29],
    [64.2, 68.16, 72.13, 76.09, 80.06],
    [61.97, 65.93, 69.9, 73.86, 77.82],
    [59.74, 63.7, 67.66, 71.63, 75.59],
  ],
};

test('sweep gives all 65 cells of a published break-even table to the last digit', () => {
  // 550 lb to 1,150 lb at 2.85 lb a day, with 9.5 % interest. The test enters pounds as kilograms.
  const days = 600 / 2.85;
  const interest = (0.095 * days) / 365;
  /* Half a ton of hay at $100 is 50. Of the calves, 1.5 % die. A calf of 5.5 cwt costs $68 per cwt. */
  const costs = (corn: number) => 63 * corn + 50 + 23 + 0.25 * days + 14 + 9 + 5 + 0.015 * 5.5 * 68;
  // The published costs bear interest for half the time. Ours bear interest for three quarters of the time.
  const asOurs = (1 + interest / 2) / (1 + 0.75 * interest);
  const { status, stdout, stderr } = run('sweep', [
    {
      carry: { carryTypeId: 2, weeksHeld: ((days * 52) / 365).toFixed(10), annualInterestRate: '9.5' },
      trade: {
        numberOfHead: 100,
        purchaseWeightkg: 550,
        purchaseCostHd: 480,
        saleWeightkg: 1150,
        saleCostHd: 800,
      },
      figure: 'breakEvenPurchaseKg',
      rows: {
        of: 'carry',
        name: 'processingOther',
        values: published.corn.map((corn) => (costs(corn) * asOurs).toFixed(10)),
      },
      columns: {
        of: 'trade',
        name: 'saleCostCKg',
        values: published.fed.map((fed) => (fed / 100).toFixed(2)),
      },
    },
  ]);
  expect([status, stderr]).toEqual([0, '']);
  const [{ cells }] = JSON.parse(stdout) as [{ cells: readonly (readonly string[])[] }];
  const far = published.pay.map((row, r) =>
    row.map((pay, c) => Math.abs(Number(cells[r]![c]) * 100 - pay) > 0.0055),
  );
  expect(far.flat().filter(Boolean)).toEqual([]);
  expect(cells.flat()).toHaveLength(65);
});

test('tornado prints the longest bar first, with levers under their wire names', () => {
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
  ['seek', { ...ask, target: '1e3' }, 'case 2: target is not a number.\n'],
  ['seek', { ...ask, target: undefined }, 'case 2: target is not a number.\n'],
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
