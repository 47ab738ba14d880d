import type { Clash } from './merge.ts';
import type { InputDeclaration } from '../figure/declare.ts';
import type { DecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';
import type { Unit } from '../number/units.ts';
import type { FieldBase } from '../rules/field-base.ts';
import type { StructureReader } from './outside.ts';

/** One line of text; '' when empty. */
export interface TextField extends FieldBase {
  readonly type: 'text';
  /** The maximum number of characters. By default {@link LONGEST_TEXT}. */
  readonly longest?: number;
}

/** A calendar date, `YYYY-MM-DD`. An optional date may also be null. */
export interface DateField extends FieldBase {
  readonly type: 'date';
}

/** One choice of a fixed list. A new record starts with the first choice, or with null if the field is optional. */
export interface ChoiceField<Id extends string | number = string | number> extends FieldBase {
  readonly type: 'choice';
  readonly choices: readonly { readonly id: Id; readonly name: string }[];
}

/** The sub type of animal, which must belong to the record's animal type. */
export interface SubTypeField extends FieldBase {
  readonly type: 'subType';
}

/** The part of a reference's declaration that describes the other record. */
interface ReferenceRule<To extends string = string> {
  /** The kind of the other record: a key of `recordKinds` (records/kinds.ts). */
  readonly to: To;
  /** The text for an empty reference: "No carry". */
  readonly none: string;
  /**
   * What happens when the other record is deleted: 'refused' does not allow it while a record refers to it; 'emptied' clears this field.
   */
  readonly whenDeleted: 'refused' | 'emptied';
}

/** The id of another record of the member, or null. */
export interface ReferenceField extends FieldBase, ReferenceRule {
  readonly type: 'reference';
}

/** A nested structure, stored as one JSON text and sent as JSON. */
export interface StructureField extends FieldBase {
  readonly type: 'structure';
  /** The text of an empty structure. */
  readonly whenEmpty: string;
  /**
   * Reads an unchecked value. Returns the canonical text to store, or an error that is worded to finish a sentence. A structure without this
   * function cannot be typed into its field. It comes only in requests, and records/structure-readers.ts reads it.
   */
  readonly read?: StructureReader;
  /** Merges two versions that both changed since `base`. Returns null if they changed the same part, unless `clash` is 'mine'. */
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

/** The stored fields of a kind of record by name, in the order of the API. */
export type FieldDeclarations = Readonly<Record<string, FieldDeclaration>>;

type OrNull<F> = F extends { readonly optional: true } ? null : never;

/** The type of a declared field's value. */
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

/** The types of a record's declared fields, by name. */
export type ValuesOf<Fields> = { readonly [N in keyof Fields]: ValueOf<Fields[N]> };

/** The declarations with their names, as {@link named} returns them. */
export type WithNames<Fields> = { readonly [N in keyof Fields]: Fields[N] & { readonly name: N } };

/** For each of these fields, one plain sentence that a trader understands. It is loaded only where it is shown. */
export type HelpFor<Fields> = Readonly<Record<keyof Fields, string>>;

/**
 * Other headings that traders use for these fields in their workbooks. An import recognises them as the field's column. They are loaded
 * only where a table is read.
 */
export type OtherNames<Fields> = { readonly [N in keyof Fields]?: readonly string[] };

/** Sets the name of each declaration to its key in the table. */
export function named<const Fields extends Readonly<Record<string, object>>>(
  fields: Fields,
): WithNames<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, name }]);
  return Object.fromEntries(entries) as WithNames<Fields>;
}

/** Makes a field optional: it may be empty. A field that is added later must be optional, because stored records do not have it. */
export const optional = <Field extends object>(field: Field) => ({ ...field, optional: true as const });

/** For a field that few records fill in: while it is empty it is left out of requests and replies. */
export const omittedWhileEmpty = <Field extends object>(field: Field) => ({
  ...optional(field),
  omittedWhileEmpty: true as const,
});

type FieldRest = Partial<Omit<FieldBase, 'name' | 'label' | 'card' | 'optional' | 'omittedWhileEmpty'>>;

type AmountLimits = Partial<Pick<AmountRule, 'whole' | 'max' | 'overMax' | 'signed'>>;

const everyKind = (): boolean => true;

/** Returns functions that declare the fields of one form section. No formula reads these fields. */
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
