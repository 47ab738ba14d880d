import type { Carry } from '#calc-core/carry';
import type { Board } from '#calc-core/market';
import { longDate } from '#calc-core/number';
import type { BoardRow } from '#web/data/records.ts';
import { addresses } from '#web/shell/addresses.ts';

/** The views of the market, in the order of its tabs. */
export const marketViews = [
  { value: 'prices', label: 'Prices' },
  { value: 'swap', label: 'Sell and buy' },
  { value: 'time', label: 'Over time' },
] as const;

export type MarketView = (typeof marketViews)[number]['value'];

/** What the market shows. The address contains it, so a link opens the same view. */
export interface MarketPlace {
  readonly day: string | undefined;
  readonly carry: string | undefined;
  readonly view: MarketView;
  /** The class and weight (`kg`) for prices over time. By default, the day's first class at its middle weight. */
  readonly of?: string | undefined;
  readonly kg?: string | undefined;
}

/** The properties of the market's views. */
export interface MarketProps {
  /** Undefined while no day is shown. */
  readonly row: BoardRow | undefined;
  readonly carry: Carry | null;
  readonly go: (change: Partial<MarketPlace>) => void;
}

export function marketAddress(slug: string, { day, carry, view, of, kg }: MarketPlace): string {
  const search = new URLSearchParams();
  if (day !== undefined) search.set('day', day);
  if (carry !== undefined) search.set('carry', carry);
  if (view !== 'prices') search.set('view', view);
  if (view === 'time' && of !== undefined) search.set('of', of);
  if (view === 'time' && kg !== undefined) search.set('kg', kg);
  const text = search.toString();
  return `${addresses.market(slug)}${text === '' ? '' : `?${text}`}`;
}

/** For example `Roma, 17 November 2026`. */
export const dayName = ({ name, date }: Pick<Board, 'name' | 'date'>): string =>
  name === '' ? longDate(date) : `${name}, ${longDate(date)}`;
