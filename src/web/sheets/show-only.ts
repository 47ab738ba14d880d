import type { Records } from '#web/data/records.ts';
import { memoryOf } from './model/sheet-memory.ts';
import { noFilters } from './model/view-state.ts';
import { readView, writeView } from './view-storage.ts';

/** Lets the next sheet of trades open with every trade: nothing is filtered and Find is empty. Columns and row height stay. */
export function showAllTrades(slug: string, records: Records): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: noFilters });
  memoryOf(records, { sheetId: 'trades' }).quickFilter = '';
}

/** Lets the next sheet of trades open with one carry's alone; its columns and row height stay as they are. */
export function showOnlyCarry(slug: string, carry: string): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: { ...noFilters, choices: { carryId: [carry] } } });
}
