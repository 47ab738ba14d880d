import type { Records } from '#web/data/records.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { Selected } from './selection.ts';

/** The selection and scroll position to restore when the user returns to a sheet. */
export interface RememberedPlace {
  readonly selected: Selected;
  /** The index of the first visible row, and the id of the first visible unpinned column. */
  readonly topRow: number;
  readonly leftColumn: string | undefined;
  readonly hadKeyboard: boolean;
}

/** What a sheet remembers of its last visit. The memory is lost when the page is closed. */
export interface SheetMemory {
  place: RememberedPlace | null;
  quickFilter: string;
  /** Clears the search and filters of an open sheet. Does nothing for a closed sheet. */
  showAll: () => void;
}

const nothing = (): void => undefined;

const memories = new WeakMap<Records, Map<string, SheetMemory>>();

/** The memory of this sheet. The sheet of each group has its own memory. */
export function memoryOf(
  records: Records,
  { sheetId, within }: Pick<SheetKind<SheetRow>, 'sheetId' | 'within'>,
): SheetMemory {
  const sheets = memories.get(records) ?? new Map<string, SheetMemory>();
  memories.set(records, sheets);
  const key = `${sheetId} ${within ?? ''}`;
  const memory = sheets.get(key) ?? { place: null, quickFilter: '', showAll: nothing };
  sheets.set(key, memory);
  return memory;
}
