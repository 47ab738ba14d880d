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

/** The operator before a step's number. The first step has none. */
export type StepOperator = '' | '+' | '−' | '×' | '÷';

/** One number of a formula. Applying all steps in order gives the figure. */
export interface ExplanationStep<Name = TradeFigureName> {
  readonly operator: StepOperator;
  readonly label: string;
  /** The name of the figure, if the step is a figure with its own explanation. */
  readonly figure?: Name;
  /** Truncated to two decimals, as on the screen. */
  readonly shown: string;
  /** The exact value. Null if it is not available. */
  readonly value: DecimalText | null;
}

/** How a figure was calculated. */
export interface Explanation<Name = TradeFigureName> {
  readonly name: Name;
  readonly label: string;
  readonly help: string;
  readonly unit: Unit;
  readonly steps: readonly ExplanationStep<Name>[];
  /** In words, for this trade. */
  readonly formula: string;
  /** With this trade's numbers, as on the screen. */
  readonly numbers: string;
  /** With exact numbers. */
  readonly exactNumbers: string;
  readonly result: FigureValue;
  readonly shown: string;
}

/** Explains one figure of a trade. With a result of the same trade and carry, nothing is calculated again. */
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

/** For a part of a split mob, the part's share in a figure. Null if the figure has no share. */
function shareIn(name: TradeFigureName, worked: TradeResult): FigureValue | null {
  if (!(sharedFigures as readonly TradeFigureName[]).includes(name)) return null;
  // Only an available figure has a share, so its values are never null.
  const own = figureValue(partOf(worked, settledFormula(name, worked))).value!;
  return { value: worked.figures[name].value!.minus(own) };
}

const withSplit = (
  { formula, numbers }: Pick<Explanation, 'formula' | 'numbers'>,
  shown: string,
): Pick<Explanation, 'formula' | 'numbers'> => ({
  formula: `${formula} + ${SPLIT}`,
  numbers: `${numbers} + ${inBrackets(shown)}`,
});

/** The words for a figure that facts replaced. Such a figure has no formula. */
function givenWords(name: TradeFigureName): Pick<Explanation, 'formula' | 'numbers' | 'exactNumbers'> {
  const words = factWords[name] ?? 'As it was paid';
  return { formula: words, numbers: words, exactNumbers: words };
}

const factWords: Readonly<Partial<Record<TradeFigureName, string>>> = {
  weeksHeld: 'Average days on hand per head ÷ 7',
  lossHead: 'Head that died',
  losses: 'Head that died × Purchase price per head ÷ Number of head',
};

/** Explains one figure of a carry without a trade. */
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

/** The parts of an explanation that a line of the trade's description needs. */
export type DescribedFigure = Pick<Explanation, 'label' | 'formula' | 'numbers' | 'result' | 'shown'>;

/** Explains a figure for one line of the trade's description. */
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

/** The formula of a figure. If the figure only repeats a figure of the carry, this is the carry's formula. */
function ownFormula(name: TradeFigureName): Expression {
  const formula = formulaOf({ of: 'trade', name });
  return formula.op === 'figure' && formula.of === 'carry' ? formulaOf(formula) : formula;
}

type ExplainedStep = readonly [StepOperator, Resolved];

type Chain = Partial<Record<Expression['op'], StepOperator>>;

/** The steps of a formula: the terms of a sum or the factors of a product. Any other formula is one step. */
function stepsOf(part: Resolved): readonly ExplainedStep[] {
  const isSum = part.op === 'plus' || part.op === 'minus';
  return unfold(part, isSum ? { plus: '+', minus: '−' } : { times: '×', dividedBy: '÷' });
}

function unfold(part: Resolved, chain: Chain): readonly ExplainedStep[] {
  const operator = chain[part.op];
  if (operator === undefined || !('b' in part)) return [['', part]];
  return [...unfold(part.a, chain), [operator, part.b]];
}

/** Only inputs and figures have a unit. A constant is written exactly. */
function shownPart(part: Resolved, value: FigureValue): string {
  if (value.value === null) return ABSENT;
  if (part.op === 'constant') return decimalText(value.value);
  const isNamed = part.op === 'input' || part.op === 'figure';
  return showAmount(value.value, isNamed ? declarationOf(part).unit : 'number');
}

/** Writes one number of a formula. Only a formula for a percentage keeps the % sign: 6.53% × 52 ÷ 29.52. */
function calculatedPart(part: Resolved, value: FigureValue, unit: FigureDeclaration['unit']): string {
  const shown = shownPart(part, value);
  return unit.startsWith('%') ? shown : shown.replace(/%$/, '');
}

const exactText = ({ value }: FigureValue): DecimalText | null =>
  value === null ? null : decimalText(value);

/** In a sum, `-5` is written `(-5)`. */
const inBrackets = (shown: string): string => (shown.startsWith('-') ? `(${shown})` : shown);
