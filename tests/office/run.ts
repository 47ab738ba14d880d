/**
 * `npm run test:office`: 200 random trades of every kind as live Excel formulas, worked out by LibreOffice and compared with
 * the core to 1e-9; then what the sheet copies and exports, opened by Calc, and a range of Calc's pasted into the sheet. Where there is no LibreOffice it says so and passes: apt-get install libreoffice-calc-nogui.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tradeFigureNames } from '#calc-core';
import fc from 'fast-check';
import { caseArbitrary, completeCaseArbitrary } from '../calc-core/arbitraries.ts';
import { rowOf, wrongCells, type Cell } from '../calc-core/workbook.ts';
import { clipboard } from './clipboard.ts';
import { xlsxOf } from './xlsx.ts';

const SEED = 20_261_121;
function recalculated(rows: readonly Cell[][]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'drover-office-'));
  try {
    writeFileSync(join(folder, 'trades.xlsx'), xlsxOf(rows));
    // The eighth setting: numbers in full, not as the cell shows them.
    const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false';
    const home = `-env:UserInstallation=file://${folder}/home`;
    execFileSync(
      'soffice',
      [home, '--headless', '--convert-to', format, '--outdir', folder, join(folder, 'trades.xlsx')],
      { stdio: 'pipe' },
    );
    return readFileSync(join(folder, 'trades.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main(): Promise<void> {
  if (spawnSync('soffice', ['--version']).status !== 0) {
    console.log('not run: no LibreOffice here (apt-get install libreoffice-calc-nogui)');
    return;
  }
  const cases = [
    ...fc.sample(completeCaseArbitrary, { numRuns: 150, seed: SEED }),
    ...fc.sample(caseArbitrary, { numRuns: 50, seed: SEED }),
  ];
  const rows = recalculated(cases.map(rowOf));
  const wrong = cases.flatMap((each, index) =>
    wrongCells(each, rows[index] ?? []).map((what) => `trade ${index + 1}, ${what}`),
  );
  for (const line of wrong.slice(0, 20)) console.log(line);
  const figures = cases.length * tradeFigureNames.length;
  console.log(
    `${cases.length} trades, ${figures} live formulas, ${wrong.length} different from the core by more than 1e-9`,
  );
  if (wrong.length > 0) process.exitCode = 1;
  for (const check of await clipboard()) {
    console.log(`${check.name}: ${check.cells} cells, ${check.wrong.length} different`);
    for (const line of check.wrong.slice(0, 10)) console.log(`  ${line}`);
    if (check.wrong.length > 0) process.exitCode = 1;
  }
}

await main();
