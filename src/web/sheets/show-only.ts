import type { Records } from '#web/data/records.ts';
import { memoryOf } from './model/sheet-memory.ts';
import { noFilters } from './model/view-state.ts';
import { readView, writeView } from './view-storage.ts';

/** Removes the filters and the search of the trade sheet, now if it is open, otherwise when it next opens. Columns and row height stay. */
export function showAllTrades(slug: string, records: Records): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: noFilters });
  const memory = memoryOf(records, { sheetId: 'trades' });
  memory.quickFilter = '';
  memory.showAll();
}

/** Makes the trade sheet show only the trades of one carry when it next opens. Columns and row height stay. */
export function showOnlyCarry(slug: string, carry: string): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: { ...noFilters, choices: { carryId: [carry] } } });
}
