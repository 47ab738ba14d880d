import type { Exact } from '../number/exact.ts';
import type { Account } from './accounts.ts';

/** Money that moves on a day. */
export interface Entry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly account: Account;
  /** Dollars for all these head, exact; positive when money comes in. */
  readonly amount: Exact;
  /** Head bought or sold by it; absent for a cost. */
  readonly head?: Exact;
  /** Live weight of those head, kg in all; absent where no weight is known. */
  readonly kg?: Exact;
  /** False while it rests on the plan: an entry before today is then "planned, not recorded". */
  readonly isRecorded: boolean;
}
