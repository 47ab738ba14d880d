import type { FeedUnit } from '../feed/units.ts';
import type { DecimalText } from '../number/decimal.ts';

/** What the farm can carry from one month on, until the next supply starts. */
export interface FeedSupply {
  readonly unit: FeedUnit;
  /** Only the month of this date counts. */
  readonly from: string;
  /** The number of units that the farm can carry. */
  readonly carries: DecimalText;
}

/** For each month, what the farm can carry: the latest supply that has started. Null before the first supply. */
export function suppliesOf(
  supply: readonly FeedSupply[],
  unit: FeedUnit,
  months: readonly string[],
): readonly (DecimalText | null)[] {
  const ofUnit = supply
    .filter((each) => each.unit === unit)
    .map(({ from, carries }) => ({ month: from.slice(0, 7), carries }))
    .sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0));
  return months.map((month) => ofUnit.findLast((each) => each.month <= month)?.carries ?? null);
}
