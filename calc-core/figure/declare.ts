import type { Decimal, DecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';
import type { Rounding } from '../number/show.ts';
import type { Unit } from '../number/units.ts';
import type { FieldBase } from '../rules/field-base.ts';
import type { AnimalKind } from '../animals/kinds.ts';
import type { Num } from './num.ts';
import type { Reason } from './reasons.ts';

/** By how much an input is usually changed, and the smallest step a person would say. */
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
  /** What an empty cell means in a formula: zero, or the reason why the figure is not available. */
  readonly whenAbsent: 'zero' | Reason;
  /** Its usual step and its smallest step, where they differ from those of its unit. */
  readonly steps?: Steps;
}

/** A number that Drover calculates. */
export interface FigureDeclaration {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly card: string;
  /** The column title where spec 2 gives one; otherwise the label is used. */
  readonly column?: string;
  /** The line of CALCULATION.md that it implements, and where that comes from: spec, published, or our choice. */
  readonly source: string;
  /** Whether high or low is better: profits and returns high; costs, capital and time low. */
  readonly wanted: Wanted;
  /** How it is rounded for display; truncated without it. */
  readonly rounding?: Rounding;
  appliesTo(kind: AnimalKind): boolean;
}

/** Whether a target for the figure means at least or at most. */
export type Wanted = 'high' | 'low';

/** A figure as its author writes it: the declaration and one formula, generic over the way it is read. */
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

/** The value of a figure, or the reason why there is none. Never NaN or Infinity, and never 0 in place of a missing value. */
export type FigureValue =
  | { readonly value: Decimal; readonly reason?: undefined }
  | { readonly value: null; readonly reason: Reason };
