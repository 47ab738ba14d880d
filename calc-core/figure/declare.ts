import type { Decimal, DecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';
import type { Rounding } from '../number/show.ts';
import type { Unit } from '../number/units.ts';
import type { FieldBase } from '../rules/field-base.ts';
import type { AnimalKind } from '../animals/kinds.ts';
import type { Num } from './num.ts';
import type { Reason } from './reasons.ts';

/** The usual step of an input, and the smallest step that a person would type. */
export interface Steps {
  readonly step: DecimalText;
  readonly grain: DecimalText;
}

/** A number that a person enters. Null if absent. Usually `0 <= x < 1e9`. `max` and `signed` change this range. */
export interface InputDeclaration extends AmountRule, FieldBase {
  readonly type: 'amount';
  readonly label: string;
  /** False for an amount that exists only in a draft. */
  readonly stored: boolean;
  /** How formulas treat an absent input: as 0, or as missing with this reason. */
  readonly whenAbsent: 'zero' | Reason;
  /** The steps of the input. By default the steps of its unit. */
  readonly steps?: Steps;
}

/** A number that Drover calculates. */
export interface FigureDeclaration {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly card: string;
  /** The title of the column in spec 2. By default the label. */
  readonly column?: string;
  /** The rule in CALCULATION.md, and its origin: the spec, a publication, or our choice. */
  readonly source: string;
  /** 'high' for profits and returns. 'low' for costs, capital and time. */
  readonly wanted: Wanted;
  /** How the figure is rounded for display. By default it is truncated. */
  readonly rounding?: Rounding;
  appliesTo(kind: AnimalKind): boolean;
}

/** Says if a high or a low value is better. */
export type Wanted = 'high' | 'low';

/** A figure's declaration and formula. `Scope` has the values that the formula can read. */
export interface FigureSource<Scope> extends Omit<FigureDeclaration, 'name' | 'wanted' | 'appliesTo'> {
  /** Defaults to `high`. */
  readonly wanted?: Wanted;
  readonly appliesTo?: (kind: AnimalKind) => boolean;
  readonly formula: (scope: Scope) => Num;
}

/** A constant that formulas use, with its name, unit and source. */
export interface ConstantDeclaration {
  readonly name: string;
  readonly label: string;
  readonly value: DecimalText;
  readonly unit: Unit;
  readonly source: string;
}

/** A figure's value, or the reason why it has none. Never NaN or Infinity. A missing value is never 0. */
export type FigureValue =
  | { readonly value: Decimal; readonly reason?: undefined }
  | { readonly value: null; readonly reason: Reason };
