import type { RecordKind } from '#calc-core/records';
import type { Who } from '#contract/farms.ts';
import type { HistoryPage } from '#contract/history.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withPage, type Read } from './moments.ts';

/** Where a record's history is loaded from, and what exists only on this device. */
export interface HistorySource {
  readonly read: (before: number | null) => Promise<HistoryPage>;
  /** The first page as this device last loaded it, for when there is no connection; null when it never did. */
  readonly lastRead?: (() => Promise<LastRead | null>) | undefined;
  /** The same for another record that this one references. */
  readonly readOther?:
    | ((kind: RecordKind, id: string, before: number | null) => Promise<HistoryPage>)
    | undefined;
  /** The id of this browser. */
  readonly here: string;
  /** How people of the farm are named and drawn; without it everybody by name. */
  readonly people?: HistoryPeople | undefined;
  /** Labels of fields whose changes the server does not have yet. */
  readonly unsent: readonly string[];
}

/** Who is reading a history, and how the people in it are drawn. */
export interface HistoryPeople {
  /** The id of the person who reads; null before it is known. */
  readonly me: string | null;
  /** Initials that nobody else on the farm has, and which of the others they are (Initials). */
  readonly look: (who: Who) => { readonly initials: string; readonly other: number } | undefined;
}

export interface LastRead {
  readonly page: HistoryPage;
  /** RFC 3339. */
  readonly at: string;
}

interface ReadingState {
  /** What has been loaded; null while nothing has. */
  readonly read: Read | null;
  /** When this device loaded it, if that was earlier and the server did not answer now. RFC 3339. */
  readonly readAt: string | null;
  /** Why loading failed; null when it did not. */
  readonly failedAt: Date | null;
  readonly asking: boolean;
}

/** The loaded part of a history, and how to load more. */
export interface HistoryReading extends ReadingState {
  /** Loads the next page, or the first one again when only this device's copy is shown. */
  readonly more: () => void;
}

/** Loads the first page of a history when it mounts. The caller uses the record as the component's React key. */
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
