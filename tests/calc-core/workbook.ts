import { carryAmountNames, carryFigureNames } from '#calc-core/carry';
import type { FigureValue } from '#calc-core/figure';
import {
  calculateCarry,
  calculateTrade,
  carryFormulaInExcel,
  storedAmountNames,
  tradeFigureNames,
  tradeFormulaInExcel,
  type Workbook,
} from '#calc-core/trade';
import type { TradeCase } from './arbitraries.ts';

/** A cell: a number, a live formula without the leading `=`, or empty. */
export type Cell = number | { readonly formula: string } | null;

export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

const columns: readonly string[] = [
  ...['animalTypeId', 'animalSubTypeId', ...storedAmountNames, ...tradeFigureNames].map(
    (name) => `trade.${name}`,
  ),
  ...['carryTypeId', 'animalTypeId', ...carryAmountNames, ...carryFigureNames].map((name) => `carry.${name}`),
];

const workbookAt = (row: number): Workbook => ({
  trade: (name) => `$${columnLetters(columns.indexOf(`trade.${name}`))}${row}`,
  carry: (name) => `$${columnLetters(columns.indexOf(`carry.${name}`))}${row}`,
});

const number = (text: string | null): Cell => (text === null ? null : Number(text));

/** A trade and its carry as a row: the inputs as numbers, then every figure as a live formula. */
export function rowOf({ carry, trade }: TradeCase, index: number): Cell[] {
  const workbook = workbookAt(index + 1);
  return [
    trade.animalTypeId,
    trade.animalSubTypeId,
    ...storedAmountNames.map((name) => number(trade[name])),
    ...tradeFigureNames.map((name) => ({ formula: tradeFormulaInExcel(name, workbook) })),
    carry?.carryTypeId ?? null,
    carry?.animalTypeId ?? null,
    ...carryAmountNames.map((name) => number(carry?.[name] ?? null)),
    ...carryFigureNames.map((name) => ({ formula: carryFormulaInExcel(name, workbook) })),
  ];
}

/**
 * True if Excel's cell agrees with the figure. The tolerance depends on the trade's largest amount, because Excel has only 15 digits. A
 * break-even price may be much larger. Then only its first digits must agree.
 */
function isClose(cell: string, figure: FigureValue, scale: number): boolean {
  if (figure.value === null) return cell === '#N/A';
  const value = figure.value.toNumber();
  const size = Math.max(Math.abs(value), scale * 1e-3, 1);
  const tolerance = Math.abs(value) > 1e6 * Math.max(scale, 1) ? 1e-2 : 1e-9;
  return Math.abs(Number(cell) - value) <= tolerance * size;
}

/** Lists the figures of a row that differ from calc-core's by more than 1e-9. */
export function wrongCells({ carry, trade }: TradeCase, cells: readonly string[]): string[] {
  const { figures } = calculateTrade(carry, trade);
  const alone = carry === null ? null : calculateCarry(carry).figures;
  const scale = Math.max(
    ...[...Object.values(trade), ...Object.values(carry ?? {})].map((each) => Number(each) || 0),
  );
  const checked: readonly (readonly [string, FigureValue])[] = [
    ...tradeFigureNames.map((name) => [`trade.${name}`, figures[name]] as const),
    ...(alone === null ? [] : carryFigureNames.map((name) => [`carry.${name}`, alone[name]] as const)),
  ];
  return checked
    .filter(([column, figure]) => !isClose(cells[columns.indexOf(column)] ?? '', figure, scale))
    .map(
      ([column, figure]) =>
        `${column}: ${cells[columns.indexOf(column)]} is not ${figure.value?.toFixed() ?? figure.reason}`,
    );
}
