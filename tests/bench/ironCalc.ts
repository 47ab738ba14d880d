import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initSync, Model } from '@ironcalc/wasm';

/** The sheet, row and column of a cell, each from 0. */
export type Place = readonly [sheet: number, row: number, column: number];

export interface IronCalc {
  set(place: Place, value: string): void;
  /** The displayed number, with about ten digits. */
  number(place: Place): number;
  free(): void;
}

/** IronCalc (Rust, as WebAssembly) with these sheets. It recalculates every formula after each input. */
export function ironCalc(
  sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>,
): IronCalc {
  const script = createRequire(import.meta.url).resolve('@ironcalc/wasm');
  initSync({ module: readFileSync(script.replace(/\.js$/, '_bg.wasm')) });
  const model = new Model('bench', 'en', 'UTC', 'en');
  model.pauseEvaluation();
  for (const [sheet, [name, rows]] of Object.entries(sheets).entries()) {
    if (sheet > 0) model.newSheet();
    model.renameSheet(sheet, name);
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries())
        if (cell !== null) model.setUserInput(sheet, row + 1, column + 1, String(cell));
  }
  model.resumeEvaluation();
  model.evaluate();
  return {
    set: ([sheet, row, column], value) => model.setUserInput(sheet, row + 1, column + 1, value),
    number: ([sheet, row, column]) =>
      Number(model.getFormattedCellValue(sheet, row + 1, column + 1).replaceAll(',', '')),
    free: () => model.free(),
  };
}
