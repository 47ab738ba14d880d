import { newCarry } from '#calc-core/carry';
import { budgetTrades } from '#calc-core/ledger';
import { taxYear } from '#calc-core/tax-year';
import { newTrade } from '#calc-core/trade';
import type { WorkbookPlan } from '#workbook/out/plan.ts';
import { taxYearPlan } from '#workbook/out/tax-year.ts';
import type { OfficeCheck } from './clipboard.ts';
import { comparedInCalc, typedOver } from './compared.ts';

/** A livestock schedule of four classes. Two classes still have stock on hand. */
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

/** Types over an input of a tax year. LibreOffice must then recalculate the sums. */
export function taxYearInCalc(): OfficeCheck {
  const plan = farm();
  return comparedInCalc(
    'a tax year recalculated by LibreOffice after an input was typed over',
    typedOver(plan, { sheet: plan.sheets[0]!.name, id: 'boughtHead', row: 0 }, '100'),
  );
}
