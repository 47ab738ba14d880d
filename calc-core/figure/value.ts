import { Decimal, type DecimalText, decimalText } from '../number/decimal.ts';
import { exactText, toDecimal, type Exact } from '../number/exact.ts';
import { ABSENT, showAmount, type Rounding, type ShowStyle } from '../number/show.ts';
import { isMoney, type Unit } from '../number/units.ts';
import type { Value } from './compile.ts';
import type { FigureValue } from './declare.ts';
import { guardReasons, reasons } from './reasons.ts';

/** A figure with a value. The decimal is created when it is first read. */
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

  /** Creates no decimal, because decimals are slow. */
  get text(): DecimalText {
    return exactText(this.#exact);
  }
}

const missing = new Map(reasons.map((reason) => [reason, { value: null, reason } as const]));

/** Converts a calculated number to a figure. */
export function figureValue(value: Value<Exact>): FigureValue {
  return typeof value === 'string' ? missing.get(value)! : new Available(value);
}

/**
 * The text of a figure on the screen. A missing figure is an em dash. Before anything is entered, money is `$0.00` (profit guard). The
 * style `sheet` leaves out `$` and `%`.
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

/** The exact decimal of a figure, as the API sends it. An endless decimal has 34 significant digits. Null if missing. */
export function showFigureExactly(figure: FigureValue): DecimalText | null {
  if (figure instanceof Available) return figure.text;
  return figure.value === null ? null : decimalText(figure.value);
}

/** Adds figures of the same unit. If a figure is missing, the sum is missing for the same reason. */
export function sumOfFigures(figures: readonly FigureValue[]): FigureValue {
  const without = figures.find(({ value }) => value === null);
  if (without !== undefined) return without;
  return { value: figures.reduce((sum, { value }) => sum.plus(value!), new Decimal(0)) };
}
