/**
 * `npm run test:office` checks Drover's files in LibreOffice. LibreOffice recalculates workbooks with new inputs, and every result is
 * compared. Texts in a CSV file must not become formulas. Cells are copied to Calc and pasted from Calc. Without LibreOffice the command
 * says so and passes. To install LibreOffice: apt-get install libreoffice-calc-nogui.
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
