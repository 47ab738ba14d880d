import { plainNumber } from '#calc-core/number';
import { edgeUnit, leverTitle, showStep, type Bar, type Lever, type ShownTable } from '#calc-core/decide';
import type { HoldPlan } from '#calc-core/hold';
import { tradeFigures } from '#calc-core/trade';

/** Rows of texts: a picture as a table, its amounts at full precision. */
type TextRows = readonly (readonly string[])[];

/** What a price table's file is called. */
export const priceTableName = ({ figure }: Pick<ShownTable, 'figure'>): string => tradeFigures[figure].label;

const withUnit = (lever: Lever): string => `${leverTitle(lever)} ${edgeUnit(lever)}`.trim();

/** The price table: a row for each value of the first number, and where its row breaks even. */
export const priceTableRows = ({ over, rows, columns, table }: ShownTable): TextRows => [
  [`${withUnit(over.rows)} \\ ${withUnit(over.columns)}`, ...columns, 'break-even'],
  ...rows.map((value, row) => [
    value,
    ...table.cells[row]!.map((cell) => cell ?? ''),
    table.breakEven[row] ?? '',
  ]),
];

/** What one step of each number does. */
export const tornadoRows = (bars: readonly Bar[]): TextRows => [
  ['Number', 'Step', 'Step down', 'Step up'],
  ...bars.map(({ lever, step, down, up }) => [
    leverTitle(lever),
    showStep(step, lever),
    down ?? '',
    up ?? '',
  ]),
];

/** What holding for each number of weeks makes. */
export const holdRows = ({ weeks }: HoldPlan): TextRows => [
  ['Week', 'Weight kg', 'Made $/hd', 'That week pays $/hd', 'Made a week $/hd'],
  ...weeks.map(({ week, weightKg, made, pays, perWeek }) => [
    String(week),
    weightKg,
    plainNumber(made),
    plainNumber(pays),
    perWeek === null ? '' : plainNumber(perWeek),
  ]),
];
