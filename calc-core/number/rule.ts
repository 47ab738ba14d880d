import type { DecimalText } from './decimal.ts';
import type { Unit } from './units.ts';

/** The rules for a typed number: its unit and its range, `0 <= x < 1e9` unless declared. */
export interface AmountRule {
  readonly label: string;
  readonly unit: Unit;
  /** Whole numbers only. */
  readonly whole?: true;
  /** The largest allowed value. By default, anything below 1e9. */
  readonly max?: DecimalText;
  /** The error for a value above the maximum. It says what to type instead. The label comes before it. */
  readonly overMax?: string;
  /** Below zero is allowed. */
  readonly signed?: true;
  /** The maximum number of significant digits. By default 15; a calculated value may have more. */
  readonly digits?: number;
}
