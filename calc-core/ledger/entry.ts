import type { LedgerLine } from './lines.ts';

/** Money that moves on one date. If `isRecorded` is false, the amount comes from the plan. */
export interface LedgerEntry extends Omit<LedgerLine, 'day'> {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Only for a cost that is spread over the days held: the number of days that the entry covers. */
  readonly days?: number;
}
