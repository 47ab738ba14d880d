import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { Records } from '#web/data/records.ts';
import { sortBy } from '#web/sheets/actions/columns.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { setFilters } from '#web/sheets/model/viewing.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

/** Undo must restore the start after any edits, sorts and filters. The journey sheet-traps does the same on the real grid. */
const acts = fc.constantFrom(
  'edit',
  'bad edit',
  'paste',
  'fill',
  'clear',
  'copy rows',
  'sort',
  'filter',
  'refresh',
);
const steps = fc.array(fc.tuple(acts, fc.nat(17), fc.nat(9)), { minLength: 2, maxLength: 12 });

const stored = (records: Records): string =>
  JSON.stringify(
    records
      .trades()
      .map(({ trade }) => ({ ...trade, lastChanged: null }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );

test('undoing everything restores the start, whatever was sorted, filtered and refreshed between', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      const source = memoryRecords({ trades: trades(18), carries, groups });
      let commits = 0;
      const records: Records = {
        ...source,
        commit: (...all) => {
          commits += 1;
          source.commit(...all);
        },
      };
      const before = stored(records);
      const hands = handSheet(
        tradesKind(records, false, () => '2026-11-20'),
        records,
        {},
        'as made',
      );
      const { sheet } = hands;
      for (const [act, row, value] of done) {
        if (act === 'sort')
          sortBy(sheet, 'profitPerHead', value % 3 === 0 ? null : value % 2 ? 'asc' : 'desc');
        else if (act === 'filter') {
          const { filters } = sheet.state;
          const switches = filters.switches.length > 0 ? [] : ['overpriced'];
          setFilters(sheet, { ...filters, switches });
        } else if (act === 'refresh') await records.reload();
        else if (row < sheet.layout.recordCount) {
          sheet.go({ row, column: sheet.layout.columnIndex('saleCostHd') });
          if (act === 'edit') hands.keys(`'${1000 + value}`, 'Enter');
          else if (act === 'bad edit') hands.keys(`'${value}q`, 'Enter');
          else if (act === 'paste') hands.paste({ text: `${value}00\n${value}50\n` });
          else if (act === 'clear') hands.keys('Delete');
          else if (act === 'copy rows') hands.keys('Ctrl+Shift+D');
          else hands.keys('Shift+ArrowDown', 'Ctrl+D');
        }
      }
      written += commits;
      for (let step = 0; step < commits; step += 1) records.undo();
      expect(stored(records)).toBe(before);
      hands.detach();
    }),
    { numRuns: 60 },
  );
  expect(written).toBeGreaterThan(60);
});
