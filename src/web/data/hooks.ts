import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { CarryRow, FormDraft, GroupRow, Records, SyncStatus, TradeRow } from './types.ts';

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

/** Reads by `read`, again whenever a changed key passes `concerns`. `read` must answer the same object while nothing changed. */
function useRead<Value>(read: (records: Records) => Value, concerns: (key: string) => boolean): Value {
  const records = useRecords();
  const wanted = useRef(concerns);
  wanted.current = concerns;
  const subscribe = useCallback(
    (notify: () => void) =>
      records.subscribe((changed) => {
        if (changed.size === 0 || [...changed].some((key) => wanted.current(key))) notify();
      }),
    [records],
  );
  return useSyncExternalStore(subscribe, () => read(records));
}

const ofKind = (kind: string) => (key: string) => key.startsWith(`${kind}/`);
const trades = ofKind('trade');
const carries = ofKind('carry');
const groups = ofKind('group');

export const useTrades = (): readonly TradeRow[] => useRead((records) => records.trades(), trades);
export const useCarries = (): readonly CarryRow[] => useRead((records) => records.carries(), carries);
export const useGroups = (): readonly GroupRow[] => useRead((records) => records.groups(), groups);

export const useTrade = (id: string): TradeRow | undefined =>
  useRead(
    (records) => records.trade(id),
    (key) => key === `trade/${id}`,
  );
export const useCarry = (id: string): CarryRow | undefined =>
  useRead(
    (records) => records.carry(id),
    (key) => key === `carry/${id}`,
  );
export const useGroup = (id: string): GroupRow | undefined =>
  useRead(
    (records) => records.group(id),
    (key) => key === `group/${id}`,
  );

/** 'loading' only on a device without local records. */
export const useRecordsPhase = (): ReturnType<Records['phase']> =>
  useRead(
    (records) => records.phase(),
    () => false,
  );

/** The header's words in data: phase, counts, last contact, entries. */
export function useSyncStatus(): SyncStatus {
  const { sync } = useRecords();
  return useSyncExternalStore(sync.subscribe, sync.status);
}

/** The label of what undo and redo would do next; null when there is nothing. */
export function useHistory(): { readonly canUndo: string | null; readonly canRedo: string | null } {
  const records = useRecords();
  const canUndo = useSyncExternalStore(records.subscribe, records.canUndo);
  const canRedo = useSyncExternalStore(records.subscribe, records.canRedo);
  return { canUndo, canRedo };
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
  return useSyncExternalStore(subscribe, () => drafts.read(key));
}
