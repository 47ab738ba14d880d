import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { Board } from '#calc-core/market';
import type { Trade } from '#calc-core/trade';

/** Who made a workbook, when, and from which revision of the records. */
export interface Stamp {
  /** The member's name or slug. Empty on the command line. */
  readonly member: string;
  /** The moment, ISO 8601. */
  readonly time: string;
  /** The revision of the records, or empty. */
  readonly revision: string;
  /** The version of Drover. */
  readonly version: string;
}

/** The content of a workbook, in the order of its sheets. */
export interface Source {
  readonly trades: readonly Trade[];
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  readonly boards: readonly Board[];
  readonly stamp: Stamp;
  /** The visible columns of the trades, in order. Without it, all columns are visible in the declared order. */
  readonly columns?: readonly string[];
}
