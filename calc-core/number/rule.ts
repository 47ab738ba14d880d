import type { DecimalText } from './decimal.ts';
import type { Unit } from './units.ts';

/** The rules for a typed number. Without `signed` and `max`, the range is `0 <= x < 1e9`. */
export interface AmountRule {
  readonly label: string;
  readonly unit: Unit;
  /** Whole numbers only. */
  readonly whole?: true;
  /** The largest allowed value. */
  readonly max?: DecimalText;
  /** The error for a value above the maximum, without the label. It says what to type instead. */
  readonly overMax?: string;
  /** Negative numbers are allowed. */
  readonly signed?: true;
  /** The largest number of significant digits, 15 by default. */
  readonly digits?: number;
}
