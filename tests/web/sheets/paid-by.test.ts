import { expect, test } from 'vitest';
import { budgetTrades } from '#calc-core/ledger';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { prepareRows } from '#web/sheets/model/importing/rows.ts';
import { planOf } from '#workbook/read/plan.ts';
import { tableOfText } from '#workbook/read/text-table.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

const source = { limit: null, rate: '12', balance: '0', on: '2026-11-01', share: null };

function farm() {
  const records = memoryRecords({
    carries,
    groups,
    trades: trades(1),
    others: {
      funding: [
        { ...source, id: 'bank', name: 'Overdraft', kind: 'overdraft' },
        { ...source, id: 'loan', name: 'Elders livestock', kind: 'loan' },
      ],
    },
  });
  const kind = tradesKind(records, false, () => '2026-11-20');
  return { records, kind, ...handSheet(kind, records) };
}

test('the loan that pays for a trade is chosen in its cell by name, and only loans are offered', () => {
  const { records, kind, select, keys, shown, sheet } = farm();
  const id = records.trades()[0]!.id;
  select(id, 'fundingId');
  keys("'elders", 'Tab');
  expect(shown(id, 'fundingId')).toBe('Elders livestock');
  const { trade, carry } = records.trade(id)!;
  expect(trade.fundingId).toBe('loan');
  const terms = { purchaseDays: 0, saleDays: 0 };
  expect(budgetTrades([{ trade, carry }], terms).map(({ paidBy }) => paidBy)).toEqual(['loan']);
  const column = kind.columns.find((each) => each.id === 'fundingId');
  expect(column?.entry?.choices?.(records.trade(id)!)).toEqual(['Elders livestock']);

  select(id, 'fundingId');
  keys("'Overdraft", 'Tab');
  expect(sheet.marks.bad(id, 'fundingId')?.text).toBe('Overdraft');
  select(id, 'fundingId');
  keys('Delete');
  expect(records.trade(id)?.trade.fundingId).toBe(null);
});

test('a pasted table can name the loan under the heading of that column', () => {
  const { kind } = farm();
  const plan = planOf(tableOfText('Name\tHead\tLivestock loan\nPen 7\t40\tElders livestock\n'), kind);
  const rows = [...prepareRows(plan, kind, { member: 'kirra', updates: true, newId: () => 'made' })];
  expect(rows.map(({ what, after }) => [what, after?.trade.fundingId])).toEqual([['new', 'loan']]);
});
