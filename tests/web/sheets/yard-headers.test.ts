import { describe, expect, test } from 'vitest';
import { matchHeader, unitIn, withUnit } from '#workbook/read/headings.ts';
import { carryColumns } from '#web/sheets/columns/carry.ts';
import { groupTradesColumns } from '#web/sheets/columns/group.ts';
import { tradeColumns } from '#web/sheets/columns/trade.ts';

const nothing = { carries: () => [], carry: () => undefined, groups: () => [], group: () => undefined };
const columns = tradeColumns(nothing);

/** Headers of real yard sheets. The sheet must recognise their columns by itself. */
describe('the header of a yard sheet', () => {
  test.each<[string, Record<string, string | null>]>([
    [
      'Name, Head, Buy $/hd, Buy kg, Sell $/hd, Sell kg',
      {
        Name: 'name',
        Head: 'numberOfHead',
        'Buy $/hd': 'purchaseCostHd',
        'Buy kg': 'purchaseWeightkg',
        'Sell $/hd': 'saleCostHd',
        'Sell kg': 'saleWeightkg',
      },
    ],
    [
      'saleyard report',
      {
        Pen: 'name',
        Vendor: null,
        'No.': 'numberOfHead',
        'Avg wt (bought)': 'purchaseWeightkg',
        'Bought c/kg': 'purchaseCostCKg',
        'Sold wt': 'saleWeightkg',
        'Sold c/kg': 'saleCostCKg',
      },
    ],
    ['an agent’s list of lots', { 'Lot name': 'name', 'No. head': 'numberOfHead', Agent: null }],
    [
      'prices a head',
      {
        Lot: 'name',
        Class: 'animalSubTypeId',
        'Head count': 'numberOfHead',
        'Purchase price': 'purchaseCostHd',
        'Sale price': 'saleCostHd',
      },
    ],
    [
      'weights first',
      {
        'Trade name': 'name',
        Qty: 'numberOfHead',
        'Weight (buy)': 'purchaseWeightkg',
        '$/kg buy': 'purchaseCostCKg',
        'Weight (sell)': 'saleWeightkg',
        '$/kg sell': 'saleCostCKg',
      },
    ],
    [
      'bare units are the purchase',
      {
        'Pen no.': 'name',
        'No. Head': 'numberOfHead',
        Breed: 'purchaseCowDescription',
        'Ave Weight': 'purchaseWeightkg',
        'c/kg': 'purchaseCostCKg',
        '$/Head': 'purchaseCostHd',
        Purchaser: null,
      },
    ],
    [
      'bare units twice are the purchase, then the sale',
      {
        Lot: 'name',
        Hd: 'numberOfHead',
        'Av wt (kg)': 'purchaseWeightkg',
        'c/kg': 'purchaseCostCKg',
        'Wt kg': 'saleWeightkg',
        'Cents/kg': 'saleCostCKg',
      },
    ],
    [
      'in and out of a feedlot',
      {
        Lot: 'name',
        'Purchase date': 'heldFrom',
        'Avg wt in': 'purchaseWeightkg',
        'c/kg in': 'purchaseCostCKg',
        'Avg wt out': 'saleWeightkg',
        'c/kg out': 'saleCostCKg',
        '$/hd out': 'saleCostHd',
        Agent: null,
      },
    ],
    [
      'entry and exit',
      {
        Pen: 'name',
        'Entry weight': 'purchaseWeightkg',
        'Entry $/kg': 'purchaseCostCKg',
        'Exit weight (kg)': 'saleWeightkg',
        'Exit c/kg': 'saleCostCKg',
      },
    ],
    [
      'turned off, with a clip',
      {
        Mob: 'name',
        'In kg': 'purchaseWeightkg',
        'Turn-off weight': 'saleWeightkg',
        'Turn-off price': 'saleCostHd',
        'Wool kg': 'woolSaleWeight',
        'Wool c/kg': 'woolPriceKg',
      },
    ],
    [
      'cost of the mob',
      { Mob: 'name', Hd: 'numberOfHead', 'Cost $/hd': 'purchaseCostHd', 'Sale $/hd': 'saleCostHd' },
    ],
  ])('%s', (_, wanted) => {
    expect(matchHeader(Object.keys(wanted), columns)?.columnIds).toEqual(Object.values(wanted));
  });

  test.each([
    ['words of the yard describe what was bought', ['Steers', 'Heifers', ''], 'purchaseCowDescription'],
    ['a sub type among them', ['Steers', ' feeder cattle'], 'animalSubTypeId'],
    ['sheep, which a trade of cattle would get wrong', ['Steers', 'XB lambs'], 'animalSubTypeId'],
    ['nothing at all', ['', ''], 'animalSubTypeId'],
  ])('the column Class with %s', (_, words, wanted) => {
    const rows = words.map((word) => ['Pen 4', word, '62']);
    expect(matchHeader(['Pen', 'Class', 'Head'], columns, rows)?.columnIds).toEqual([
      'name',
      wanted,
      'numberOfHead',
    ]);
  });

  test('the sheet of a group recognises the same headings, even for its hidden columns', () => {
    const row = ['Name', 'Head', 'Buy $/hd', 'Buy kg', 'Sell $/hd', 'Carry'];
    expect(matchHeader(row, groupTradesColumns(nothing, true))?.columnIds).toEqual([
      'name',
      'numberOfHead',
      'purchaseCostHd',
      'purchaseWeightkg',
      'saleCostHd',
      'carryId',
    ]);
  });

  test('a workbook of carries is recognised by its plain headings', () => {
    const row = [
      'Carry',
      'Weight gain (kg/day)',
      'Deaths %',
      'Freight',
      'Agistment',
      'Commission %',
      'Interest',
    ];
    expect(matchHeader(row, carryColumns(1))?.columnIds).toEqual([
      'name',
      'weightGainKg',
      'losePercentage',
      'freightIn',
      'agistmentRate',
      'agentCommission',
      'annualInterestRate',
    ]);
  });

  test('every field of the purchase and of the sale is recognised by its plain heading', () => {
    const row = ['Buy', 'Sell'].flatMap((side) =>
      ['weight', '$/kg', '$/hd'].map((measure) => `${side} ${measure}`),
    );
    expect(matchHeader(row, columns)?.columnIds).toEqual([
      'purchaseWeightkg',
      'purchaseCostCKg',
      'purchaseCostHd',
      'saleWeightkg',
      'saleCostCKg',
      'saleCostHd',
    ]);
  });
});

/** Headings of prices in cents. No other check finds cents that are read as dollars. */
test.each([
  'c/kg',
  'c/kg out',
  'C/KG (sold)',
  'Sell c/kg est.',
  'Sale price (c/kg) lwt',
  'cents/kg sale',
  'Cents per kg',
  'Sold c per kg',
  'Sale price cents',
  '¢/kg out',
  'Price out, cents per kilo',
])('%s says cents', (heading) => {
  expect(withUnit('391', unitIn(heading))).toBe('391c');
});

test.each([
  '$/kg out',
  'Sale $/kg est.',
  'Price out',
  'Sale price per kg',
  'Account',
  'Head',
  'Sold $/hd (cattle)',
])('%s says no cents', (heading) => {
  expect(withUnit('391', unitIn(heading))).toBe('391');
});
