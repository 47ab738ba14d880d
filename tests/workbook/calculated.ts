import type { WorkbookPlan } from '#workbook/out/plan.ts';
import { FIRST_ROW } from '#workbook/out/plan.ts';
import { NOT_AVAILABLE, type WorkbookValue } from '#workbook/cell.ts';
import { DetailedCellError, HyperFormula, type RawCellContent } from 'hyperformula';

/** The values of each column by name, such as `Trades.totalProfit`. Each string is the value of one row. */
export type Calculated = Readonly<Record<string, readonly string[]>>;

const raw = (value: WorkbookValue): RawCellContent => {
  if (value === null || value === NOT_AVAILABLE) return null;
  return 'number' in value ? Number(value.number) : `'${value.text}`;
};

/** The stored value of every cell, in the format of `calculated`. */
export function cached(plan: WorkbookPlan): Calculated {
  return columnsOf(plan, (sheet, row, column) => {
    const value = plan.sheets[sheet]?.row(row)[column] ?? null;
    if (value === null) return '';
    if (value === NOT_AVAILABLE) return NOT_AVAILABLE;
    return 'number' in value ? value.number : value.text;
  });
}

/**
 * Calculates the plan's inputs and formulas with HyperFormula.
 * @param change - edits inputs in the engine's sheets before the results are read
 */
export function calculated(
  plan: WorkbookPlan,
  change: (set: (place: string, row: number, value: RawCellContent) => void) => void = () => {},
): Calculated {
  const sheets = Object.fromEntries(
    plan.sheets.map((sheet) => [
      sheet.name,
      [
        sheet.columns.map(({ title }) => title),
        ...Array.from({ length: sheet.rowCount }, (_, index) =>
          sheet
            .row(index)
            .map((value, column) =>
              sheet.columns[column]?.formula === undefined
                ? raw(value)
                : `=${sheet.columns[column].formula(FIRST_ROW + index)}`,
            ),
        ),
      ],
    ]),
  );
  const engine = HyperFormula.buildFromSheets(
    sheets,
    { licenseKey: 'gpl-v3', smartRounding: false },
    plan.names.map(([name, range]) => ({
      name,
      expression: `=${range.replace(/^(\w+)!(.+?)(:.+)?$/, (_, on: string, from: string, to?: string) => `${on}!${from}${to ?? ''}`)}`,
    })),
  );
  change((place, row, value) => {
    const [name = '', id = ''] = place.split('.');
    const sheet = plan.sheets.findIndex((each) => each.name === name);
    const col = plan.sheets[sheet]!.columns.findIndex((column) => column.id === id);
    engine.setCellContents({ sheet, row: row + 1, col }, [[value]]);
  });
  const values = columnsOf(plan, (sheet, row, col) => {
    const value = engine.getCellValue({ sheet, row: row + 1, col });
    return value instanceof DetailedCellError ? value.value : String(value ?? '');
  });
  engine.destroy();
  return values;
}

function columnsOf(
  plan: WorkbookPlan,
  read: (sheet: number, row: number, column: number) => string,
): Calculated {
  return Object.fromEntries(
    plan.sheets.flatMap((sheet, at) =>
      sheet.columns.map(({ id }, column) => [
        `${sheet.name}.${id}`,
        Array.from({ length: sheet.rowCount }, (_, row) => read(at, row, column)),
      ]),
    ),
  );
}
