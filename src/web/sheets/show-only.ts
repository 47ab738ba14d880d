import type { Records } from '#web/data/records.ts';
import { memoryOf } from './model/sheet-memory.ts';
import { noFilters } from './model/view-state.ts';
import { readView, writeView } from './view-storage.ts';

/** Clears the filters and the search of the trade sheet, also if the sheet is closed. Columns and row height stay. */
export function showAllTrades(slug: string, records: Records): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: noFilters });
  const memory = memoryOf(records, { sheetId: 'trades' });
  memory.quickFilter = '';
  memory.showAll();
}

/** When the trade sheet is next opened, it shows only the trades of one carry. Columns and row height stay. */
export function showOnlyCarry(slug: string, carry: string): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: { ...noFilters, choices: { carryId: [carry] } } });
}
