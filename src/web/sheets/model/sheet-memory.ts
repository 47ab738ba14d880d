import type { Records } from '#web/data/records.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { Selected } from './selection.ts';

/** The selection and scroll position that are restored when the user returns to a sheet. */
export interface RememberedPlace {
  readonly selected: Selected;
  /** The id of the first visible row, and of the first visible unpinned column. */
  readonly topRow: number;
  readonly leftColumn: string | undefined;
  readonly hadKeyboard: boolean;
}

/** What a sheet remembers of its last visit, until the page is closed. */
export interface SheetMemory {
  place: RememberedPlace | null;
  quickFilter: string;
  /** While the sheet is open, clears its search and filters. Does nothing while it is closed. */
  showAll: () => void;
}

const nothing = (): void => undefined;

const memories = new WeakMap<Records, Map<string, SheetMemory>>();

/** The memory of this sheet. Each group's sheet of trades has its own. */
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
