import type { LedgerLine } from './lines.ts';

/** Money that moves on a day. An entry without a fact comes from the plan: before today it is "planned, not recorded". */
export interface LedgerEntry extends Omit<LedgerLine, 'day'> {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** For a cost of the days held, how many days of the month this part covers. */
  readonly days?: number;
}
