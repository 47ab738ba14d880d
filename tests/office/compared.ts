import { openWorkbook } from '#workbook/in/open.ts';
import { dateOfDay } from '#workbook/cell.ts';
import type { WorkbookPlan } from '#workbook/out/plan.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { calculated } from '../workbook/calculated.ts';
import type { OfficeCheck } from './clipboard.ts';
import { inCalc } from './recalculated.ts';

/** The plan with another number in one input. The stored sums do not change. */
export function typedOver(
  plan: WorkbookPlan,
  input: { readonly sheet: string; readonly id: string; readonly row: number },
  number: string,
): WorkbookPlan {
  const sheets = plan.sheets.map((sheet) => {
    if (sheet.name !== input.sheet) return sheet;
    const column = sheet.columns.findIndex(({ id }) => id === input.id);
    return {
      ...sheet,
      row: (index: number) =>
        index === input.row ? sheet.row(index).with(column, { number }) : sheet.row(index),
    };
  });
  return { ...plan, sheets };
}

/** Opens a workbook in LibreOffice, which recalculates its sums. Compares every cell with HyperFormula's result. */
export function comparedInCalc(name: string, plan: WorkbookPlan): OfficeCheck {
  const should = calculated(plan);
  const book = openWorkbook(inCalc(new Uint8Array(Buffer.concat(writeWorkbook(plan)))));
  let cells = 0;
  const wrong = plan.sheets.flatMap(({ name: sheet, columns, rowCount }) =>
    columns.flatMap(({ id, format }, column) =>
      Array.from({ length: rowCount }, (_, row) => {
        cells += 1;
        const found =
          book
            .sheet(sheet)
            .rows.get(row + 1)
            ?.get(column)?.text ?? '';
        const value = should[`${sheet}.${id}`]?.[row] ?? '';
        const wanted = format === 'date' ? (dateOfDay(Number(value), false) ?? '') : value;
        const isText = format === 'text' || format === 'date' || wanted === '';
        const isSame = isText ? found === wanted : Math.abs(Number(found) - Number(wanted)) < 1e-6;
        return isSame ? [] : [`${sheet}.${id} row ${row + 1}: ${found} is not ${wanted}`];
      }).flat(),
    ),
  );
  return { name, cells, wrong };
}
