import { feedUnits } from '../feed/units.ts';
import { sumsOf, type GroupFigureName, type Summed } from './totals.ts';

/** A column of a workbook's trades that a group's total reads. */
export type GroupColumn = Summed | 'feedUnit' | 'group';

/** Where a workbook keeps the numbers that a group's totals are calculated from. */
export interface GroupSheet {
  /** A column of the trades as a range: the numbers to add up, the name of the unit of feed, or the number of the trade's group. */
  column(name: GroupColumn): string;
  /** The number of this group in `column('group')`. */
  readonly group: string;
}

/** Passes numbers only: #N/A and empty cells do not match a condition on themselves. */
const isNumber = '"<9.99E+307"';

/**
 * A group's total as a live Excel formula on a workbook's trades (no leading `=`); #N/A where there is none. A trade that lacks either
 * side of the total is left out, as in the core.
 */
export function groupFormulaInExcel(name: GroupFigureName, sheet: GroupSheet): string {
  const inGroup = `${sheet.column('group')},${sheet.group}`;
  const whenCounted = (matching: string, otherwise: string): string =>
    `IF(COUNTIFS(${matching})=0,NA(),${otherwise})`;
  if (name === 'numberOfHead')
    return whenCounted(inGroup, `SUMIFS(${sheet.column('numberOfHead')},${inGroup})`);
  const { over, under, times, isFeed } = sumsOf(name);
  const available = [over, ...(under === undefined ? [] : [under])].map(
    (side) => `,${sheet.column(side)},${isNumber}`,
  );
  const matching = `${inGroup}${available.join('')}`;
  const sum = (side: Summed): string => `SUMIFS(${sheet.column(side)},${matching})`;
  const total =
    under === undefined
      ? sum(over)
      : `IF(ROUND(${sum(under)},12)=0,NA(),${times === 1 ? '' : `${times}*`}${sum(over)}/${sum(under)})`;
  return whenCounted(matching, isFeed ? `IF(${unitsIn(matching, sheet)}>1,NA(),${total})` : total);
}

/** How many units of feed the counted trades use; no unit counts as one. Amounts in two units are never added. */
function unitsIn(matching: string, sheet: GroupSheet): string {
  const counted = feedUnits.map((unit) => `COUNTIFS(${matching},${sheet.column('feedUnit')},"${unit.name}")`);
  const none = `COUNTIFS(${matching})-${counted.join('-')}`;
  return [...counted, none].map((count) => `SIGN(${count})`).join('+');
}
