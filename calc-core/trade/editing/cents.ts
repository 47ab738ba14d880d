import { Decimal, decimalText, isDecimalText, type DecimalText } from '../../number/decimal.ts';
import { showMoney, showNumber } from '../../number/show.ts';
import type { Unit } from '../../number/units.ts';

/** Nobody pays more for a kilogram of live weight or greasy wool. A typed 398 is in cents, as saleyards quote it. */
const DEAREST_PER_KG = 40;

/** A question about a price that was probably typed in cents, and the price in dollars to use instead. */
export interface CentsQuestion {
  readonly question: string;
  readonly use: string;
  readonly price: DecimalText;
}

/** The question for a price per kg that only makes sense in cents: 398 becomes "398 c/kg?", "Use $3.98". Null for any other amount. */
export function centsMeant(value: DecimalText | null, unit: Unit): CentsQuestion | null {
  if (unit !== '$/kg' || !isDecimalText(value)) return null;
  const typed = new Decimal(value);
  if (typed.lessThanOrEqualTo(DEAREST_PER_KG)) return null;
  const price = decimalText(typed.dividedBy(100));
  return { question: `${showNumber(value)} c/kg?`, use: `Use ${showMoney(price)}`, price };
}
