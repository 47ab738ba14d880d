import { feedPlan } from '#workbook/out/feed.ts';
import type { OfficeCheck } from './clipboard.ts';
import { comparedInCalc, typedOver } from './compared.ts';

/** Types over an input of the feed by month. LibreOffice must then recalculate the sums. */
export function feedInCalc(): OfficeCheck {
  const plan = feedPlan({
    unit: 'AE',
    months: ['2026-11', '2026-12'],
    rows: [
      { name: 'Roma steers', rating: '1.03', amounts: ['103', '86.5'] },
      { name: 'Casino cows', rating: '1.29', amounts: [null, '20.25'] },
    ],
    totals: ['103', '106.75'],
    supply: { carries: ['90', '90'], spare: ['-13', '-16.75'] },
  });
  return comparedInCalc(
    'the feed by month recalculated by LibreOffice after an input was typed over',
    typedOver(plan, { sheet: 'Trades', id: 'm2026_12', row: 0 }, '100'),
  );
}
