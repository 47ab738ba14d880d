import type { Records } from '#web/data/records.ts';
import { memoryOf } from './model/sheet-memory.ts';
import { noFilters } from './model/view-state.ts';
import { readView, writeView } from './view-storage.ts';

/** Shows every trade in the sheet of trades, now if it is open, else when it opens next: no filter, and an empty search. Columns and row height stay. */
export function showAllTrades(slug: string, records: Records): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: noFilters });
  const memory = memoryOf(records, { sheetId: 'trades' });
  memory.quickFilter = '';
  memory.showAll();
}

/** Makes the next sheet of trades open with the trades of one carry; its columns and row height stay. */
export function showOnlyCarry(slug: string, carry: string): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: { ...noFilters, choices: { carryId: [carry] } } });
}
