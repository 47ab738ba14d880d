import { Decimal, type DecimalText } from '../number/decimal.ts';
import { readTyped, type AmountReading } from '../number/read.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { tradeFigures } from '../trade/declarations.ts';
import type { TradeFigureName } from '../trade/names.ts';
import { isAboveZero } from '../trade/editing/prices.ts';
import { around } from './around.ts';
import {
  inputOf as leverInput,
  leversOf,
  leverSteps,
  leverToday,
  priceLever,
  typedBack as withLever,
  type Lever,
  type Position,
} from './lever.ts';
import { sweep, type Table } from './sweep.ts';
import { leverChoices, targetsOf } from './asking.ts';
import { leverKey, leverWords } from './lever-words.ts';

/** Two numbers that a table varies. */
export interface Crossed {
  readonly key: string;
  /** How the heading names the two numbers, for example "the prices". */
  readonly words: string;
  readonly rows: Lever;
  readonly columns: Lever;
}

/** The pairs of numbers that a table of this trade can vary, for example both prices or both weights. */
export function crossings(position: Position): readonly Crossed[] {
  const { trade } = position;
  const [buy, sell] = [priceLever(trade, 'purchase'), priceLever(trade, 'sale')];
  const has = (of: Lever['of'], name: string) =>
    leversOf(position).find(
      (lever) => lever.of === of && lever.name === name && leverToday(position, lever) !== null,
    );
  const [bought, sold] = [has('trade', 'purchaseWeightkg'), has('trade', 'saleWeightkg')];
  const time = position.carry?.carryTypeId === 2 ? has('carry', 'weeksHeld') : has('carry', 'weightGainKg');
  const agistment = has('carry', 'agistmentRate');
  return [
    { key: 'prices', words: 'the prices', rows: buy, columns: sell },
    ...(bought && sold ? [{ key: 'weights', words: 'the weights', rows: bought, columns: sold }] : []),
    ...(time
      ? [
          {
            key: 'time',
            words: `${time.name === 'weeksHeld' ? 'the weeks' : 'the gain'} and sale price`,
            rows: time,
            columns: sell,
          },
        ]
      : []),
    ...(agistment
      ? [{ key: 'cost', words: 'agistment and sale price', rows: agistment, columns: sell }]
      : []),
  ];
}

/** The key of a table whose two numbers the user chose. */
export const OWN_CROSSING = 'own';

/** The figures that a table can show. A higher value is better for each of them, so the colours have one meaning. */
export const tableFigures = (position: Position): readonly TradeFigureName[] =>
  targetsOf(position)
    .map(({ figure }) => figure)
    .filter((figure) => tradeFigures[figure].wanted === 'high');

/** The settings of a table, as typed or chosen. Any text is possible. */
export type TableAsk = {
  readonly [Name in 'crossed' | 'tableFigure' | 'rows' | 'columns' | 'rowStep' | 'columnStep']?:
    | string
    | undefined;
};

/** The settings of a table, after validation. */
export interface TableAsked {
  readonly figure: TradeFigureName;
  readonly over: Crossed;
  readonly rowStep: DecimalText;
  readonly columnStep: DecimalText;
}

/** Validates the settings of a table. Replaces each setting that does not fit this trade with its default. */
export function tableAsked(position: Position, asked: TableAsk): TableAsked {
  const known = crossings(position);
  const over = ownCrossing(position, asked) ?? known.find(({ key }) => key === asked.crossed) ?? known[0]!;
  const figure = tableFigures(position).find((name) => name === asked.tableFigure) ?? 'profitPerHead';
  const step = (lever: Lever, text: DecimalText | undefined): DecimalText =>
    text !== undefined && isAboveZero(text) ? text : leverSteps(lever, position.trade).step;
  return {
    figure,
    over,
    rowStep: step(over.rows, asked.rowStep),
    columnStep: step(over.columns, asked.columnStep),
  };
}

function ownCrossing(position: Position, asked: TableAsk): Crossed | undefined {
  if (asked.crossed !== OWN_CROSSING) return undefined;
  const named = (key: string | undefined): Lever | undefined =>
    leverChoices(position).find((one) => one.key === key)?.lever;
  const [rows, columns] = [named(asked.rows), named(asked.columns)];
  if (rows === undefined || columns === undefined || leverKey(rows) === leverKey(columns)) return undefined;
  return { key: OWN_CROSSING, words: `${leverWords(rows)} and ${leverWords(columns)}`, rows, columns };
}

/** The row and the column of a cell, from 0. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
}

/** A point of the break-even line, measured in cells from the table's upper left corner. Floats, only for drawing. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/** A table as it is drawn. */
export interface ShownTable extends TableAsked {
  readonly position: Position;
  readonly rows: readonly DecimalText[];
  readonly columns: readonly DecimalText[];
  readonly table: Table;
  /** The points of the break-even line: at the upper edge, in the middle of each row, and at the lower edge. */
  readonly line: readonly LinePoint[];
  /** The largest absolute figure. A float, only used for colours. */
  readonly most: number;
  readonly now: TableCell;
}

/** A table around today's values, with up to `count` rows and columns. Null if one of the two numbers has no value. */
export function shownTable(position: Position, table: TableAsked, count: number): ShownTable | null {
  const { over, figure } = table;
  const rows = around(position, over.rows, table.rowStep, count);
  const columns = around(position, over.columns, table.columnStep, count);
  if (rows.values.length === 0 || columns.values.length === 0) return null;
  const swept = sweep(position, figure, rows, columns);
  const most = Math.max(...swept.cells.flat().map((cell) => Math.abs(Number(cell ?? 0))), Number.MIN_VALUE);
  const nowAt = (lever: Lever, values: readonly DecimalText[]) =>
    values.indexOf(leverToday(position, lever)!);
  return {
    ...table,
    position,
    rows: rows.values,
    columns: columns.values,
    table: swept,
    line: lineThrough(position, table, rows.values, columns.values, swept.breakEven),
    most,
    now: { row: nowAt(over.rows, rows.values), column: nowAt(over.columns, columns.values) },
  };
}

function lineThrough(
  position: Position,
  { figure, over }: TableAsked,
  rows: readonly DecimalText[],
  columns: readonly DecimalText[],
  breakEven: Table['breakEven'],
): readonly LinePoint[] {
  const [first, second] = columns.map(Number);
  if (first === undefined || second === undefined || rows.length < 2) return [];
  const half = new Decimal(rows[1]!).minus(rows[0]!).dividedBy(2);
  const edges = [new Decimal(rows[0]!).minus(half), new Decimal(rows.at(-1)!).plus(half)];
  const isWhole = leverInput(over.rows).whole === true;
  const [above, below] = edges.map((edge) => {
    if (edge.isNegative() || (isWhole && !edge.isInteger())) return null;
    const row = { lever: over.rows, values: [edge.toFixed()] };
    return sweep(position, figure, row, { lever: over.columns, values: [] }).breakEven[0]!;
  });
  const at = (y: number, value: DecimalText | null | undefined): LinePoint[] => {
    const x = (Number(value ?? Number.NaN) - first) / (second - first) + 0.5;
    // Leave out points far outside the table.
    return x >= -columns.length && x <= 2 * columns.length ? [{ x, y }] : [];
  };
  return [
    ...at(0, above),
    ...breakEven.flatMap((value, row) => at(row + 0.5, value)),
    ...at(rows.length, below),
  ];
}

/** Why a cell has no figure. Undefined if it has one. */
export function reasonInCell(
  { position, figure, over, rows, columns, table }: ShownTable,
  { row, column }: TableCell,
): string | undefined {
  if (table.cells[row]![column] !== null) return undefined;
  const inRow = withLever(position, over.rows, rows[row]!);
  const { carry, trade } = withLever(inRow, over.columns, columns[column]!);
  return calculateTrade(carry, trade).figures[figure].reason;
}

/** Why no cell of a table has a figure. Null if at least one cell has a figure. */
export function emptyReason({ position, figure, table }: ShownTable): string | null {
  if (table.cells.flat().some((cell) => cell !== null)) return null;
  const { reason } = calculateTrade(position.carry, position.trade).figures[figure];
  return `${tradeFigures[figure].label} is not available${reason === undefined ? '' : `: ${reason}`}.`;
}

/** Reads a step that the user typed, in the lever's unit. The step must be above 0. */
export function readStep(text: string, lever: Lever): AmountReading {
  const read = readTyped(text, { ...leverInput(lever), label: 'The step' });
  if (!read.ok || read.value === null || isAboveZero(read.value)) return read;
  return { ok: false, message: 'The step must be above 0.' };
}
