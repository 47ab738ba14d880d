import { tradeFormulaInExcel, type Workbook } from '#calc-core/trade';
import fc from 'fast-check';
import { DetailedCellError, HyperFormula } from 'hyperformula';
import { expect, test, vi } from 'vitest';
import { caseArbitrary, completeCaseArbitrary, type TradeCase } from './arbitraries.ts';
import { rowOf, wrongCells } from './workbook.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Lets HyperFormula calculate every row. A missing figure is `#N/A`. */
function recalculated(cases: readonly TradeCase[]): string[][] {
  const rows = cases.map((each, index) =>
    rowOf(each, index).map((cell) => (typeof cell === 'object' && cell !== null ? `=${cell.formula}` : cell)),
  );
  const engine = HyperFormula.buildFromArray(rows, { licenseKey: 'gpl-v3', smartRounding: false });
  const values = engine.getSheetValues(0);
  engine.destroy();
  return values.map((row) =>
    row.map((cell) => (cell instanceof DetailedCellError ? cell.value : String(cell))),
  );
}

test('the live Excel formulas of 40 trades of any kind give the figures, and #N/A where there is none', () => {
  const cases = [
    ...fc.sample(completeCaseArbitrary, { numRuns: 30, seed: 20_261_121 }),
    ...fc.sample(caseArbitrary, { numRuns: 10, seed: 20_261_121 }),
  ];
  const rows = recalculated(cases);
  expect(cases.flatMap((each, index) => wrongCells(each, rows[index]!))).toEqual([]);
});

test('a constant is written as a number, or as a reference to its cell in the workbook', () => {
  const cells: Workbook = { trade: (name) => `T_${name}`, carry: (name) => `C_${name}` };
  const inCells: Workbook = { ...cells, constant: (name) => `K_${name}` };
  expect(tradeFormulaInExcel('profitPerHeadPa', cells)).toMatch(/\b52\b/);
  expect(tradeFormulaInExcel('profitPerHeadPa', inCells)).toContain('K_weeksPerYear');
  expect(tradeFormulaInExcel('profitPerHeadPa', inCells)).not.toMatch(/\b52\b/);
});
