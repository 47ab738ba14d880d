import { columnLetters } from '../cell.ts';
import { carriesSheet } from './carries.ts';
import { factsSheet, knownTrades } from './facts.ts';
import { groupsSheet } from './groups.ts';
import { FIRST_ROW, rangeName, type SheetPlan, type WorkbookPlan } from './plan.ts';
import { aboutSheet, constantNames, constantsSheet, marketSheet, stampNames } from './reference.ts';
import type { Source } from './source.ts';
import { tradesSheet } from './trades.ts';

/** Plans a workbook with all records of `source`. Inputs are values. Figures are live formulas with their results. */
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

/** Names for the columns of a sheet. Formulas use the names, and an import finds moved columns by name. */
const columnNames = (sheet: SheetPlan): (readonly [string, string])[] =>
  sheet.columns.map(({ id }, index) => {
    const letters = columnLetters(index);
    const last = FIRST_ROW + Math.max(sheet.rowCount, 1) - 1;
    return [rangeName(sheet.name, id), `${sheet.name}!$${letters}$${FIRST_ROW}:$${letters}$${last}`];
  });
