import { noFilters } from './model/view-state.ts';
import { readView, writeView } from './view-storage.ts';

/** Lets the next sheet of trades open with one carry's alone; its columns and row height stay as they are. */
export function showOnlyCarry(slug: string, carry: string): void {
  const { columns = [], density = 'normal' } = readView(slug, 'trades') ?? {};
  writeView(slug, 'trades', { columns, density, filters: { ...noFilters, choices: { carryId: [carry] } } });
}
