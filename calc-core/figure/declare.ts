import type { Decimal, DecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';
import type { Rounding } from '../number/show.ts';
import type { Unit } from '../number/units.ts';
import type { FieldBase } from '../rules/field-base.ts';
import type { AnimalKind } from '../animals/kinds.ts';
import type { Num } from './num.ts';
import type { Reason } from './reasons.ts';

/** How much an input is usually changed by, and the smallest amount of it that a person would say. */
export interface Steps {
  readonly step: DecimalText;
  readonly grain: DecimalText;
}

/** An amount: a number a person enters. Values are `0 <= x < 1e9` unless `max` or `signed` says otherwise. Null when absent. */
export interface InputDeclaration extends AmountRule, FieldBase {
  readonly type: 'amount';
  readonly label: string;
  /** False for an amount that only a draft has. */
  readonly stored: boolean;
  /** What an empty cell means in a formula: nothing at all (`zero`), or the reason why the figure is not available. */
  readonly whenAbsent: 'zero' | Reason;
  /** Its usual change and its grain where they are not those of its unit. */
  readonly steps?: Steps;
}

/** A number the product works out. */
export interface FigureDeclaration {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly help: string;
  readonly card: string;
  /** The column title where spec 2 gives one; otherwise the label serves. */
  readonly column?: string;
  /** The line of CALCULATION.md it implements, and whose reading that is: spec, published or our choice. */
  readonly source: string;
  /** The formula in words, read from the formula itself. */
  readonly words: string;
  /** Which way it is better: profits and returns high, costs, capital and time low. */
  readonly wanted: Wanted;
  /** How it is rounded where it is shown; cut where it is left out. */
  readonly rounding?: Rounding;
  appliesTo(kind: AnimalKind): boolean;
}

/** Whether a target of a figure means at least or at most that much. */
export type Wanted = 'high' | 'low';

/** A figure as its author writes it: the declaration and the one formula, generic over what reads it. */
export interface FigureSource<Scope> extends Omit<
  FigureDeclaration,
  'name' | 'words' | 'wanted' | 'appliesTo'
> {
  /** `high` where it is left out. */
  readonly wanted?: Wanted;
  readonly appliesTo?: (kind: AnimalKind) => boolean;
  readonly formula: (scope: Scope) => Num;
}

/** A business number of spec 9, named, with its unit and where it comes from. */
export interface ConstantDeclaration {
  readonly name: string;
  readonly label: string;
  readonly value: DecimalText;
  readonly unit: Unit;
  readonly source: string;
}

/** A figure's value, or the reason why there is none. Never NaN, Infinity or 0 in disguise. */
export type FigureValue =
  | { readonly value: Decimal; readonly reason?: undefined }
  | { readonly value: null; readonly reason: Reason };
