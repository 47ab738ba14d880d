import type { DecimalText } from './decimal.ts';
import type { Unit } from './units.ts';

/** What a typed number must keep to: its unit and its range. `0 <= x < 1e9` unless said otherwise. */
export interface AmountRule {
  readonly label: string;
  readonly unit: Unit;
  /** Whole numbers only. */
  readonly whole?: true;
  /** The largest value allowed; without it anything below 1e9. */
  readonly max?: DecimalText;
  /** What is said of more than that where it is most likely a slip, after the label: the sentence says what to write instead. */
  readonly overMax?: string;
  /** Below zero is allowed. */
  readonly signed?: true;
  /** How many significant digits it may have; 15 unless a derived value can have more. */
  readonly digits?: number;
}
