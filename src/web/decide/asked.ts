import type { Board } from '#calc-core/market';
import { useMemo, useState } from 'react';

/** The names of the stored questions about a trade. */
export type AskedName =
  | 'target'
  | 'figure'
  | 'lever'
  | 'crossed'
  | 'tableFigure'
  | 'rows'
  | 'columns'
  | 'rowStep'
  | 'columnStep'
  | 'nowKg'
  | 'pricedBy'
  | 'losses'
  | 'labour';

export type AskedOfTrade = { readonly [Name in AskedName]?: string | undefined };

/** Stores the questions about a trade, and has the data for their answers. */
export interface AskedSource {
  /** The stored values. They can have any shape, because an older app may have written them. */
  readonly kept: Readonly<Record<string, unknown>> | undefined;
  readonly keep: (asked: Readonly<Record<string, string>>) => void;
  /** Newest first. */
  readonly boards: readonly Board[];
  /** Today's date, `YYYY-MM-DD`. */
  readonly today: string;
}

export type Ask = (change: AskedOfTrade) => void;

/** The questions about a trade. Without a source, they are lost when the panel closes. */
export function useAsked(source: AskedSource | undefined): readonly [AskedOfTrade, Ask] {
  const [own, setOwn] = useState<AskedOfTrade>({});
  const kept = source?.kept;
  const texts = useMemo(() => textsOf(kept), [kept]);
  const asked = source === undefined ? own : texts;
  return [
    asked,
    (change) =>
      source === undefined ? setOwn({ ...own, ...change }) : source.keep(textsOf({ ...asked, ...change })),
  ];
}

const textsOf = (kept: AskedSource['kept']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
