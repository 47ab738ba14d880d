/**
 * `npm run test:office` runs four checks. First, LibreOffice recalculates 400 random trades with ten new inputs. The core's results must
 * agree to 1e-9. Second, texts in a CSV file never become formulas. Third, Calc recalculates a tax year, a cash flow and the feed by month.
 * Fourth, Calc opens the sheet's copy and export, and a range from Calc is pasted into the sheet. Without LibreOffice the command says so
 * and passes. To install LibreOffice: apt-get install libreoffice-calc-nogui.
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
