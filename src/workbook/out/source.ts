import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { Board } from '#calc-core/market';
import type { Trade } from '#calc-core/trade';

/** Who made a workbook, when, and of what: so that it can come back. */
export interface Stamp {
  /** The member's name or slug; empty on the command line. */
  readonly member: string;
  /** The moment, ISO 8601. */
  readonly time: string;
  /** The revision of the records; empty where there is none. */
  readonly revision: string;
  /** Which Drover wrote it. */
  readonly version: string;
}

/** What a workbook is made of, in the order it is to be in. */
export interface Source {
  readonly trades: readonly Trade[];
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  readonly boards: readonly Board[];
  readonly stamp: Stamp;
  /** The columns of the trades that come first and in sight, by name; absent, all are in sight as declared. */
  readonly columns?: readonly string[];
}
