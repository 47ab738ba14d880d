import type { DecimalText } from './decimal.ts';
import type { Unit } from './units.ts';

/** The rules for a typed number: its unit and its range, `0 <= x < 1e9` unless declared. */
export interface AmountRule {
  readonly label: string;
  readonly unit: Unit;
  /** Whole numbers only. */
  readonly whole?: true;
  /** The largest value allowed; anything below 1e9 without it. */
  readonly max?: DecimalText;
  /** The error, after the label, for a value above the maximum that is most likely a slip; it says what to type instead. */
  readonly overMax?: string;
  /** Below zero is allowed. */
  readonly signed?: true;
  /** The maximum number of significant digits: 15, unless a derived value can have more. */
  readonly digits?: number;
}
