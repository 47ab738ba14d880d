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

  /** The value as text, without making the decimal: sheets and lists show most figures and calculate with few. */
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
 * A figure as it is shown: an em dash when it is not available. Where nothing has been entered yet (the profit guard) money shows
 * `$0.00`, as the spec asks. `sheet` leaves `$` and `%` to the column header.
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

/** The exact plain decimal of a figure (34 significant digits where it does not end), or null. This is the text that is sent. */
export function showFigureExactly(figure: FigureValue): DecimalText | null {
  if (figure instanceof Available) return figure.text;
  return figure.value === null ? null : decimalText(figure.value);
}

/** The sum of some figures of one unit; the first that is not available decides that the sum is not either. */
export function sumOfFigures(figures: readonly FigureValue[]): FigureValue {
  const without = figures.find(({ value }) => value === null);
  if (without !== undefined) return without;
  return { value: figures.reduce((sum, { value }) => sum.plus(value!), new Decimal(0)) };
}
