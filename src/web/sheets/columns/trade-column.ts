import type { Records, TradeRow } from '#web/data/records.ts';
import type { SheetColumn } from './column.ts';

export type TradeColumn = SheetColumn<TradeRow>;

/** The lists of names that a trade chooses from, looked up when a cell is read. */
export type Lists = Pick<Records, 'carries' | 'carry' | 'groups' | 'group'> &
  Partial<Pick<Records, 'boards' | 'rows'>>;
