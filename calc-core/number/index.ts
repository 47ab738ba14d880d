/** Exact numbers: reading, rounding, formatting, units, dates. */
export {
  dayAndMonth,
  daysBetween,
  localDate,
  longDate,
  monthName,
  MS_A_DAY,
  shortDate,
  shortMonth,
} from './dates.ts';
export { monthsAround } from './months.ts';
export {
  Decimal,
  isDecimalText,
  isDecimal,
  isNothing,
  isSameAmount,
  numberOf,
  type DecimalText,
} from './decimal.ts';
export { amountProblem, notAnAmount, readTyped } from './read.ts';
export type { AmountRule } from './rule.ts';
export { evenSeries } from './series.ts';
export {
  mostDecimals,
  plainNumber,
  showAmount,
  showMoney,
  showNumber,
  showPercent,
  showWeeks,
  showWhole,
  type Rounding,
} from './show.ts';
export { statisticsOf, type Statistics } from './statistics.ts';
export { stepOf, stepped, stepWords } from './steps.ts';
export { type Unit } from './units.ts';
export { exactText, fractionOf } from './exact.ts';
