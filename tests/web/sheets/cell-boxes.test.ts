import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/web/sheets/ag/grid.css', 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The selectors of the CSS rules that add a box to a cell. */
const boxed = [...css.matchAll(/([^{}]+)\{/g)]
  .flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))
  .map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
  .filter((selector) => /\.ag-cell[^ ]*::(before|after)$/.test(selector));

test('a cell of a saved row has one element plus its text: scrolling creates thousands of cells, and each further element costs time', () => {
  const isRare = (selector: string): boolean =>
    /\.s-(device|saving|refused|conflict|failed)|\.ag-row-hover|\.two::after|\.fill::after/.test(selector);
  expect(boxed.length).toBeGreaterThan(6);
  expect(boxed.filter((selector) => !isRare(selector)).toSorted()).toEqual([
    '.drover-sheet .ag-cell.down:not(:empty)::before',
    '.drover-sheet .ag-cell.na::after',
    '.drover-sheet .ag-cell.up:not(:empty)::before',
  ]);
});
