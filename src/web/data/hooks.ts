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
import type {
  BoardRow,
  CarryRow,
  FormDraft,
  GroupRow,
  Kind,
  Records,
  RowOfKind,
  SyncStatus,
  TradeRow,
} from './rows/types.ts';

const RecordsContext = createContext<Records | null>(null);

/** Provides the member's records to all components below it. */
export function RecordsProvider(props: { readonly records: Records; readonly children?: ReactNode }) {
  return createElement(RecordsContext.Provider, { value: props.records }, props.children);
}

/**
 * Returns the member's records.
 * @throws when there is no <RecordsProvider> above
 */
export function useRecords(): Records {
  const records = useContext(RecordsContext);
  if (records === null) throw new Error('useRecords needs a <RecordsProvider> above it');
  return records;
}

/**
 * Calls `read` again when a key that starts with `prefix` changes, such as 'trade/'.
 * `read` must return the same object while nothing has changed.
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

/** Returns all records of a kind. The component renders again when one of them changes. */
export const useRows = <K extends Kind>(kind: K): readonly RowOfKind[K][] =>
  useRead((records) => records.rows(kind), `${kind}/`);

/** Returns one record, or undefined if it does not exist. */
export const useRow = <K extends Kind>(kind: K, id: string): RowOfKind[K] | undefined =>
  useRead((records) => records.row(kind, id), `${kind}/${id}`);

/** useRows of trades. */
export const useTrades = (): readonly TradeRow[] => useRows('trade');

/** useRows of carries. */
export const useCarries = (): readonly CarryRow[] => useRows('carry');

/** useRows of groups. */
export const useGroups = (): readonly GroupRow[] => useRows('group');

/** useRows of market days. */
export const useBoards = (): readonly BoardRow[] => useRows('board');

/** useRow of a trade. */
export const useTrade = (id: string): TradeRow | undefined => useRow('trade', id);

/** useRow of a carry. */
export const useCarry = (id: string): CarryRow | undefined => useRow('carry', id);

/** useRow of a group. */
export const useGroup = (id: string): GroupRow | undefined => useRow('group', id);

/** Returns the phase of the records. When the phase changes, listeners get an empty set of keys. */
export const useRecordsPhase = (): ReturnType<Records['phase']> =>
  useRead((records) => records.phase(), 'phase');

/**
 * Returns the sync state for the header. React renders it with low priority.
 * With useSyncExternalStore, React would block until a large form is rendered.
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

/** Returns the stored draft of a form. Drafts are shared between tabs. */
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
