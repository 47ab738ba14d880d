import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { Board } from '#calc-core/market';
import type { Trade } from '#calc-core/trade';

/** Who made a workbook, when and from which records, so that it can be imported again. */
export interface Stamp {
  /** The member's name or slug; empty on the command line. */
  readonly member: string;
  /** The moment, ISO 8601. */
  readonly time: string;
  /** The revision of the records; empty when there is none. */
  readonly revision: string;
  /** Which Drover wrote it. */
  readonly version: string;
}

/** The content of a workbook, in the order of its sheets. */
export interface Source {
  readonly trades: readonly Trade[];
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  readonly boards: readonly Board[];
  readonly stamp: Stamp;
  /** The columns of the trades that come first and are visible, by name. When absent, all are visible in the declared order. */
  readonly columns?: readonly string[];
}
