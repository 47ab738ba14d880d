import type { Records, TradeRow } from '#web/data/records.ts';
import type { SheetColumn } from './column.ts';

export type TradeColumn = SheetColumn<TradeRow>;

/** The lists that a trade's cells choose from. A cell reads the lists again each time. */
export type Lists = Pick<Records, 'carries' | 'carry' | 'groups' | 'group'> &
  Partial<Pick<Records, 'boards' | 'rows'>>;
