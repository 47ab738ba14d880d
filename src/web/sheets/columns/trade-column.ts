import type { Records, TradeRow } from '#web/data/records.ts';
import type { SheetColumn } from './column.ts';

export type TradeColumn = SheetColumn<TradeRow>;

/** The lists from which a trade's cells choose. */
export type Lists = Pick<Records, 'carries' | 'carry' | 'groups' | 'group'> &
  Partial<Pick<Records, 'boards' | 'rows'>>;
