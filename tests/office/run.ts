/**
 * `npm run test:office`: our workbook of 400 random trades of every kind, recalculated by LibreOffice after ten inputs were typed over
 * and compared with the core to 1e-9; texts of a CSV file that begin like a formula; a tax year, a cash flow and the feed by month, whose sums Calc recalculates; then the
 * sheet's copy and export, opened in Calc, and a range of Calc's pasted into the sheet. Without LibreOffice it says so and passes:
 * apt-get install libreoffice-calc-nogui.
 */
import { spawnSync } from 'node:child_process';
import { cashFlowInCalc } from './cash-flow.ts';
import { clipboard } from './clipboard.ts';
import { feedInCalc } from './feed.ts';
import { leaders } from './leaders.ts';
import { recalculated } from './recalculated.ts';
import { taxYearInCalc } from './tax-year.ts';

async function main(): Promise<void> {
  if (spawnSync('soffice', ['--version']).status !== 0) {
    console.log('not run: no LibreOffice here (apt-get install libreoffice-calc-nogui)');
    return;
  }
  for (const check of [
    leaders(),
    taxYearInCalc(),
    cashFlowInCalc(),
    feedInCalc(),
    ...recalculated(),
    ...(await clipboard()),
  ]) {
    console.log(`${check.name}: ${check.cells} cells, ${check.wrong.length} different`);
    for (const line of check.wrong.slice(0, 10)) console.log(`  ${line}`);
    if (check.wrong.length > 0) process.exitCode = 1;
  }
}

await main();
