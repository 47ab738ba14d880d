import type { Exact } from '../number/exact.ts';
import type { LedgerAccount } from './accounts.ts';

/** Money that moves on a day. */
export interface LedgerEntry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly account: LedgerAccount;
  /** Dollars for all these head, exact; positive when money comes in. */
  readonly amount: Exact;
  /** Head bought or sold by it; absent for a cost. */
  readonly head?: Exact;
  /** Live weight of those head, kg in all; absent where no weight is known. */
  readonly kg?: Exact;
  /** False while it rests on the plan: an entry before today is then "planned, not recorded". */
  readonly isRecorded: boolean;
}
