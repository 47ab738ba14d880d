import { columnLetters } from '../cell.ts';
import { carriesSheet } from './carries.ts';
import { factsSheet, knownTrades } from './facts.ts';
import { groupsSheet } from './groups.ts';
import { FIRST_ROW, rangeName, type SheetPlan, type WorkbookPlan } from './plan.ts';
import { aboutSheet, constantNames, constantsSheet, marketSheet, stampNames } from './reference.ts';
import type { Source } from './source.ts';
import { tradesSheet } from './trades.ts';

/**
 * Plans a workbook: Trades, Carries, Groups, Facts and Market if there are any, Constants and About. Pure: the same records give the same
 * plan. Inputs are values; figures are live formulas with the result calculated here.
 */
export function workbookOf(source: Source): WorkbookPlan {
  const known = knownTrades(source);
  const named = [
    tradesSheet(source, known),
    carriesSheet(source),
    groupsSheet(source, known),
    ...(known.rows.length === 0 ? [] : [factsSheet(known)]),
  ];
  return {
    sheets: [
      ...named,
      ...(source.boards.length === 0 ? [] : [marketSheet(source)]),
      constantsSheet(),
      aboutSheet(source),
    ],
    names: [...named.flatMap(columnNames), ...constantNames(), ...stampNames],
  };
}

/**
 * A name for the cells of each column. Formulas use the names, and an import finds a column by its name even after the column was moved.
 */
const columnNames = (sheet: SheetPlan): (readonly [string, string])[] =>
  sheet.columns.map(({ id }, index) => {
    const letters = columnLetters(index);
    const last = FIRST_ROW + Math.max(sheet.rowCount, 1) - 1;
    return [rangeName(sheet.name, id), `${sheet.name}!$${letters}$${FIRST_ROW}:$${letters}$${last}`];
  });
