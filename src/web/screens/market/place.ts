import { dayAndMonth, type Board, type Carry } from '#calc-core';
import type { BoardRow } from '#web/data/records.ts';
import { addresses } from '#web/shell/addresses.ts';

/** What of the market is on view: it is in the address, so that a link shows the same. */
export interface MarketPlace {
  readonly day: string | undefined;
  readonly carry: string | undefined;
  readonly view: 'prices' | 'swap';
}

/** What both views of the market get. */
export interface MarketProps {
  /** The day on view; undefined while there is none. */
  readonly row: BoardRow | undefined;
  /** The carry that costs are counted on; null while there is none. */
  readonly carry: Carry | null;
  readonly go: (change: Partial<MarketPlace>) => void;
}

export function marketAddress(slug: string, { day, carry, view }: MarketPlace): string {
  const search = new URLSearchParams();
  if (day !== undefined) search.set('day', day);
  if (carry !== undefined) search.set('carry', carry);
  if (view !== 'prices') search.set('view', view);
  const text = search.toString();
  return `${addresses.market(slug)}${text === '' ? '' : `?${text}`}`;
}

/** `17 November 2026`. */
export const longDay = (date: string): string => `${dayAndMonth(date)} ${date.slice(0, 4)}`;

/** `Roma, 17 November 2026`. */
export const dayName = ({ name, date }: Pick<Board, 'name' | 'date'>): string =>
  name === '' ? longDay(date) : `${name}, ${longDay(date)}`;
