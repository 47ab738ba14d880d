import type { Records } from '#web/data/records.ts';
import { memoryOf } from './model/sheet-memory.ts';
import { noFilters } from './model/view-state.ts';
import { readView, writeView } from './view-storage.ts';

/** Makes the next sheet of trades open with every trade: no filter, and an empty search. Columns and row height stay. */
export function showAllTrades(slug: string, records: Records): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: noFilters });
  memoryOf(records, { sheetId: 'trades' }).quickFilter = '';
}

/** Makes the next sheet of trades open with the trades of one carry; its columns and row height stay. */
export function showOnlyCarry(slug: string, carry: string): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: { ...noFilters, choices: { carryId: [carry] } } });
}
