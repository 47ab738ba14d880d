import type { Clash } from './merge.ts';
import type { InputDeclaration } from '../figure/declare.ts';
import type { DecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';
import type { Unit } from '../number/units.ts';
import type { FieldBase } from '../rules/field-base.ts';
import type { StructureReader } from './outside.ts';

/** One line of text. '' if empty. */
export interface TextField extends FieldBase {
  readonly type: 'text';
  /** The maximum number of characters. By default {@link LONGEST_TEXT}. */
  readonly longest?: number;
}

/** A calendar date, `YYYY-MM-DD`. Null is allowed if the field is optional. */
export interface DateField extends FieldBase {
  readonly type: 'date';
}

/** One choice of a fixed list. A new record has the first choice, or null if the field is optional. */
export interface ChoiceField<Id extends string | number = string | number> extends FieldBase {
  readonly type: 'choice';
  readonly choices: readonly { readonly id: Id; readonly name: string }[];
}

/** The sub type of animal. It must belong to the record's animal type. */
export interface SubTypeField extends FieldBase {
  readonly type: 'subType';
}

interface ReferenceRule<To extends string = string> {
  /** The kind of the other record: a key of `recordKinds` (records/kinds.ts). */
  readonly to: To;
  /** Shown for an empty reference, for example "No carry". */
  readonly none: string;
  /**
   * 'refused': while this field refers to the other record, that record cannot be deleted. 'emptied': deleting the other record empties
   * this field.
   */
  readonly whenDeleted: 'refused' | 'emptied';
}

/** The id of another record of the member, or null. */
export interface ReferenceField extends FieldBase, ReferenceRule {
  readonly type: 'reference';
}

/** A nested structure. It is stored as JSON text and sent as JSON. */
export interface StructureField extends FieldBase {
  readonly type: 'structure';
  readonly whenEmpty: string;
  /**
   * Reads an unchecked value. Returns the text to store, or a problem that ends a sentence, such as "has no price x".
   * If `read` is not set, the reader is in records/structure-readers.ts.
   */
  readonly read?: StructureReader;
  /**
   * Merges two changed versions. `base` is the version before both changes. Null if both changed the same part. With `clash` 'mine', `mine`
   * wins instead.
   */
  merge(base: string, mine: string, theirs: string, clash?: Clash): string | null;
}

/** The declaration of a field of any type. */
export type FieldDeclaration =
  | (InputDeclaration & { readonly type: 'amount' })
  | TextField
  | DateField
  | ChoiceField
  | SubTypeField
  | StructureField
  | ReferenceField;

/** The stored fields of a kind of record, in the API's order. */
export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>;

type OrNull<F> = F extends { readonly optional: true } ? null : never;

/** The type of a field's value, from its declaration. */
export type ValueOf<F> = F extends { readonly type: 'amount' }
  ? DecimalText | null
  : F extends ChoiceField<infer Id>
    ? Id | OrNull<F>
    : F extends { readonly type: 'subType' }
      ? number
      : F extends { readonly type: 'reference' }
        ? string | null
        : F extends { readonly type: 'date' }
          ? string | OrNull<F>
          : string;

/** The types of a record's fields, by name. */
export type ValuesOf<Fields> = { readonly [N in keyof Fields]: ValueOf<Fields[N]> };

/** The declarations with their names, as {@link named} returns them. */
export type WithNames<Fields> = { readonly [N in keyof Fields]: Fields[N] & { readonly name: N } };

/** One plain sentence of help for each field. Loaded only where the help is shown. */
export type HelpFor<Fields> = Readonly<Record<keyof Fields, string>>;

/** Other headings that traders use for these fields in workbooks. An import recognises them. Loaded only for an import. */
export type OtherNames<Fields> = { readonly [N in keyof Fields]?: readonly string[] };

/** Sets the name of each declaration to its key. */
export function named<const Fields extends Readonly<Record<string, object>>>(
  fields: Fields,
): WithNames<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, name }]);
  return Object.fromEntries(entries) as WithNames<Fields>;
}

/** Declares that a field may be empty. Every new field must be optional, because older records do not have it. */
export const optional = <Field extends object>(field: Field) => ({ ...field, optional: true as const });

/** Declares a field that few records use. It is left out of requests and replies while it is empty. */
export const omittedWhileEmpty = <Field extends object>(field: Field) => ({
  ...optional(field),
  omittedWhileEmpty: true as const,
});

type FieldRest = Partial<Omit<FieldBase, 'name' | 'label' | 'card' | 'optional' | 'omittedWhileEmpty'>>;

type AmountLimits = Partial<Pick<AmountRule, 'whole' | 'max' | 'overMax' | 'signed'>>;

const everyKind = (): boolean => true;

/** Returns functions that declare fields of one form section. Formulas do not read these fields. */
export function detailsOn(card: string) {
  const base = (label: string, rest: FieldRest) => ({
    label,
    card,
    appliesTo: everyKind,
    ...rest,
  });
  return {
    amount: (label: string, unit: Unit, rest: FieldRest & AmountLimits = {}) => ({
      type: 'amount' as const,
      unit,
      stored: true,
      whenAbsent: 'zero' as const,
      ...base(label, rest),
    }),
    text: (label: string, rest: FieldRest & Pick<TextField, 'longest'> = {}) => ({
      type: 'text' as const,
      ...base(label, rest),
    }),
    date: (label: string, rest: FieldRest = {}) => ({
      type: 'date' as const,
      ...base(label, rest),
    }),
    subType: (label: string, rest: FieldRest = {}) => ({
      type: 'subType' as const,
      ...base(label, rest),
    }),
    choice: <Id extends string | number>(
      label: string,
      choices: ChoiceField<Id>['choices'],
      rest: FieldRest = {},
    ) => ({ type: 'choice' as const, choices, ...base(label, rest) }),
    structure: <Rules extends Pick<StructureField, 'whenEmpty' | 'read' | 'merge'>>(
      label: string,
      structure: Rules,
    ) => ({ type: 'structure' as const, ...base(label, {}), ...structure }),
    reference: <To extends string>(label: string, rule: ReferenceRule<To>, rest: FieldRest = {}) => ({
      type: 'reference' as const,
      ...rule,
      ...base(label, rest),
    }),
  };
}
