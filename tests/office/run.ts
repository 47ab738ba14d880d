/**
 * `npm run test:office`: 200 random trades of every kind as live Excel formulas, worked out by LibreOffice and compared with
 * the core to 1e-9. Where there is no LibreOffice it says so and passes: apt-get install libreoffice-calc-nogui.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  calculateCarry,
  calculateTrade,
  carryAmountNames,
  carryFigureNames,
  carryFormulaInExcel,
  storedAmountNames,
  tradeFigureNames,
  tradeFormulaInExcel,
  type FigureValue,
  type Workbook,
} from '#calc-core';
import fc from 'fast-check';
import { caseArbitrary, completeCaseArbitrary, type TradeCase } from '../calc-core/arbitraries.ts';
import { columnLetters, xlsxOf, type Cell } from './xlsx.ts';

const SEED = 20_261_121;
const number = (text: string | null): Cell => (text === null ? null : Number(text));

const columns: readonly string[] = [
  ...['animalTypeId', 'animalSubTypeId', ...storedAmountNames, ...tradeFigureNames].map(
    (name) => `trade.${name}`,
  ),
  ...['carryTypeId', 'animalTypeId', ...carryAmountNames, ...carryFigureNames].map((name) => `carry.${name}`),
];

const workbookAt = (row: number): Workbook => ({
  trade: (name) => `$${columnLetters(columns.indexOf(`trade.${name}`))}${row}`,
  carry: (name) => `$${columnLetters(columns.indexOf(`carry.${name}`))}${row}`,
});

function rowOf({ carry, trade }: TradeCase, index: number): Cell[] {
  const workbook = workbookAt(index + 1);
  return [
    trade.animalTypeId,
    trade.animalSubTypeId,
    ...storedAmountNames.map((name) => number(trade[name])),
    ...tradeFigureNames.map((name) => ({ formula: tradeFormulaInExcel(name, workbook) })),
    carry?.carryTypeId ?? null,
    carry?.animalTypeId ?? null,
    ...carryAmountNames.map((name) => number(carry?.[name] ?? null)),
    ...carryFigureNames.map((name) => ({ formula: carryFormulaInExcel(name, workbook) })),
  ];
}

/**
 * Excel's 15 digits: agreement is relative to the largest amount of the trade, as large amounts cancel. A break-even price
 * millions of times beyond every amount put in divides by nearly nothing, and floats keep only its first digits.
 */
function isClose(cell: string, figure: FigureValue, scale: number): boolean {
  if (figure.value === null) return cell === '#N/A';
  const value = figure.value.toNumber();
  const size = Math.max(Math.abs(value), scale * 1e-3, 1);
  const tolerance = Math.abs(value) > 1e6 * Math.max(scale, 1) ? 1e-2 : 1e-9;
  return Math.abs(Number(cell) - value) <= tolerance * size;
}

function wrongCells({ carry, trade }: TradeCase, cells: readonly string[]): string[] {
  const { figures } = calculateTrade(carry, trade);
  const alone = carry === null ? null : calculateCarry(carry).figures;
  const scale = Math.max(
    ...[...Object.values(trade), ...Object.values(carry ?? {})].map((each) => Number(each) || 0),
  );
  const checked: readonly (readonly [string, FigureValue])[] = [
    ...tradeFigureNames.map((name) => [`trade.${name}`, figures[name]] as const),
    ...(alone === null ? [] : carryFigureNames.map((name) => [`carry.${name}`, alone[name]] as const)),
  ];
  return checked
    .filter(([column, figure]) => !isClose(cells[columns.indexOf(column)] ?? '', figure, scale))
    .map(
      ([column, figure]) =>
        `${column}: ${cells[columns.indexOf(column)]} is not ${figure.value?.toFixed() ?? figure.reason}`,
    );
}

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

function main(): void {
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
}

main();
