import { carryFigureHelp } from '../carry/help.ts';
import type { CarryFigureName } from '../carry/names.ts';
import type { Carry } from '../carry/record.ts';
import type { FigureDeclaration, FigureValue } from '../figure/declare.ts';
import type { Expression, Owner } from '../figure/expression.ts';
import { figureValue, showFigure } from '../figure/value.ts';
import { resolved, written, type Resolved } from '../figure/words.ts';
import { decimalText, type DecimalText } from '../number/decimal.ts';
import { ABSENT, showAmount } from '../number/show.ts';
import type { Unit } from '../number/units.ts';
import {
  calculateCarry,
  calculateTrade,
  isGiven,
  partOf,
  decisionsOf,
  type TradeResult,
} from './calculate.ts';
import { carryFigures, tradeFigures } from './declarations.ts';
import { declarationOf, inLabels } from './figure-words.ts';
import { sharedFigures } from './facts/split-share.ts';
import { formulaOf } from './formulas.ts';
import { tradeFigureHelp } from './help.ts';
import type { TradeFigureName } from './names.ts';
import { newTrade } from './new-trade.ts';
import type { Trade, TradeDraft } from './record.ts';

/** The operator before the number of a step. The first step has none. */
export type StepOperator = '' | '+' | '−' | '×' | '÷';

/** One number of a figure's formula. Applied from first to last, the steps give the figure. */
export interface ExplanationStep<Name = TradeFigureName> {
  readonly operator: StepOperator;
  readonly label: string;
  /** If the step is a figure, its name: this figure has its own explanation. */
  readonly figure?: Name;
  /** The value as it is shown, truncated to two decimals. */
  readonly shown: string;
  /** The exact value; null when it is not available. */
  readonly value: DecimalText | null;
}

/** How a figure came about. */
export interface Explanation<Name = TradeFigureName> {
  readonly name: Name;
  readonly label: string;
  readonly help: string;
  readonly unit: Unit;
  readonly steps: readonly ExplanationStep<Name>[];
  /** The formula in words, for this trade. */
  readonly formula: string;
  /** The same formula with this trade's numbers, as they are shown. */
  readonly numbers: string;
  /** The same formula with exact numbers. */
  readonly exactNumbers: string;
  readonly result: FigureValue;
  readonly shown: string;
}

/** Explains one figure of a trade. Pass a result of the same trade and carry to avoid calculating it again. */
export function explainFigure(
  name: TradeFigureName,
  carry: Carry | null,
  trade: Trade | TradeDraft,
  worked: TradeResult = calculateTrade(carry, trade),
): Explanation {
  const all = explained(
    'trade',
    tradeFigures[name],
    worked.figures[name],
    settledFormula(name, worked),
    worked,
  );
  if (!isGiven(worked, name)) return all;
  const share = shareIn(name, worked);
  if (share === null) return { ...all, ...givenWords(name), steps: [] };
  const shown = showFigure(share, all.unit);
  return {
    ...all,
    ...withSplit(all, shown),
    exactNumbers: `${all.exactNumbers} + ${inBrackets(exactText(share)!)}`,
    steps: [...all.steps, { operator: '+', label: SPLIT, shown, value: exactText(share) }],
  };
}

const SPLIT = 'Split of the mob';

/** For a part of a split mob, the share that was added to this figure. Null for a figure without a share. */
function shareIn(name: TradeFigureName, worked: TradeResult): FigureValue | null {
  if (!(sharedFigures as readonly TradeFigureName[]).includes(name)) return null;
  // A share is only added to a figure that is available.
  const own = figureValue(partOf(worked, settledFormula(name, worked))).value!;
  return { value: worked.figures[name].value!.minus(own) };
}

/** Adds the share to the formula in words and in numbers. */
const withSplit = (
  { formula, numbers }: Pick<Explanation, 'formula' | 'numbers'>,
  shown: string,
): Pick<Explanation, 'formula' | 'numbers'> => ({
  formula: `${formula} + ${SPLIT}`,
  numbers: `${numbers} + ${inBrackets(shown)}`,
});

/** The explanation of a figure that was given as a fact. */
function givenWords(name: TradeFigureName): Pick<Explanation, 'formula' | 'numbers' | 'exactNumbers'> {
  const words = factWords[name] ?? 'As it was paid';
  return { formula: words, numbers: words, exactNumbers: words };
}

const factWords: Readonly<Partial<Record<TradeFigureName, string>>> = {
  weeksHeld: 'The days that each head was there ÷ 7',
  lossHead: 'Head that died',
  losses: 'Head that died × Purchase price per head ÷ Number of head',
};

/** Explains one figure of a carry calculated alone, using an empty trade on that carry. */
export function explainCarryFigure(name: CarryFigureName, carry: Carry): Explanation<CarryFigureName> {
  const worked = calculateTrade(carry, newTrade('', '2000-01-01', [], []));
  const formula = resolved(formulaOf({ of: 'carry', name }), decisionsOf(worked));
  return explained('carry', carryFigures[name], calculateCarry(carry).figures[name], formula, worked);
}

const helpOf = (of: Owner, name: TradeFigureName | CarryFigureName): string =>
  of === 'carry' ? carryFigureHelp[name as CarryFigureName] : tradeFigureHelp[name as TradeFigureName];

type DeclaredFigure<Name> = Pick<FigureDeclaration, 'label' | 'unit'> & { readonly name: Name };

function explained<Name extends TradeFigureName | CarryFigureName>(
  of: Owner,
  { name, label, unit }: DeclaredFigure<Name>,
  result: FigureValue,
  formula: Resolved,
  worked: TradeResult,
): Explanation<Name> {
  const value = (part: Resolved) => figureValue(partOf(worked, part));
  const step = ([operator, part]: ExplainedStep): ExplanationStep<Name> => ({
    operator,
    label: written(part, inLabels),
    ...(part.op === 'figure' && part.of === of ? { figure: part.name as Name } : {}),
    shown: shownPart(part, value(part)),
    value: exactText(value(part)),
  });
  return {
    name,
    help: helpOf(of, name),
    unit,
    ...describedParts({ label, unit }, result, formula, worked),
    steps: stepsOf(formula).map(step),
    exactNumbers: written(formula, { name: (part) => inBrackets(exactText(value(part)) ?? ABSENT) }),
  };
}

/** The parts of a figure that a line of the description shows. */
export type DescribedFigure = Pick<Explanation, 'label' | 'formula' | 'numbers' | 'result' | 'shown'>;

/** Explains a figure for a line of the description. */
export function describeFigure(name: TradeFigureName, worked: TradeResult): DescribedFigure {
  const all = describedParts(tradeFigures[name], worked.figures[name], settledFormula(name, worked), worked);
  if (!isGiven(worked, name)) return all;
  const share = shareIn(name, worked);
  const { unit } = tradeFigures[name];
  return { ...all, ...(share === null ? givenWords(name) : withSplit(all, showFigure(share, unit))) };
}

function describedParts(
  { label, unit }: Pick<FigureDeclaration, 'label' | 'unit'>,
  result: FigureValue,
  formula: Resolved,
  worked: TradeResult,
): DescribedFigure {
  return {
    label,
    formula: written(formula, inLabels),
    numbers: written(formula, {
      name: (part) => inBrackets(calculatedPart(part, figureValue(partOf(worked, part)), unit)),
    }),
    result,
    shown: showFigure(result, unit),
  };
}

const settledFormula = (name: TradeFigureName, worked: TradeResult): Resolved =>
  resolved(ownFormula(name), decisionsOf(worked));

/** The formula of a figure. If it is only a reference to a figure of the carry, the carry's formula. */
function ownFormula(name: TradeFigureName): Expression {
  const formula = formulaOf({ of: 'trade', name });
  return formula.op === 'figure' && formula.of === 'carry' ? formulaOf(formula) : formula;
}

type ExplainedStep = readonly [StepOperator, Resolved];

type Chain = Partial<Record<Expression['op'], StepOperator>>;

/** The terms of a sum or the factors of a product. Anything else is one step. */
function stepsOf(part: Resolved): readonly ExplainedStep[] {
  const isSum = part.op === 'plus' || part.op === 'minus';
  return unfold(part, isSum ? { plus: '+', minus: '−' } : { times: '×', dividedBy: '÷' });
}

function unfold(part: Resolved, chain: Chain): readonly ExplainedStep[] {
  const operator = chain[part.op];
  if (operator === undefined || !('b' in part)) return [['', part]];
  return [...unfold(part.a, chain), [operator, part.b]];
}

/** The text of a number in its unit. A part of a formula has no unit, and a constant is written exactly. */
function shownPart(part: Resolved, value: FigureValue): string {
  if (value.value === null) return ABSENT;
  if (part.op === 'constant') return decimalText(value.value);
  const isNamed = part.op === 'input' || part.op === 'figure';
  return showAmount(value.value, isNamed ? declarationOf(part).unit : 'number');
}

/**
 * A part in a line of numbers. If the result is in dollars, a percentage is written without its % sign, because the formula multiplies by
 * 8.5 and then by 0.0075 or ÷ 100. If the result is a percentage too, the % stays: 6.53% × 52 ÷ 29.52.
 */
function calculatedPart(part: Resolved, value: FigureValue, unit: FigureDeclaration['unit']): string {
  const shown = shownPart(part, value);
  return unit.startsWith('%') ? shown : shown.replace(/%$/, '');
}

const exactText = ({ value }: FigureValue): DecimalText | null =>
  value === null ? null : decimalText(value);

/** A negative number in a sum is written in brackets. */
const inBrackets = (shown: string): string => (shown.startsWith('-') ? `(${shown})` : shown);
