/** Groups of trades and their totals. */
export { groupFigures } from './declarations.ts';
export { groupFormulaInExcel } from './excel.ts';
export { groupFields, type TradeGroup } from './record.ts';
export {
  groupFigureNames,
  hasTotal,
  isRatio,
  joinTallies,
  noTally,
  tallyOf,
  totalOf,
  type GroupFigureName,
  type Tally,
  type TotalledTrade,
  type TotalName,
} from './totals.ts';
