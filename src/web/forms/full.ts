import { Decimal, showMoney, type FigureValue, type Unit } from '#calc-core';

const shownPlaces = 2;
const fullPlaces = 6;

/** The figure with up to six decimals where two do not say it all, "…" where even six do not; null when two do. */
export function fullFigure(figure: FigureValue, unit: Unit): string | null {
  if (figure.value === null) return null;
  const decided = figure.value.toDecimalPlaces(12);
  const cut = decided.toDecimalPlaces(fullPlaces, Decimal.ROUND_DOWN);
  if (decided.equals(decided.toDecimalPlaces(shownPlaces, Decimal.ROUND_DOWN))) return null;
  return `${inUnit(cut, unit)}${cut.equals(decided) ? '' : '…'}`;
}

function inUnit(value: Decimal, unit: Unit): string {
  const [, decimals = ''] = value.abs().toFixed().split('.');
  const whole = showMoney(value.abs().trunc()).slice(1, -'.00'.length);
  const sign = value.isNegative() ? '-' : '';
  if (unit.startsWith('$')) return `${sign}$${whole}.${decimals}`;
  return `${sign}${whole}.${decimals}${unit.startsWith('%') ? '%' : ''}`;
}
