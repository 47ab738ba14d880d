/** A worker prepares rows from a copy of the records. The page itself would prepare the same rows. */
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { carriesKind } from '#web/sheets/kinds/carries.ts';
import type { SheetKind, SheetRow } from '#web/sheets/kinds/kind.ts';
import type { Records } from '#web/data/records.ts';
import { doubtsAmongTrades, prepareRows } from '#web/sheets/model/importing/rows.ts';
import { receivedRows, sendRows, type RowsSent, type SentRow } from '#web/sheets/model/importing/sent-row.ts';
import { onSheetOf, sheetSourceOf } from '#web/sheets/workbook/sheet-source.ts';
import { plainText } from '#web/sheets/columns/column.ts';
import { planOf } from '#workbook/read/plan.ts';
import { tableOfText } from '#workbook/read/text-table.ts';
import { expect, test } from 'vitest';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

const ids = () => {
  let made = 0;
  return () => `made-${(made += 1)}`;
};

/** Prepares the rows as a worker does. Everything sent is copied, as in a real message. */
function throughWorker<Row extends SheetRow>(text: string, kind: SheetKind<Row>, records: Records) {
  const plan = planOf(tableOfText(text), kind);
  const wanted = structuredClone({ plan, source: sheetSourceOf(records, kind) });
  const sent: RowsSent[] = [];
  onSheetOf(wanted.source, false, (copy) =>
    sendRows(wanted.plan, copy, { member: '', updates: true, newId: ids() }, (each) => sent.push(each)),
  );
  const copied = structuredClone(sent);
  const rows = copied.flatMap((each): readonly SentRow[] => ('rows' in each ? each.rows : []));
  const doubts = copied.flatMap((each) => ('doubts' in each ? [each.doubts] : []));
  expect(doubts).toHaveLength(1);
  return { plan, messages: sent.length, rows: receivedRows(rows, plan, kind, doubts[0]!) };
}

function expectSame<Row extends SheetRow>(text: string, kind: SheetKind<Row>, records: Records) {
  const { plan, rows, messages } = throughWorker(text, kind, records);
  const options = { member: '', updates: true, newId: ids() };
  const onPage = doubtsAmongTrades([...prepareRows(plan, kind, options)], kind);
  const shown = (of: typeof rows) =>
    of.map(({ line, what, rowId, writes, cells, remarks, written, before, after }) => ({
      line,
      what,
      rowId,
      writes,
      cells,
      remarks,
      edits: written.edits,
      refused: written.refused,
      before: before?.id,
      after: after === null ? null : kind.columns.map((column) => plainText(column, after)),
    }));
  expect(shown(rows)).toEqual(shown(onPage));
  return { rows, messages };
}

test('gives the same new, changed, unusual, duplicate and unreadable rows and totals of trades', () => {
  const records = memoryRecords({ trades: trades(18), carries, groups });
  const kind = tradesKind(records, false, () => new Date().toLocaleDateString('sv'));
  const [known] = records.trades();
  const many = Array.from(
    { length: 600 },
    (_, index) => `N${index}\t${100 + index}\t280\t430\t440\t410\tBuffel grass\t`,
  );
  const text = [
    'Mob\tHead\tBuy wt\tBuy c/kg\tSale wt\tSale c/kg\tCarry\tGroup',
    `${known!.trade.name}\t77\t\t\t\t\t\t`,
    'U1\t100\t280\t3.62\t4400\t410\tNo such carry\tNo such group',
    'U2\t5x\t280\t900\t440\t410\tBuffel grass\t',
    ...many,
    'N5\t105\t280\t430\t440\t410\tBuffel grass\t',
    'Total\t60000\t\t\t\t\t\t',
  ].join('\n');
  const { rows, messages } = expectSame(text, kind, records);
  expect(messages).toBe(4);
  expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(['change', 'bad', 'new', 'double', 'total']));
  expect(rows[2]?.remarks.map(({ text: sentence }) => sentence).join(' ')).toMatch(/5x/);
});

test('gives the same rows of carries by weeks held', () => {
  const records = memoryRecords({ trades: [], carries, groups });
  const text = 'Carry Name\tTime Held\tBuying fee\nStubble\t12\t3.5\nOats\tx\t4\n';
  expectSame(text, carriesKind(records, 2, false), records);
});
