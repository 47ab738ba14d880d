import type { LedgerLine } from './lines.ts';

/** Money that moves on a day. One that is not recorded rests on the plan: before today it is "planned, not recorded". */
export interface LedgerEntry extends Omit<LedgerLine, 'day'> {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** For a cost of the days held, how many days of the month this part is for. */
  readonly days?: number;
}
