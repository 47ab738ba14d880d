import { Decimal, decimalText, isDecimalText, type DecimalText } from '../../number/decimal.ts';
import { showMoney, showNumber } from '../../number/show.ts';
import type { Unit } from '../../number/units.ts';

/** In $/kg. Live stock and greasy wool never cost more, so a typed 398 means 398 cents. */
const DEAREST_PER_KG = 40;

/** Asks about a price that was probably typed in cents. `price` is the price in dollars. */
export interface CentsQuestion {
  readonly question: string;
  readonly use: string;
  readonly price: DecimalText;
}

/** 398 $/kg can only mean cents. The question is then "398 c/kg?" and the answer "Use $3.98". Null for other amounts. */
export function centsMeant(value: DecimalText | null, unit: Unit): CentsQuestion | null {
  if (unit !== '$/kg' || !isDecimalText(value)) return null;
  const typed = new Decimal(value);
  if (typed.lessThanOrEqualTo(DEAREST_PER_KG)) return null;
  const price = decimalText(typed.dividedBy(100));
  return { question: `${showNumber(value)} c/kg?`, use: `Use ${showMoney(price)}`, price };
}
