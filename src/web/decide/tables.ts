import { plainNumber } from '#calc-core/number';
import { edgeUnit, leverTitle, showStep, type Bar, type Lever, type ShownTable } from '#calc-core/decide';
import type { HoldPlan } from '#calc-core/hold';
import { tradeFigures } from '#calc-core/trade';

type TextRows = readonly (readonly string[])[];

/** The file name of a price table. */
export const priceTableName = ({ figure }: Pick<ShownTable, 'figure'>): string => tradeFigures[figure].label;

const withUnit = (lever: Lever): string => `${leverTitle(lever)} ${edgeUnit(lever)}`.trim();

/** The price table as rows, one for each value of the first number. Each row ends with its break-even. */
export const priceTableRows = ({ over, rows, columns, table }: ShownTable): TextRows => [
  [`${withUnit(over.rows)} \\ ${withUnit(over.columns)}`, ...columns, 'break-even'],
  ...rows.map((value, row) => [
    value,
    ...table.cells[row]!.map((cell) => cell ?? ''),
    table.breakEven[row] ?? '',
  ]),
];

/** One row for each number, with the effect of one step. */
export const tornadoRows = (bars: readonly Bar[]): TextRows => [
  ['Number', 'Step', 'Step down', 'Step up'],
  ...bars.map(({ lever, step, down, up }) => [
    leverTitle(lever),
    showStep(step, lever),
    down ?? '',
    up ?? '',
  ]),
];

/** One row for each week, with the result of holding until that week. */
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
