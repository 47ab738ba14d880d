import { constants, type ConstantName } from '../../calc-core/figure/constants.ts';
import type { Expression, NamedValue, Test } from '../../calc-core/figure/expression.ts';
import { CARCASE, dimensionOf, LIVE, type Dimension, type Unit } from '../../calc-core/number/units.ts';

/** 'any' is the unit of a zero, and of a figure that is never available. It fits every other unit. */
type FoundUnit = Dimension | 'any';

export type UnitOf = (part: NamedValue) => Unit;

/**
 * Calculates a formula's unit in powers of base measures.
 * @throws Error if the formula adds or compares different units
 * @throws Error if the formula mixes live and carcase weight without the dressing
 */
export function unitFound(formula: Expression, unitOf: UnitOf): FoundUnit {
  const of = (part: Expression): FoundUnit => unitFound(part, unitOf);
  switch (formula.op) {
    case 'input':
    case 'figure':
      return dimensionOf(unitOf(formula));
    case 'constant':
      return dimensionOf(constants[formula.name as ConstantName].unit);
    case 'nothing':
    case 'missing':
      return 'any';
    case 'plus':
    case 'minus':
    case 'max':
      return alike(of(formula.a), of(formula.b), formula.op);
    case 'times':
      return combined(of(formula.a), of(formula.b), 1);
    case 'dividedBy':
      return combined(of(formula.a), of(formula.b), -1);
    case 'ceil':
      return of(formula.a);
    case 'available':
      checkTest(formula.when, unitOf);
      return of(formula.a);
    case 'choose':
      checkTest(formula.when, unitOf);
      return alike(of(formula.a), of(formula.b), 'choose');
  }
}

/** True if a formula has the unit that its figure declares. */
export function hasUnit(formula: Expression, unit: Unit, unitOf: UnitOf): boolean {
  const found = unitFound(formula, unitOf);
  return found === 'any' || spelt(found) === spelt(dimensionOf(unit));
}

function checkTest(test: Test, unitOf: UnitOf): void {
  switch (test.op) {
    case 'fact':
      return;
    case 'not':
      return checkTest(test.a, unitOf);
    case 'or':
      checkTest(test.a, unitOf);
      return checkTest(test.b, unitOf);
    case 'positive':
    case 'negative':
    case 'zero':
    case 'present':
      unitFound(test.a, unitOf);
  }
}

function alike(a: FoundUnit, b: FoundUnit, operation: string): FoundUnit {
  if (a === 'any') return b;
  if (b === 'any' || spelt(a) === spelt(b)) return a;
  throw new Error(`${operation} of unlike units: ${spelt(a)} and ${spelt(b)}`);
}

function combined(a: FoundUnit, b: FoundUnit, power: 1 | -1): FoundUnit {
  if (a === 'any' || b === 'any') return 'any';
  const powers: Record<string, number> = { ...a };
  for (const [measure, count] of Object.entries(b)) {
    powers[measure] = (powers[measure] ?? 0) + power * count;
  }
  if (isMixed(powers) && !isMixed(a) && !isMixed(b)) {
    throw new Error(`${LIVE} and ${CARCASE} without the dressing: ${spelt(a)} and ${spelt(b)}`);
  }
  return powers;
}

/** Only a dressing and a slide may contain both live and carcase weight. */
const isMixed = (powers: Dimension): boolean => (powers[LIVE] ?? 0) !== 0 && (powers[CARCASE] ?? 0) !== 0;

function spelt(dimension: Dimension): string {
  return Object.entries(dimension)
    .filter(([, power]) => power !== 0)
    .map(([measure, power]) => `${measure}^${power}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(' ');
}
