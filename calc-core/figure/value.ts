import { Decimal, type DecimalText, decimalText } from '../number/decimal.ts';
import { exactText, toDecimal, type Exact } from '../number/exact.ts';
import { ABSENT, showAmount, type Rounding, type ShowStyle } from '../number/show.ts';
import { isMoney, type Unit } from '../number/units.ts';
import type { Value } from './compile.ts';
import type { FigureValue } from './declare.ts';
import { guardReasons, reasons } from './reasons.ts';

/** An available figure. Its decimal is made from the exact number when it is first read. */
class Available {
  readonly reason = undefined;
  readonly #exact: Exact;
  #value: Decimal | undefined;

  constructor(exact: Exact) {
    this.#exact = exact;
  }

  get value(): Decimal {
    this.#value ??= toDecimal(this.#exact);
    return this.#value;
  }

  /** The value as text. It does not create the decimal, because sheets and lists show most figures and calculate with few. */
  get text(): DecimalText {
    return exactText(this.#exact);
  }
}

const missing = new Map(reasons.map((reason) => [reason, { value: null, reason } as const]));

/** The public value of a calculated number. */
export function figureValue(value: Value<Exact>): FigureValue {
  return typeof value === 'string' ? missing.get(value)! : new Available(value);
}

/**
 * The text of a figure on the screen: an em dash if it is not available. Money shows `$0.00` if nothing has been entered yet (the profit
 * guard), as the spec requires. In a `sheet`, `$` and `%` are in the column header instead.
 */
export function showFigure(
  figure: FigureValue,
  unit: Unit,
  style: ShowStyle = 'form',
  rounding: Rounding = 'down',
): string {
  if (figure.value !== null) return showAmount(figure.value, unit, style, rounding);
  if (isMoney(unit) && guardReasons.has(figure.reason)) return style === 'sheet' ? '0.00' : '$0.00';
  return ABSENT;
}

/** The exact plain decimal of a figure, as the API sends it; with 34 significant digits if it does not end. Null if not available. */
export function showFigureExactly(figure: FigureValue): DecimalText | null {
  if (figure instanceof Available) return figure.text;
  return figure.value === null ? null : decimalText(figure.value);
}

/** The sum of figures with the same unit. If one is not available, the sum is not available, with the reason of the first such figure. */
export function sumOfFigures(figures: readonly FigureValue[]): FigureValue {
  const without = figures.find(({ value }) => value === null);
  if (without !== undefined) return without;
  return { value: figures.reduce((sum, { value }) => sum.plus(value!), new Decimal(0)) };
}
