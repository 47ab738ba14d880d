import type { AnimalKind } from '#calc-core/animals';
import type { Carry, CarryField } from '#calc-core/carry';
import type { Trade, TradeChange, TradeDraft, TradeField } from '#calc-core/trade';
import type { ReactNode } from 'react';
import type { DraftValue } from '#web/data/records.ts';
import type { FieldMark } from '#web/ui/fields/Field.tsx';

/** The name of a form's box: the name of its field, or for a field with several boxes both names: `actual/head`. */
export type BoxOf<Name extends string> = Name | `${Name}/${string}`;

export const fieldOfBox = (box: string): string => box.split('/')[0] ?? box;

/** Unreadable texts by box: they are on the form but not in the record, and a save waits for them. */
export type InvalidEntries = Readonly<Record<string, string>>;

/** What a field needs to store an unreadable text: the stored text, and a callback. */
export interface KeptAsTyped {
  readonly typed: string | undefined;
  readonly onInvalid: (text: string | null) => void;
}

/** What the fields of a form read and call, for any kind of record. */
export interface FormFields<Draft, Name extends string> {
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly edit: (field: Name, value: DraftValue) => void;
  /** The focus has left a field: the next typing is a new edit. */
  readonly leave: () => void;
  /** Undoes or redoes the form's last edit. Returns false when there is none. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly asTyped: (box: BoxOf<Name>) => KeptAsTyped;
  readonly invalidEntries: InvalidEntries;
  readonly mark: (field: Name) => FieldMark | undefined;
  /** What is wrong with a field's value, as a sentence: it is out of range, or the server refused it. */
  readonly problem: (field: Name) => string | undefined;
  /** Shown at the right of a field's label while the form shows a plan or a past moment. */
  readonly aside?: ((field: Name) => ReactNode) | undefined;
}

/** What a trade stores with its facts, from the trade and its carry as they are when the facts are entered. */
export type EnteredFacts = (trade: Trade, carry: Carry | null) => Pick<Trade, 'actual' | 'plan'>;

export interface TradeFields extends FormFields<TradeDraft, TradeField> {
  readonly kind: AnimalKind;
  /** Sets several values as one edit with one undo. */
  readonly together: (changes: readonly TradeChange[], said: string) => void;
  /** Replaces the facts. The first fact freezes the plan. */
  readonly enterFacts: (facts: EnteredFacts, said?: string) => void;
  /** Restores fields from an earlier time, as one edit with one undo. */
  readonly restore: (fields: Partial<Trade>, said: string) => void;
}

export interface CarryFields extends FormFields<Carry, CarryField> {
  readonly kind: AnimalKind;
  /** Resets all amounts to their defaults, with an undo. */
  readonly clear: () => void;
}
