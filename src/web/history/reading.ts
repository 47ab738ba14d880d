import type { RecordKind } from '#calc-core/records';
import type { Who } from '#contract/farms.ts';
import type { HistoryPage } from '#contract/history.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { withPage, type Read } from './moments.ts';

/** Loads a record's history. */
export interface HistorySource {
  readonly read: (before: number | null) => Promise<HistoryPage>;
  /** Reads the stored copy of the first page, for use without a connection. Null if no copy is stored. */
  readonly lastRead?: (() => Promise<LastRead | null>) | undefined;
  /** Reads the history of another record, such as the trade's carry. */
  readonly readOther?:
    | ((kind: RecordKind, id: string, before: number | null) => Promise<HistoryPage>)
    | undefined;
  /** The id of this browser. */
  readonly here: string;
  /** How to show the people of the farm. Undefined: everybody is shown by name. */
  readonly people?: HistoryPeople | undefined;
  /**
   * The server's version of the record. Null while this device has unsent changes of it.
   * Pass the same object for the same version: a new object loads the history again.
   */
  readonly version: unknown;
  /** The labels of fields with unsent changes. */
  readonly unsent: readonly string[];
}

/** Who is reading the history, and how to show the people in it. */
export interface HistoryPeople {
  /** The id of the reader. Null until it is known. */
  readonly me: string | null;
  /** Returns a person's initials and the number of their colour (Initials). */
  readonly look: (who: Who) => { readonly initials: string; readonly other: number } | undefined;
}

export interface LastRead {
  readonly page: HistoryPage;
  /** When this device loaded the page (RFC 3339). */
  readonly at: string;
}

interface LoadedPages {
  /** The loaded pages, newest first. */
  readonly pages: readonly HistoryPage[];
  /** When the shown copy was loaded (RFC 3339). Null if the server has answered, or if there is no copy. */
  readonly readAt: string | null;
  /** When loading failed, or null. */
  readonly failedAt: Date | null;
  readonly asking: boolean;
}

/** The loaded part of a history, and a function that loads more. */
export interface HistoryReading extends Omit<LoadedPages, 'pages'> {
  /** The loaded moments. Null while nothing is loaded. */
  readonly read: Read | null;
  /** Loads the next page. If an earlier copy is shown, loads the first page again. */
  readonly more: () => void;
}

/**
 * Adds the newest page to the loaded pages. If versions between the pages are missing, drops the loaded pages.
 * If `newest` is older than the loaded pages, nothing changes.
 */
export function withNewest(pages: readonly HistoryPage[], newest: HistoryPage): readonly HistoryPage[] {
  const [first, ...older] = pages;
  const known = first?.items[0]?.revision;
  if (first === undefined || known === undefined) return [newest];
  if ((newest.items[0]?.revision ?? 0) < known) return pages;
  const at = newest.items.findIndex(({ revision }) => revision === known);
  if (at < 0) return [newest];
  return [
    { ...first, record: newest.record ?? null, items: [...newest.items.slice(0, at), ...first.items] },
    ...older,
  ];
}

const loaded = { readAt: null, failedAt: null, asking: false };
const loading: LoadedPages = { ...loaded, pages: [], asking: true };

/** Adds the newest page (`next` is null), or an older page that directly follows the loaded pages. */
function withPageAt(before: LoadedPages, next: number | null, page: HistoryPage): LoadedPages {
  if (next === null) return { ...loaded, pages: withNewest(before.pages, page) };
  const isNext = before.pages.at(-1)?.next === next;
  return { ...loaded, pages: isNext ? [...before.pages, page] : before.pages };
}

/**
 * Loads the first page of a history. Loads it again for a new version, except while `isHeld` is true.
 * The caller must use the record as the component's React key.
 */
export function useHistoryReading(source: HistorySource, isHeld: boolean): HistoryReading {
  const [state, setState] = useState(loading);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  /** Loads the page at `next`. Null loads the first page. */
  const ask = useCallback((next: number | null): void => {
    latest.current.read(next).then(
      (page) => setState((before) => withPageAt(before, next, page)),
      async () => {
        const last = next === null ? ((await latest.current.lastRead?.()) ?? null) : null;
        const kept = last === null ? {} : { pages: [last.page], readAt: last.at };
        setState(({ pages }) => ({ pages, readAt: null, ...kept, failedAt: new Date(), asking: false }));
      },
    );
  }, []);
  const { version } = source;
  const shown = useRef<unknown>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (!isFirst && (isHeld || version === null || shown.current === version)) return;
    shown.current = version;
    if (isFirst) return ask(null);
    latest.current.read(null).then(
      (page) => setState((before) => withPageAt(before, null, page)),
      // Keep the loaded pages. The next version or the next visit loads the newest page.
      () => undefined,
    );
  }, [ask, isHeld, version]);
  const { pages, ...rest } = state;
  const read = useMemo(
    () => pages.reduce<Read | null>((before, page) => withPage(before, page), null),
    [pages],
  );
  return {
    ...rest,
    read,
    more: () => {
      setState({ ...loaded, pages, asking: true });
      ask(state.readAt === null ? (pages.at(-1)?.next ?? null) : null);
    },
  };
}
