import type { RecordKind } from '#calc-core/records';
import type { HistoryPage } from '#contract/history.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withPage, type Read } from './moments.ts';

/** Where a record's history comes from, and what of it is only here. */
export interface HistorySource {
  readonly read: (before: number | null) => Promise<HistoryPage>;
  /** The first page as this device read it last, for when there is no connection; null where it has not. */
  readonly lastRead?: (() => Promise<LastRead | null>) | undefined;
  /** The same of another record that this one names. */
  readonly readOther?:
    | ((kind: RecordKind, id: string, before: number | null) => Promise<HistoryPage>)
    | undefined;
  /** The id of this browser. */
  readonly here: string;
  /** Labels of fields that the server has not got yet. */
  readonly unsent: readonly string[];
}

export interface LastRead {
  readonly page: HistoryPage;
  /** RFC 3339. */
  readonly at: string;
}

interface ReadingState {
  /** What was read so far; null while nothing was. */
  readonly read: Read | null;
  /** When this device read it, where that was before and the server did not answer now. RFC 3339. */
  readonly readAt: string | null;
  /** When asking failed; null where it has not. */
  readonly failedAt: Date | null;
  readonly asking: boolean;
}

/** What was read of a history, and how to read on. */
export interface HistoryReading extends ReadingState {
  /** Asks for the next page, or for the first one again where only what this device kept is shown. */
  readonly more: () => void;
}

/** Reads the first page of a history when it mounts. The caller keys its component by the record. */
export function useHistoryReading(source: HistorySource): HistoryReading {
  const [state, setState] = useState<ReadingState>({
    read: null,
    readAt: null,
    failedAt: null,
    asking: true,
  });
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const ask = useCallback((before: Read | null): void => {
    latest.current.read(before?.next ?? null).then(
      (page) => setState({ read: withPage(before, page), readAt: null, failedAt: null, asking: false }),
      async () => {
        const last = before === null ? ((await latest.current.lastRead?.()) ?? null) : null;
        const read = last === null ? before : withPage(null, last.page);
        setState({ read, readAt: last?.at ?? null, failedAt: new Date(), asking: false });
      },
    );
  }, []);
  useEffect(() => ask(null), [ask]);
  const { read, readAt } = state;
  return {
    ...state,
    more: () => {
      setState({ read, readAt: null, failedAt: null, asking: true });
      ask(readAt === null ? read : null);
    },
  };
}
