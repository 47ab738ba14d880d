import type { DecimalText } from './decimal.ts';
import type { Unit } from './units.ts';

/** The rules for a typed number. The range is `0 <= x < 1e9` unless declared. */
export interface AmountRule {
  readonly label: string;
  readonly unit: Unit;
  /** Whole numbers only. */
  readonly whole?: true;
  /** The largest allowed value. Without it, values must be below 1e9. */
  readonly max?: DecimalText;
  /** The error for a value above the maximum, without the label. It says what to type instead. */
  readonly overMax?: string;
  /** Below zero is allowed. */
  readonly signed?: true;
  /** At most this many significant digits, 15 by default. A calculated value may have more. */
  readonly digits?: number;
}
