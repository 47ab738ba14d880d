import { constants, type ConstantName } from './constants.ts';
import type { Expression, FactName, NamedValue, Test } from './expression.ts';

/** Says which workbook cells have the values that a formula reads. */
export interface Cells {
  /** The reference of an input or figure, for example `B2` or `Carries!$C$4`. */
  cell(part: NamedValue): string;
  /** An Excel condition for a fact about the animal or the carry, for example `D2=2`. */
  fact(name: FactName): string;
  /** True if an empty input counts as 0. Otherwise the figure becomes #N/A. */
  isZeroWhenAbsent(part: Extract<Expression, { op: 'input' }>): boolean;
  /** The name or cell of a constant. Without this function, the number itself is written. */
  constant?(name: ConstantName): string;
}

/**
 * Writes a formula as a live Excel formula, without the leading `=`. A missing value makes the result #N/A. Comparisons round to 12
 * decimals, as in calc-core.
 */
export function excelText(formula: Expression, cells: Cells): string {
  const of = (part: Expression): string => excelText(part, cells);
  const test = (part: Test): string => excelTest(part, cells);
  switch (formula.op) {
    case 'input':
      return inputText(formula, cells);
    case 'figure':
      return cells.cell(formula);
    case 'constant':
      return cells.constant?.(formula.name as ConstantName) ?? constants[formula.name as ConstantName].value;
    case 'nothing':
      return '0';
    case 'missing':
      return 'NA()';
    case 'plus':
      return `(${of(formula.a)}+${of(formula.b)})`;
    case 'minus':
      return `(${of(formula.a)}-${of(formula.b)})`;
    case 'times':
      return `(${of(formula.a)}*${of(formula.b)})`;
    case 'max':
      return `MAX(${of(formula.a)},${of(formula.b)})`;
    case 'dividedBy':
      return formula.whenZero === null
        ? `(${of(formula.a)}/${of(formula.b)})`
        : `IF(ROUND(${of(formula.b)},12)=0,NA(),${of(formula.a)}/${of(formula.b)})`;
    case 'ceil':
      // First remove the float error: 12.0000000001 must give 12. A value above 0 gives at least 1, as in calc-core.
      return `MAX(ROUNDUP(ROUND(${of(formula.a)},9),0),SIGN(ROUND(${of(formula.a)},12)))`;
    case 'available':
      return `IF(${test(formula.when)},${of(formula.a)},NA())`;
    case 'choose':
      return `IF(${test(formula.when)},${of(formula.a)},${of(formula.b)})`;
  }
}

function inputText(input: Extract<Expression, { op: 'input' }>, cells: Cells): string {
  const cell = cells.cell(input);
  return cells.isZeroWhenAbsent(input) ? `(${cell}+0)` : `IF(ISNUMBER(${cell}),${cell},NA())`;
}

function excelTest(test: Test, cells: Cells): string {
  const rounded = (part: Expression) => `ROUND(${excelText(part, cells)},12)`;
  switch (test.op) {
    case 'fact':
      return cells.fact(test.name);
    case 'not':
      return `NOT(${excelTest(test.a, cells)})`;
    // Use IF instead of OR. Excel's OR evaluates both arguments, so #N/A in the second would make the result #N/A.
    case 'or':
      return `IF(${excelTest(test.a, cells)},TRUE(),${excelTest(test.b, cells)})`;
    case 'present':
      return `ISNUMBER(${excelText(test.a, cells)})`;
    case 'positive':
      return `${rounded(test.a)}>0`;
    case 'negative':
      return `${rounded(test.a)}<0`;
    case 'zero':
      return `(${excelText(test.a, cells)})=0`;
  }
}
