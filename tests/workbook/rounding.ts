import { carryFigureNames, type Carry } from '#calc-core/carry';
import { tradeFigureNames, type Trade } from '#calc-core/trade';
import type { Source } from '#workbook/out/source.ts';
import type { Arithmetic } from '../../calc-core/figure/arithmetic.ts';
import * as exact from '../../calc-core/number/exact.ts';
import { readingWith } from '../../calc-core/trade/reading.ts';

/** Excel stores 15 digits. The largest relative error is half a unit of the last digit. */
const DIGITS = 5e-15;

/** An exact number, and the largest error of the spreadsheet's number. A spreadsheet stores each term with 15 digits. */
interface Rounded {
  readonly is: exact.Exact;
  readonly by: number;
}

const size = (a: exact.Exact): number => Math.abs(exact.toDecimal(a).toNumber());
const rounded = (is: exact.Exact, by: number): Rounded => ({ is, by: by + DIGITS * size(is) });

/** Each operation adds its own error to the errors of its terms (forward error analysis). Conditions use the exact value. */
const rounding: Arithmetic<Rounded> = {
  zero: { is: exact.exactZero, by: 0 },
  read: (text) => rounded(exact.exactOf(text), 0),
  plus: (a, b) => rounded(exact.plus(a.is, b.is), a.by + b.by),
  minus: (a, b) => rounded(exact.minus(a.is, b.is), a.by + b.by),
  times: (a, b) => rounded(exact.times(a.is, b.is), size(a.is) * b.by + size(b.is) * a.by + a.by * b.by),
  dividedBy: (a, b) => {
    const is = exact.dividedBy(a.is, b.is);
    // If the divisor could be 0 within its error, the result's error has no limit.
    const least = size(b.is) - b.by;
    return rounded(is, least > 0 ? (a.by + size(is) * b.by) / least : Infinity);
  },
  max: (a, b) => ({ is: exact.max(a.is, b.is), by: Math.max(a.by, b.by) }),
  // The workbook and the core both round to 12 decimals, and then up to a whole number. Rounding removes the small error.
  ceil: (a) => ({ is: exact.ceil(a.is), by: 0 }),
  isZero: (a) => a.is.m === 0n,
  signOf: (a) => exact.signOf(a.is),
};

/**
 * Returns how far a workbook's figure may be from the exact figure, if every term has 15 digits. `place` is a column, such as
 * `Trades.profitPerHead`. A cell without a figure returns 0.
 */
export function roundingOf({ trades, carries, groups }: Source): (place: string, row: number) => number {
  const reading = readingWith(rounding);
  const runs = new Map(carries.map((carry: Carry) => [carry.id, reading.readCarry(carry)]));
  const none = reading.readCarry(null);
  const ofTrade = trades.map((trade: Trade) =>
    reading.start(runs.get(trade.carryId ?? '') ?? none, reading.readTrade(trade)),
  );
  const boundOf = (value: Rounded | string): number => (typeof value === 'string' ? 0 : value.by);
  const tradeFigure = (id: string, row: number): number => {
    const name = tradeFigureNames.find((each) => each === id);
    const run = ofTrade[row];
    return name === undefined || run === undefined ? 0 : boundOf(reading.figure(run, name));
  };
  const carryFigure = (id: string, row: number): number => {
    const name = carryFigureNames.find((each) => each === id);
    // The first, hidden carry row is for trades without a carry.
    const run = runs.get(carries[row - 1]?.id ?? '');
    return name === undefined || run === undefined ? 0 : boundOf(reading.carryFigure(run, name));
  };
  return (place, row) => {
    const [sheet, id = ''] = place.split('.');
    if (sheet === 'Trades') return tradeFigure(id, row);
    if (sheet === 'Carries') return carryFigure(id, row);
    return trades.reduce(
      (sum, trade, at) => (trade.tradeGroupId === groups[row]?.id ? sum + tradeFigure(id, at) : sum),
      0,
    );
  };
}
