import type { Decimal, DecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';
import type { Rounding } from '../number/show.ts';
import type { Unit } from '../number/units.ts';
import type { FieldBase } from '../rules/field-base.ts';
import type { AnimalKind } from '../animals/kinds.ts';
import type { Num } from './num.ts';
import type { Reason } from './reasons.ts';

/** The usual change of an input, and the smallest change that a person would name. */
export interface Steps {
  readonly step: DecimalText;
  readonly grain: DecimalText;
}

/** An amount: a number a person enters. Values are `0 <= x < 1e9` unless `max` or `signed` says otherwise. Null when absent. */
export interface InputDeclaration extends AmountRule, FieldBase {
  readonly type: 'amount';
  readonly label: string;
  /** False for an amount that exists only in a draft. */
  readonly stored: boolean;
  /** What an empty input means in a formula: 0, or the reason why the figure is not available. */
  readonly whenAbsent: 'zero' | Reason;
  /** The steps of the input, if they differ from the steps of its unit. */
  readonly steps?: Steps;
}

/** A number that Drover calculates. */
export interface FigureDeclaration {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly card: string;
  /** The title of its column, if spec 2 gives one. By default the label. */
  readonly column?: string;
  /** The rule of CALCULATION.md that the figure implements, and where the rule comes from: the spec, a publication, or our choice. */
  readonly source: string;
  /** Whether a high figure is better (profits, returns) or a low one (costs, capital, time). */
  readonly wanted: Wanted;
  /** How the figure is rounded for display. By default it is truncated. */
  readonly rounding?: Rounding;
  appliesTo(kind: AnimalKind): boolean;
}

/** Whether a high or a low value is better. */
export type Wanted = 'high' | 'low';

/** A figure in the source code: its declaration and its formula. `Scope` is what the formula can read. */
export interface FigureSource<Scope> extends Omit<FigureDeclaration, 'name' | 'wanted' | 'appliesTo'> {
  /** `high` without it. */
  readonly wanted?: Wanted;
  readonly appliesTo?: (kind: AnimalKind) => boolean;
  readonly formula: (scope: Scope) => Num;
}

/** A business number of spec 9, with its name, unit and source. */
export interface ConstantDeclaration {
  readonly name: string;
  readonly label: string;
  readonly value: DecimalText;
  readonly unit: Unit;
  readonly source: string;
}

/** The value of a figure, or the reason why it has none. Never NaN or Infinity, and a missing value is never 0. */
export type FigureValue =
  | { readonly value: Decimal; readonly reason?: undefined }
  | { readonly value: null; readonly reason: Reason };
