import { feedUnits } from '../feed/units.ts';
import { sumsOf, type GroupFigureName, type Summed } from './totals.ts';

/** A column of a workbook's trades that group totals read. */
export type GroupColumn = Summed | 'feedUnit' | 'group';

/** Where a workbook has the data for group totals. */
export interface GroupSheet {
  /** The cell range of a column of the trades. */
  column(name: GroupColumn): string;
  /** The number of this group in the column `group`. */
  readonly group: string;
}

/** Only numbers match this SUMIFS condition. #N/A and empty cells do not. */
const isNumber = '"<9.99E+307"';

/**
 * Writes a group's total as a live Excel formula, without the leading `=`. The result is #N/A if there is no total. A trade with a missing
 * number is left out.
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

/** Counts the feed units of the matching trades, as an Excel formula. "No unit" counts as a unit. */
function unitsIn(matching: string, sheet: GroupSheet): string {
  const counted = feedUnits.map((unit) => `COUNTIFS(${matching},${sheet.column('feedUnit')},"${unit.name}")`);
  const none = `COUNTIFS(${matching})-${counted.join('-')}`;
  return [...counted, none].map((count) => `SIGN(${count})`).join('+');
}
