import { describe, expect, test } from 'vitest';
import { actualProblems, planAndActual, withEnteredSale, type Plan } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { newTrade, nothingActual, type Actual } from '#calc-core/trade';
import { changesOf } from '#web/actual/sale/changes.ts';
import { isOfCarcases, saleLines } from '#web/actual/sale/lines.ts';
import { dayAbove, partedLines } from '#web/actual/sale/parted.ts';
import { saleChoices } from '#web/actual/sale/replacing.ts';
import { checkedRows } from '#web/actual/sale/row.ts';
import { goodRows } from '#web/sheets/model/importing/counts.ts';
import { planOf } from '#workbook/read/plan.ts';
import { prepareRows } from '#web/sheets/model/importing/rows.ts';
import { tableOfText } from '#workbook/read/text-table.ts';

const carry = { ...newCarry('c'), weeksHeld: '20', yardLevy: '3', agentCommission: '4' };
const planOfKind = (animalSubTypeId: number): Plan => ({
  trade: {
    ...newTrade('t', '2026-06-02', [], [carry]),
    animalSubTypeId,
    numberOfHead: '4',
    purchaseWeightkg: '250',
    purchaseCostHd: '900',
    saleWeightkg: '500',
    saleCostHd: '1700',
    carryId: 'c',
  },
  carry,
});
const steers = planOfKind(1);

let made = 0;
/** Imports a file into the facts of a trade, as the dialog does by default. */
function bringIn(
  text: string,
  { plan = steers, actual = nothingActual, dressing = null as string | null } = {},
) {
  const table = tableOfText(text);
  const kind = saleLines(plan, isOfCarcases(table));
  const file = planOf(table, kind);
  const { sales, deductions, others } = partedLines(file);
  const options = { member: '', updates: false, newId: () => `line ${(made += 1)}` };
  const rows = checkedRows([...prepareRows(sales, kind, options)], file);
  const lines = goodRows(rows, new Map()).flatMap(({ after }) => after ?? []);
  const columns = Object.fromEntries(file.columns.map(({ heading, becomes }) => [heading, becomes]));
  const next = withEnteredSale(plan, actual, { lines, deductions, soldOn: dayAbove(file), dressing });
  return {
    columns,
    rows,
    deductions,
    others,
    next,
    remarks: rows.flatMap(({ remarks }) => remarks.map((remark) => remark.text)),
  };
}

const killSheet = `Kill sheet,Kill date 17/11/2026,,,,
Body,Grade,Dent,HSCW kg,c/kg,Value $
4711,YS,0,270,620,1674.00
4712,YS,2,282.4,620,1750.88
4713,S,4,266.6,600,1599.60
4714,CON,0,0,0,0
Total,,,819,,5024.48
Transaction levy,,,,,20.00
Freight to works,,,,,168.40
GST,,,,,502.45
Net proceeds,,,,,4836.08
`;

describe('a kill sheet', () => {
  test('becomes one sale with its date, the count of all bodies, the mean of the entered weights, and the costs per head', () => {
    const { columns, next, others, remarks } = bringIn(killSheet, { dressing: '54' });
    expect(others).toEqual(['GST', 'Net proceeds']);
    expect(remarks).toEqual(['looks like a totals row and is left out']);
    expect(columns).toMatchObject({
      Body: 'name',
      'HSCW kg': 'carcase',
      'c/kg': 'perKg',
      'Value $': 'amount',
    });
    /*
     * The sale weight comes from three bodies: 819 kg at 54 % dressing. The price divides $5,024.48 by four bodies, because a condemned
     * body earned nothing.
     */
    expect(next.sales).toEqual([
      {
        soldOn: '2026-11-17',
        head: '4',
        saleWeightkg: '505.556',
        saleCostHd: '1256.12',
        costs: { yardLevy: '5', freightOut: '42.1' },
      },
    ]);
    expect(next.costs).toEqual({});
    expect(actualProblems(steers, next)).toEqual([]);
    expect(planAndActual(steers, next).stage).toBe('sold');
  });

  test('keeps the planned sale weight when no dressing percentage is given', () => {
    expect(bringIn(killSheet).next.sales[0]).toMatchObject({ saleWeightkg: null, saleCostHd: '1256.12' });
  });

  test('calculates the price from weight and cents per kg when there is no amount', () => {
    const { next } = bringIn('Body,Carcase weight kg,Price c/kg\n1,250,600\n2,260,610\n');
    expect(next.sales[0]).toMatchObject({ head: '2', saleCostHd: '1543', soldOn: null });
  });

  test('explains each row with an error and leaves it out', () => {
    const text = `Body,HSCW kg,c/kg,Value $
1,270,620,1674
2,282.4,620,1570.88
3,xx,620,1700
4,266.6,,
5,250,620,1705
`;
    const { rows, next, remarks } = bringIn(text);
    expect(rows.map(({ what }) => what)).toEqual(['new', 'bad', 'bad', 'bad', 'bad']);
    expect(remarks).toEqual([
      '282.4 kg at $6.20 a kg is $1,750.88, the row says $1,570.88. Type the right amount ex GST, or leave the row out.',
      'Carcase weight: “xx” is not a number.',
      'No price: type the amount, a price per head, or a weight and its price per kg.',
      '250 kg at $6.20 a kg is $1,550.00, the row says $1,705.00. Type the right amount ex GST, or leave the row out.',
    ]);
    expect(next.sales[0]).toMatchObject({ head: '1' });
  });

  test.each([
    ['the head as words', '63 head,63,19711,646.5,127430.98'],
    ['a word after others', 'Lot 77 total,63,19711,646.5,127430.98'],
    ['no words', ',63,19711,,127430.98'],
  ])('a line of totals with %s is no lot', (_, total) => {
    const text = `Kill sheet 24/11/2026,,,,
Lot,Head,Total HSCW,c/kg,Gross $
YG,42,13020.4,655,85283.62
YP,18,5850,640,37440
COW,3,840.6,560,4707.36
${total}
`;
    const { rows, next } = bringIn(text);
    expect(rows.map(({ what }) => what)).toEqual(['new', 'new', 'new', 'total']);
    expect(next.sales).toMatchObject([{ head: '63', saleCostHd: '2022.713968253968' }]);
  });

  test('leaves out the subtotal of each grade, of one lot too', () => {
    const text = `Kill sheet 24/11/2026,,,,
Grade,Head,Total HSCW,c/kg,Gross
YG,20,6000,650,39000
YG,10,3100,640,19840
Subtotal YG,30,9100,646.6,58840
COW,4,1100,550,6050
Subtotal COW,4,1100,550,6050
Lot 77 total,34,10200,636.2,64890
`;
    expect(bringIn(text).next.sales).toMatchObject([{ head: '34' }]);
  });

  test('refuses cents typed as dollars, with the same message as a market day', () => {
    expect(bringIn('Body,HSCW kg,Price $/kg\n1,270,620\n').remarks).toEqual([
      'Sale price is above $60 a kilogram: write cents with a c, as 398c.',
    ]);
  });
});

const accountSale = (day: string, head: number) => `Account sale,,,,,
Roma Saleyards ${day},,,,,
Lot,Head,Avg kg,c/kg,$/hd,Gross $
12,${head},486,350,1701,${1701 * head}
Total,${head},,,,${1701 * head}
Less commission 4%,,,,,${68 * head}
Yard dues,,,,,${4 * head}
Vendor insurance,,,,,${head}
`;

describe('an account sale', () => {
  test('is read as live weights, one lot at a time, and costs of the same kind are added together', () => {
    const { columns, next, deductions } = bringIn(accountSale('17 Nov 2026', 4));
    expect(columns).toMatchObject({
      Lot: 'name',
      Head: 'numberOfHead',
      'Avg kg': 'live',
      'Gross $': 'amount',
    });
    expect(deductions.map(({ means }) => means)).toEqual(['commission', 'yardLevy', 'yardLevy']);
    expect(next.sales).toEqual([
      {
        soldOn: '2026-11-17',
        head: '4',
        saleWeightkg: '486',
        saleCostHd: '1701',
        name: '12',
        costs: { commission: '68', yardLevy: '5' },
      },
    ]);
    expect(next.costs).toEqual({});
  });

  test('adds a second sale for a second day, and each sale keeps its own costs', () => {
    const first = bringIn(accountSale('17 Nov 2026', 1)).next;
    const dearer = accountSale('24 Nov 2026', 3).replace('Yard dues,,,,,12', 'Yard dues,,,,,24');
    const { next } = bringIn(dearer, { actual: first });
    expect(next.sales.map(({ soldOn, head, costs }) => [soldOn, head, costs])).toEqual([
      ['2026-11-17', '1', { commission: '68', yardLevy: '5' }],
      ['2026-11-24', '3', { commission: '68', yardLevy: '9' }],
    ]);
    expect(planAndActual(steers, next).actual.figures.commission.value?.toFixed()).toBe('68');
    // In `byHand`, the first sale has no costs of its own. So the planned costs count: the levy, and 4 % commission on $1,701.
    const byHand = {
      ...first,
      sales: first.sales.map(({ costs, ...sale }) => {
        expect(costs).toBeDefined();
        return sale;
      }),
    };
    const { figures } = planAndActual(steers, bringIn(dearer, { actual: byHand }).next).actual;
    expect([figures.commission.value?.toFixed(), figures.sellingCosts.value?.toFixed()]).toEqual([
      '68.01',
      '7.5',
    ]);
  });

  test('adds another sale for the same day, but importing the same file again changes nothing', () => {
    const once = bringIn(accountSale('17 Nov 2026', 2)).next;
    expect(bringIn(accountSale('17 Nov 2026', 2), { actual: once }).next).toEqual(once);
    const other = accountSale('17 Nov 2026', 2).replace('12,2,486', '13,2,486');
    expect(bringIn(other, { actual: once }).next.sales.map(({ name, head }) => [name, head])).toEqual([
      ['12', '2'],
      ['13', '2'],
    ]);
  });

  test('fills in an unfinished sale of all remaining head instead of adding a sale', () => {
    const begun: Actual = {
      ...nothingActual,
      sales: [{ soldOn: null, head: null, saleWeightkg: '480', saleCostHd: null }],
    };
    expect(bringIn(accountSale('17 Nov 2026', 4), { actual: begun }).next.sales).toHaveLength(1);
  });

  test('reports an error when the mob is already sold, and keeps both sales', () => {
    const once = bringIn(accountSale('17 Nov 2026', 4)).next;
    const { next } = bringIn(accountSale('24 Nov 2026', 4), { actual: once });
    expect(next.sales).toHaveLength(2);
    expect(actualProblems(steers, next).map(({ text }) => text)).toEqual([
      'More head sold and dead than bought.',
    ]);
  });

  test('describes each sale that can be replaced by the time of its import, its head and its lot', () => {
    const now = new Date(2026, 9, 1, 15, 0);
    const enteredAt = new Date(2026, 9, 1, 14, 2).toISOString();
    const sale = { soldOn: '2026-10-01', head: '100', saleWeightkg: null, saleCostHd: '1600' };
    const earlier = new Date(2026, 8, 30, 9, 5).toISOString();
    const labels = saleChoices(
      [
        { ...sale, name: 'Lot 11', enteredAt },
        { ...sale, enteredAt: earlier },
        sale,
        { ...sale, soldOn: null, head: null },
      ],
      now,
    ).map(({ label }) => label.replaceAll('\u202f', ' '));
    expect(labels).toEqual([
      'Add this sale to the others',
      'Replace the one from 2:02 pm, 100 head, Lot 11',
      'Replace the one from 30 September, 9:05 am, 100 head',
      'Replace the sale of 100 head, sold on 01/10/2026',
      'Replace the sale of all that were left, typed by hand',
    ]);
  });

  test('lists every change, and reports more head sold than bought', () => {
    const { next } = bringIn(accountSale('17 Nov 2026', 5));
    expect(changesOf(steers, nothingActual, next)).toEqual(
      expect.arrayContaining([
        { label: 'Sold on', now: '—', becomes: '17/11/2026' },
        { label: 'Sale weight kg', now: 'as planned', becomes: '486' },
        { label: 'Agent commission, this sale $/hd', now: 'as planned', becomes: '68.00' },
      ]),
    );
    const drafted = bringIn(accountSale('24 Nov 2026', 1), { actual: next }).next;
    expect(changesOf(steers, next, drafted)).toContainEqual({
      label: 'Head sold, sale 2',
      now: '—',
      becomes: '1',
    });
    expect(changesOf(steers, nothingActual, next)).toContainEqual({
      label: 'Yard levy, this sale $/hd',
      now: 'as planned',
      becomes: '5.00',
    });
    expect(changesOf(steers, nothingActual, next).at(-1)).toMatchObject({ label: 'Profit a head' });
    expect(actualProblems(steers, next).map(({ text }) => text)).toEqual([
      'More head sold and dead than bought.',
    ]);
  });

  test('leaves out the weights of animals sold by the head', () => {
    const cows = planOfKind(4);
    expect(bringIn(accountSale('17 Nov 2026', 4), { plan: cows }).next.sales[0]).toMatchObject({
      saleWeightkg: null,
      saleCostHd: '1701',
    });
  });

  test('recognises a weight for all head by its size, and asks for the head of a lot without one', () => {
    const { columns, next, remarks } = bringIn('Lot,Head,Weight,c/kg\n1,10,4860,350\n2,,2400,350\n');
    expect(columns['Weight']).toBe('liveOfAll');
    expect(next.sales[0]).toMatchObject({ head: '10', saleWeightkg: '486', saleCostHd: '1701' });
    expect(remarks).toEqual(['How many head? Type the number, or leave the row out.']);
  });

  test('is read without GST when it has amounts with and without GST, wherever the columns are', () => {
    const costs = 'Commission 4%,,,,,1314.94,131.49,1446.43\nFreight,,,,,937.50,93.75,1031.25\n';
    const account = (amount: string, below: string) => `Account sale 17 Nov 2026,,,,,,,
Pen,Qty,Description,Kgs,c/kg,${amount},GST,Total inc GST
112,12,Steers,5160,392.2,20237.52,2023.75,22261.27
113,8,Steers,3120,405,12636.00,1263.60,13899.60
${below}`;
    const shifted = costs.replaceAll(',,,,,', ',');
    for (const [text, becomes] of [
      [account('Gross Ex GST', costs), 'amount'],
      [account('Before tax', costs), null],
      [account('Amount (ex GST)', shifted), 'amount'],
    ] as const) {
      const { columns, deductions, next } = bringIn(text);
      expect(columns['Total inc GST']).toBeNull();
      expect(Object.values(columns)[5]).toBe(becomes);
      expect(deductions.map(({ means, amount }) => [means, amount])).toEqual([
        ['commission', '1314.94'],
        ['freightOut', '937.50'],
      ]);
      expect(next.sales).toMatchObject([{ head: '20', saleCostHd: '1643.676' }]);
    }
  });

  test('is not read with GST without a question: the price of all head differs from the amount', () => {
    const { rows, remarks } = bringIn('Qty,Class,$/Head,GST,Total\n12,Steers,1500,1800,19800\n');
    expect(rows.map(({ what }) => what)).toEqual(['bad']);
    expect(remarks).toEqual([
      '12 head at $1,500.00 a head is $18,000.00, the row says $19,800.00. Type the right amount ex GST, or leave the row out.',
    ]);
  });

  test('does not count the sum below its only lot', () => {
    const { next } = bringIn('Account sale\nHead,Class,$/hd,Amount\n12,Steers,1500,18000\n12,,,18000\n');
    expect(next.sales).toMatchObject([{ head: '12', saleCostHd: '1500' }]);
  });
});
