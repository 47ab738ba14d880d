import type { FeedUnit } from '../feed/units.ts';
import type { DecimalText } from '../number/decimal.ts';

/** What the farm's country can carry from a given month, until the month of the next entry. */
export interface FeedSupply {
  readonly unit: FeedUnit;
  /** A date; its month counts. */
  readonly from: string;
  /** How many of the unit. */
  readonly carries: DecimalText;
}

/** What the country can carry in each month: the latest entry for that month or an earlier one. Null before the first entry. */
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
