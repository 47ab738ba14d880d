import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { budgetTrades } from '#calc-core/ledger';
import { closingRule, taxYear, type TaxLine } from '#calc-core/tax-year';
import { newTrade, type Trade } from '#calc-core/trade';
import { taxYearPage } from '#paper/tax-year.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { taxYearCsv, taxYearPlan, taxYearWorkbook } from '#workbook/out/tax-year.ts';
import { cached, calculated } from './calculated.ts';

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20', losePercentage: '2' };
const mob = (id: string, change: Partial<Trade>) => ({
  carry,
  trade: {
    ...newTrade(id, '2026-11-20', [], []),
    numberOfHead: '54',
    purchaseCostHd: '1420.35',
    saleCostHd: '1810',
    sale2CostHd: '820',
    ...change,
  },
});
const trades = budgetTrades(
  [
    mob('a', { animalSubTypeId: 9 }),
    mob('b', { animalSubTypeId: 1, heldFrom: '2027-05-01' }),
    mob('c', { animalTypeId: 2, animalSubTypeId: 13, purchaseCostHd: '130.90' }),
    mob('d', { animalTypeId: 2, animalSubTypeId: 14, heldFrom: '2026-05-01', purchaseCostHd: '104.64' }),
  ],
  { purchaseDays: 0, saleDays: 0 },
);
const born: TaxLine = {
  year: 2027,
  animalSubTypeId: 9,
  born: '52',
  bornValue: null,
  killed: null,
  killedValue: null,
  valueBy: 'cost',
  valueEach: null,
};
const market: TaxLine = { ...born, animalSubTypeId: 1, born: null, valueBy: 'market', valueEach: '1500' };
const year = taxYear({ trades, year: 2027, lines: [born, market] });
const plan = taxYearPlan(year);

/** Numbers are rounded to the cent. Other cells are texts. */
const shown = (values: ReturnType<typeof cached>) =>
  Object.fromEntries(
    Object.entries(values).map(([place, texts]) => [
      place,
      texts.map((text) => (/^-?\d/.test(text) ? Number(text).toFixed(2) : text)),
    ]),
  );

test('the workbook of a tax year has the same sums as the page', () => {
  expect(year.problems).toEqual([]);
  expect(year.groups.map(({ rows }) => rows.length)).toEqual([2, 2]);
  expect(shown(calculated(plan))).toEqual(shown(cached(plan)));
});

test('the file and the printed page have the columns of the rule, with the change of value before the end', () => {
  const file = plan.sheets[0]!.columns.slice(2).map(({ title }) => title);
  expect([...new Set(file)]).toEqual([
    'On hand 1 July 2026',
    'Bought',
    'Born',
    'Died',
    'Killed for own use',
    'Sold',
    'Change of value',
    'On hand 30 June 2027',
    'Sales',
    'Killed for own use, as income',
    'Gross profit',
  ]);
  const [table] = taxYearPage(year).parts;
  if (table === undefined || !('rows' in table)) throw new Error('no table');
  expect(table.columns.filter((title) => title !== '$')).toEqual([
    'On hand 1 July 2026',
    'Bought',
    'Born',
    'Died',
    'Sold',
    'Change of value $',
    'On hand 30 June 2027',
    'Sales $',
    'Gross profit $',
  ]);
  expect(table.rows.every(({ cells }) => cells.length === table.columns.length)).toBe(true);
});

test('the rule names the change of value when two classes cancel each other in the total', () => {
  const rule = /died − sold \+ change of value = on hand at the end/;
  expect(closingRule(year)).toMatch(rule);
  expect(closingRule({ ...year, total: { ...year.total, revalued: 0n } })).toMatch(rule);
});

test('its sums are live, so another head bought changes the stock on hand, the totals and the gross profit', () => {
  const after = calculated(plan, (set) => set('Schedule.boughtHead', 0, 100));
  const before = calculated(plan);
  const at = (values: typeof after, place: string, row: number) => Number(values[place]?.[row]);
  expect(at(after, 'Schedule.closingHead', 0) - at(before, 'Schedule.closingHead', 0)).toBe(
    100 - Number(year.groups[0]!.rows[0]!.bought.head),
  );
  for (const row of [0, 2])
    expect(at(after, 'Totals.boughtHead', row) - at(before, 'Totals.boughtHead', row)).toBe(
      100 - Number(year.groups[0]!.rows[0]!.bought.head),
    );
  const dearer = calculated(plan, (set) => set('Schedule.sales', 1, 0));
  expect(at(dearer, 'Schedule.grossProfit', 1)).toBeLessThan(at(before, 'Schedule.grossProfit', 1));
});

test('its file can be opened by a reader, with a formula in each sum', () => {
  const pieces = taxYearWorkbook(year);
  const bytes = new Uint8Array(pieces.flatMap((piece) => [...piece]));
  const book = openWorkbook(bytes);
  expect(book.sheet('Schedule').rows.get(0)?.get(0)?.text).toBe('Class');
  expect(book.sheet('Totals').rows.get(3)?.get(0)?.text).toBe('All livestock');
});

test('the CSV has a line for each class and total, with cents', () => {
  const lines = taxYearCsv(year).trim().split(/\r?\n/);
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    'Class',
    'Cattle',
    'Heifer in calf sold as heifer and calf',
    '"Cattle',
    'Lambs',
    'Mutton',
    '"Sheep',
    'All livestock',
  ]);
  expect(lines[1]).toContain('54,76698.90');
});
