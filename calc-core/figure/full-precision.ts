import { Decimal, decided } from '../number/decimal.ts';
import { showMoney } from '../number/show.ts';
import type { Unit } from '../number/units.ts';
import type { FigureValue } from './declare.ts';

const shownPlaces = 2;
const fullPlaces = 6;

/** The figure with up to six decimals, followed by "…" if there are more. Null if the figure is missing, or if two decimals are exact. */
export function formatFullPrecision(figure: FigureValue, unit: Unit): string | null {
  if (figure.value === null) return null;
  const value = decided(figure.value);
  const cut = value.toDecimalPlaces(fullPlaces, Decimal.ROUND_DOWN);
  if (value.equals(value.toDecimalPlaces(shownPlaces, Decimal.ROUND_DOWN))) return null;
  return `${inUnit(cut, unit)}${cut.equals(value) ? '' : '…'}`;
}

function inUnit(value: Decimal, unit: Unit): string {
  const [, decimals = ''] = value.abs().toFixed().split('.');
  const whole = showMoney(value.abs().trunc()).slice(1, -'.00'.length);
  const sign = value.isNegative() ? '-' : '';
  if (unit.startsWith('$')) return `${sign}$${whole}.${decimals}`;
  return `${sign}${whole}.${decimals}${unit.startsWith('%') ? '%' : ''}`;
}
