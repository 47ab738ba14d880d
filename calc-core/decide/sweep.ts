import type { Carry } from '../carry/record.ts';
import { isDecimalText, type DecimalText } from '../number/decimal.ts';
import * as exact from '../number/exact.ts';
import { showFigureExactly } from '../figure/value.ts';
import { calculateTrade, type TradeResult } from '../trade/calculate.ts';
import { editTradeRow, loadTrade, tradeOf, type TradeChange } from '../trade/editing/edit.ts';
import type { TradeFigureName } from '../trade/names.ts';
import { crossingsOf } from './curve/crossings.ts';
import { curveOf } from './curve/curve.ts';
import { countedValue, isPricedByYard, leverToday, linkedBy, type Lever, type Position } from './lever.ts';
import { placeOf } from './curve/roots.ts';
import { leverText } from './seek.ts';

/** A lever, and the values along one axis of a table. */
export interface Axis {
  readonly lever: Lever;
  readonly values: readonly DecimalText[];
}

/** One figure over two levers. */
export interface Table {
  /** One row for each value of the first lever. Null where the figure is not available. */
  readonly cells: readonly (readonly (DecimalText | null)[])[];
  /** For each row, the second lever's value at which the figure equals the target. Null if there is none. */
  readonly breakEven: readonly (DecimalText | null)[];
}

/**
 * Calculates one figure for each pair of values of two levers. Enters weights before prices. The break-even line is where the figure equals
 * `target`.
 */
export function sweep(
  position: Position,
  figure: TradeFigureName,
  rows: Axis,
  columns: Axis,
  target: DecimalText = '0',
): Table {
  const draft = loadTrade(position.trade);
  let last: TradeResult | undefined;
  const carries = new Map<string, Carry | null>();
  const carryWith = (set: readonly SweptLever[]): Carry | null => {
    const own = set.filter(({ lever }) => lever.of === 'carry');
    const key = own.map(({ value }) => value).join(' ');
    if (!carries.has(key)) carries.set(key, own.reduce(withCarry, position.carry));
    return carries.get(key)!;
  };
  const at = (set: readonly SweptLever[]): Position => ({
    carry: carryWith(set),
    trade: tradeOf(editTradeRow(draft, set.flatMap(changeOf), [])),
  });
  const cell = (row: DecimalText, column: DecimalText): DecimalText | null => {
    const { carry, trade } = at([
      { lever: rows.lever, value: row },
      { lever: columns.lever, value: column },
    ]);
    last = calculateTrade(carry, trade, last);
    return showFigureExactly(last.figures[figure]);
  };
  // A price per kg has no effect without a weight. If the trade has no weight, use one from the columns.
  const needsWeight = isPriceOf(rows.lever, columns.lever) && leverToday(position, columns.lever) === null;
  return {
    cells: rows.values.map((row) => columns.values.map((column) => cell(row, column))),
    breakEven: rows.values.map((value) => {
      const row: SweptLever = { lever: rows.lever, value };
      const inRow = at(needsWeight ? [firstWeight(columns), row] : [row]);
      return crossingIn(inRow, figure, columns.lever, target, pricesKept(rows.lever, columns.lever));
    }),
  };
}

interface SweptLever {
  readonly lever: Lever;
  readonly value: DecimalText;
}

const withCarry = (carry: Carry | null, { lever, value }: SweptLever): Carry | null =>
  carry && { ...carry, [lever.name]: value };

const changeOf = ({ lever, value }: SweptLever): TradeChange[] =>
  lever.of === 'trade' ? [{ field: lever.name, value }] : [];

function isPriceOf(price: Lever, weight: Lever): boolean {
  const [a, b] = [linkedBy(price), linkedBy(weight)];
  return a?.is === 'perKg' && b?.is === 'weight' && a.pair === b.pair;
}

const firstWeight = ({ lever, values }: Axis): SweptLever => ({
  lever,
  value: values.find((value) => Number(value) > 0) ?? '1',
});

/** The price that stays the same when a column changes the weight: per head if the row sets the price per head, else per kg. */
function pricesKept(row: Lever, column: Lever): 'perKg' | 'perHead' {
  const [a, b] = [linkedBy(row), linkedBy(column)];
  return a !== null && b?.is === 'weight' && a.pair === b.pair && a.is === 'perHead' ? 'perHead' : 'perKg';
}

function crossingIn(
  position: Position,
  figure: TradeFigureName,
  lever: Lever,
  target: DecimalText,
  keeps: 'perKg' | 'perHead',
): DecimalText | null {
  const curve = isPricedByYard(position.trade, lever) ? null : curveOf(position, figure, lever, keeps);
  if (curve === null || !isDecimalText(target)) return null;
  const today = countedValue(position, lever) ?? exact.exactZero;
  const { found } = crossingsOf(curve, exact.exactOf(target), today, placeOf(today));
  const [first] = found;
  return first === undefined || first.isJump ? null : leverText(first.value);
}
