import { Decimal, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { inputOf, leverToday, type Lever, type Position } from './lever.ts';
import type { Axis } from './sweep.ts';

/** Values around today's value in steps of `step`, from 0 to the lever's maximum. Empty if the lever has no value today. */
export function around(position: Position, lever: Lever, step: DecimalText, count: number): Axis {
  const today = leverToday(position, lever);
  if (today === null || !isDecimalText(step) || !(Number(step) > 0)) return { lever, values: [] };
  const whole = inputOf(lever).whole === true;
  const below = Math.min(Math.floor(count / 2), new Decimal(today).dividedBy(step).floor().toNumber());
  const values = Array.from({ length: count }, (_, index) =>
    new Decimal(step).times(index - below).plus(today),
  );
  const most = new Decimal(inputOf(lever).max ?? 999_999_999);
  return {
    lever,
    values: values
      .filter((value) => value.lte(most) && (!whole || value.isInteger()))
      .map((value) => value.toFixed()),
  };
}
