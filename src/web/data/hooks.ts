import {
  createContext,
  createElement,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { BoardRow, CarryRow, FormDraft, GroupRow, Records, SyncStatus, TradeRow } from './rows/types.ts';

const RecordsContext = createContext<Records | null>(null);

/** Gives every component below the member's records. */
export function RecordsProvider(props: { readonly records: Records; readonly children?: ReactNode }) {
  return createElement(RecordsContext.Provider, { value: props.records }, props.children);
}

/** The member's records. @throws when there is no <RecordsProvider> above. */
export function useRecords(): Records {
  const records = useContext(RecordsContext);
  if (records === null) throw new Error('useRecords needs a <RecordsProvider> above it');
  return records;
}

/**
 * Reads by `read`, again whenever a key that begins with `prefix` changed: 'trade/' for all, 'trade/ID' for one (ids are of one
 * length). `read` must return the same object while nothing changed.
 */
function useRead<Value>(read: (records: Records) => Value, prefix: string): Value {
  const records = useRecords();
  const subscribe = useCallback(
    (notify: () => void) =>
      records.subscribe((changed) => {
        if (changed.size === 0 || [...changed].some((key) => key.startsWith(prefix))) notify();
      }),
    [records, prefix],
  );
  return useSyncExternalStore(subscribe, () => read(records));
}

/** The member's trades; renders again when one of them changes. */
export const useTrades = (): readonly TradeRow[] => useRead((records) => records.trades(), 'trade/');

/** The member's carries; renders again when one of them changes. */
export const useCarries = (): readonly CarryRow[] => useRead((records) => records.carries(), 'carry/');

/** The member's groups; renders again when one of them changes. */
export const useGroups = (): readonly GroupRow[] => useRead((records) => records.groups(), 'group/');

/** The member's market days; renders again when one of them changes. */
export const useBoards = (): readonly BoardRow[] => useRead((records) => records.boards(), 'board/');

/** A trade; undefined while it is not there, or no longer. */
export const useTrade = (id: string): TradeRow | undefined =>
  useRead((records) => records.trade(id), `trade/${id}`);

/** A carry; undefined while it is not there, or no longer. */
export const useCarry = (id: string): CarryRow | undefined =>
  useRead((records) => records.carry(id), `carry/${id}`);

/** A group; undefined while it is not there, or no longer. */
export const useGroup = (id: string): GroupRow | undefined =>
  useRead((records) => records.group(id), `group/${id}`);

/** 'loading' only on a device without local records. Listens for the empty set that tells a change of phase. */
export const useRecordsPhase = (): ReturnType<Records['phase']> =>
  useRead((records) => records.phase(), 'phase');

/**
 * The header's words in data: phase, counts, last contact, entries. Drawn when there is time. As an external store, a contact
 * with the server while a form is first drawn in slices would make React throw those away and draw it in one piece.
 */
export function useSyncStatus(): SyncStatus {
  const { sync } = useRecords();
  const [status, setStatus] = useState(sync.status);
  useEffect(() => {
    const update = () => startTransition(() => setStatus(sync.status()));
    update();
    return sync.subscribe(update);
  }, [sync]);
  return status;
}

/** A form's durable draft under this key, live over all tabs. */
export function useFormDraft(key: string): FormDraft | undefined {
  const { drafts } = useRecords();
  const subscribe = useCallback(
    (notify: () => void) =>
      drafts.subscribe((changed) => {
        if (changed === key) notify();
      }),
    [drafts, key],
  );
  const read = (): FormDraft | undefined => drafts.read(key);
  return useSyncExternalStore(subscribe, read, read);
}
