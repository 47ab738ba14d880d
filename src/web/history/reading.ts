import type { RecordKind } from '#calc-core/records';
import type { Who } from '#contract/farms.ts';
import type { HistoryPage } from '#contract/history.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /**
   * The record as the server has it. It stays the same object until the server has another version; a different object makes the history
   * load again. Null while this device has unsent changes of the record. Never undefined.
   */
  readonly version: unknown;
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

interface LoadedPages {
  /** The pages loaded so far, the newest first. */
  readonly pages: readonly HistoryPage[];
  /** When this device loaded the pages, RFC 3339, if they are an earlier copy because the server did not answer now. */
  readonly readAt: string | null;
  /** Why loading failed; null when it did not. */
  readonly failedAt: Date | null;
  readonly asking: boolean;
}

/** The loaded part of a history, and how to load more. */
export interface HistoryReading extends Omit<LoadedPages, 'pages'> {
  /** What has been loaded; null while nothing has. */
  readonly read: Read | null;
  /** Loads the next page, or the first one again when only this device's copy is shown. */
  readonly more: () => void;
}

/**
 * The loaded pages after the newest page was loaded again: versions that were missing come first. If more versions are missing than one
 * page has, only that page remains, and "Earlier changes" loads the others again. An answer that is older than the loaded pages changes
 * nothing.
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

/** Adds a page that was requested as the one after the loaded pages. */
function withPageAt(before: LoadedPages, next: number | null, page: HistoryPage): LoadedPages {
  if (next === null) return { ...loaded, pages: withNewest(before.pages, page) };
  const isNext = before.pages.at(-1)?.next === next;
  return { ...loaded, pages: isNext ? [...before.pages, page] : before.pages };
}

/**
 * Loads the first page of a history when it mounts, and again when the server has another version. While `isHeld` is true, loading again
 * waits. The caller uses the record as the component's React key.
 */
export function useHistoryReading(source: HistorySource, isHeld: boolean): HistoryReading {
  const [state, setState] = useState(loading);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  /** Loads the page after the loaded ones; the first one if `next` is null. */
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
      // The loaded pages stay on the screen. The next version, or the next visit, loads the rest.
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
