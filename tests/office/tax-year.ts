import { newCarry } from '#calc-core/carry';
import { budgetTrades } from '#calc-core/ledger';
import { taxYear } from '#calc-core/tax-year';
import { newTrade } from '#calc-core/trade';
import { openWorkbook } from '#workbook/in/open.ts';
import type { WorkbookPlan } from '#workbook/out/plan.ts';
import { taxYearPlan } from '#workbook/out/tax-year.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { calculated } from '../workbook/calculated.ts';
import type { OfficeCheck } from './clipboard.ts';
import { inCalc } from './recalculated.ts';

/** A schedule of four classes, two of which are still on hand. */
function farm(): WorkbookPlan {
  const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20', losePercentage: '2' };
  const rows = (
    [
      [1, 1],
      [1, 5],
      [2, 13],
      [2, 14],
    ] as const
  ).map(([animalTypeId, animalSubTypeId], at) => ({
    carry,
    trade: {
      ...newTrade(`t${at}`, at % 2 === 0 ? '2026-11-20' : '2027-05-01', [], []),
      animalTypeId,
      animalSubTypeId,
      numberOfHead: String(40 + at * 13),
      purchaseCostHd: `${130 + at * 311}.90`,
      saleCostHd: `${190 + at * 405}.25`,
    },
  }));
  const trades = budgetTrades(rows, { purchaseDays: 0, saleDays: 0 });
  return taxYearPlan(taxYear({ trades, year: 2027, lines: [] }));
}

/** The same with a different number of head bought in the first row; the stored sums are unchanged. */
function typedOver(plan: WorkbookPlan): WorkbookPlan {
  const [first, ...others] = plan.sheets;
  const column = first!.columns.findIndex(({ id }) => id === 'boughtHead');
  const row = (index: number) =>
    index === 0 ? first!.row(0).with(column, { number: '100' }) : first!.row(index);
  return { ...plan, sheets: [{ ...first!, row }, ...others] };
}

/** A tax year opened in LibreOffice, which recalculates its sums after an input was typed over. */
export function taxYearInCalc(): OfficeCheck {
  const plan = typedOver(farm());
  const should = calculated(plan);
  const pieces = writeWorkbook(plan);
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  const book = openWorkbook(inCalc(bytes));
  let cells = 0;
  const wrong = plan.sheets.flatMap(({ name, columns, rowCount }) =>
    columns.flatMap(({ id, format }, column) =>
      Array.from({ length: rowCount }, (_, row) => {
        cells += 1;
        const found =
          book
            .sheet(name)
            .rows.get(row + 1)
            ?.get(column)?.text ?? '';
        const wanted = should[`${name}.${id}`]?.[row] ?? '';
        const isSame = format === 'text' ? found === wanted : Math.abs(Number(found) - Number(wanted)) < 1e-6;
        return isSame ? [] : [`${name}.${id} row ${row + 1}: ${found} is not ${wanted}`];
      }).flat(),
    ),
  );
  return { name: 'a tax year recalculated by LibreOffice after an input was typed over', cells, wrong };
}
