import { constants, type ConstantName } from '../figure/constants.ts';
import type { Expression } from '../figure/expression.ts';
import { written, type Resolved, type Spelling } from '../figure/words.ts';
import type { DecimalText } from '../number/decimal.ts';
import { exactText, signOf, type Exact } from '../number/exact.ts';
import { showAmount } from '../number/show.ts';
import { marketFigures, marketFormula, workMarket, type MarketNumbers } from './formulas.ts';
import { marketInputs } from './input-terms.ts';
import type { MarketFigureName, MarketInputName } from './names.ts';
import { slideBasis, yardNumbers, yardPrice, type YardTerms } from './yard.ts';

/** One step from a weight to the price, with its formula in words and in numbers. */
export interface YardStep {
  readonly label: string;
  readonly formula: string;
  readonly numbers: string;
  /** Truncated to two decimals, as on the screen. */
  readonly shown: string;
  /** Not truncated. */
  readonly value: DecimalText;
}

/**
 * Shows step by step how yard terms give the price at a weight. The last step's value, rounded to 12 decimals, is the price per head. Empty
 * if there is no price. Never throws.
 */
export function yardWorking(terms: YardTerms, weightKg: DecimalText | null): readonly YardStep[] {
  const numbers = yardNumbers(terms, weightKg);
  if (numbers === null || yardPrice(terms, weightKg) === null) return [];
  const by = slideBasis[terms.basis];
  const has = (...names: readonly MarketInputName[]) =>
    names.some((name) => numbers[name] !== undefined && signOf(numbers[name]) !== 0);
  const isSlid = has(by.over, by.under);
  const steps: readonly (readonly [MarketFigureName, boolean])[] = [
    ['payWeight', has('shrink')],
    ['carcasePayWeight', isSlid && terms.basis === 'cwt'],
    [by.slid, isSlid],
    [by.pay, true],
    ['payWithLines', has('premium', 'commission')],
  ];
  const there = new Set(steps.flatMap(([name, isThere]) => (isThere ? [name] : [])));
  // An omitted step changes nothing, so the next steps use its input instead of its result.
  const same: Partial<Record<string, MarketInputName>> = {
    ...(there.has('payWeight') ? {} : { payWeight: 'weight' }),
    ...(there.has(by.slid) ? {} : { [by.slid]: by.price }),
  };
  return [...there].map((name) => stepOf(name, numbers, same));
}

function stepOf(
  name: MarketFigureName,
  numbers: MarketNumbers,
  same: Partial<Record<string, MarketInputName>>,
): YardStep {
  const { label, unit } = marketFigures[name];
  // The cast is safe: these formulas have no choices and no guards.
  const formula = withoutZeros(marketFormula(name) as Resolved, numbers);
  const spelt = (word: (name: MarketInputName | MarketFigureName) => string): Spelling => ({
    name: (part) =>
      part.op === 'constant'
        ? constants[part.name as ConstantName].value
        : word((same[part.name] ?? part.name) as MarketInputName),
  });
  const value = valueOf(name, numbers);
  return {
    label,
    formula: written(
      formula,
      spelt((each) => declaredOf(each).label),
    ),
    numbers: written(
      formula,
      spelt((each) => showAmount(exactText(valueOf(each, numbers)), declaredOf(each).unit)),
    ),
    shown: showAmount(exactText(value), unit),
    value: exactText(value),
  };
}

const isInput = (name: string): name is MarketInputName => Object.hasOwn(marketInputs, name);

const declaredOf = (name: MarketInputName | MarketFigureName) =>
  isInput(name) ? marketInputs[name] : marketFigures[name];

// There is always a result: every input is given, and no step divides by an input.
const valueOf = (name: MarketInputName | MarketFigureName, numbers: MarketNumbers): Exact =>
  (isInput(name) ? numbers[name] : workMarket(name, numbers)) as Exact;

/** Removes terms that are 0 from a sum, for example a missing skin value. */
function withoutZeros(part: Resolved, numbers: MarketNumbers): Resolved {
  if (part.op !== 'plus' && part.op !== 'minus') {
    return 'b' in part
      ? { ...part, a: withoutZeros(part.a, numbers), b: withoutZeros(part.b, numbers) }
      : part;
  }
  const a = withoutZeros(part.a, numbers);
  return isZero(part.b, numbers) ? a : { ...part, a, b: withoutZeros(part.b, numbers) };
}

function isZero(part: Expression, numbers: MarketNumbers): boolean {
  switch (part.op) {
    case 'input':
    case 'figure':
      return signOf(valueOf(part.name as MarketInputName | MarketFigureName, numbers)) === 0;
    case 'times':
      return isZero(part.a, numbers) || isZero(part.b, numbers);
    default:
      return part.op === 'dividedBy' && isZero(part.a, numbers);
  }
}
