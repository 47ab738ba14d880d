import type { AnimalKind } from '#calc-core/animals';
import type { Carry, CarryField } from '#calc-core/carry';
import type { Trade, TradeChange, TradeDraft, TradeField } from '#calc-core/trade';
import type { ReactNode } from 'react';
import type { DraftValue } from '#web/data/records.ts';
import type { FieldMark } from '#web/ui/fields/Field.tsx';

/** The name of a box of the form. It is the name of its field, or `actual/head` for a field with several boxes. */
export type BoxOf<Name extends string> = Name | `${Name}/${string}`;

export const fieldOfBox = (box: string): string => box.split('/')[0] ?? box;

/** The unreadable texts, by box. They are in the form but not in the record, and a save waits for them. */
export type InvalidEntries = Readonly<Record<string, string>>;

/** What a field needs to store its unreadable text. */
export interface KeptAsTyped {
  readonly typed: string | undefined;
  readonly onInvalid: (text: string | null) => void;
}

/** What the fields of a form read and call, for a record of any kind. */
export interface FormFields<Draft, Name extends string> {
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly edit: (field: Name, value: DraftValue) => void;
  /** Call when the focus has left a field. What is typed next is a new step of undo. */
  readonly leave: () => void;
  /** Undoes or redoes the form's last edit. Returns false when there is none. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly asTyped: (box: BoxOf<Name>) => KeptAsTyped;
  readonly invalidEntries: InvalidEntries;
  readonly mark: (field: Name) => FieldMark | undefined;
  /** What is wrong with a field's value, as a sentence: it is out of range, or the server refused it. */
  readonly problem: (field: Name) => string | undefined;
  /** What is shown at the right of a field's label. Used while the form shows a plan or a past moment. */
  readonly aside?: ((field: Name) => ReactNode) | undefined;
}

/** Returns what a trade stores when facts are entered. It gets the trade and its carry as they are at that moment. */
export type EnteredFacts = (trade: Trade, carry: Carry | null) => Pick<Trade, 'actual' | 'plan'>;

export interface TradeFields extends FormFields<TradeDraft, TradeField> {
  readonly kind: AnimalKind;
  /** Sets several values as one edit, and offers to undo them together. */
  readonly together: (changes: readonly TradeChange[], sentence: string) => void;
  /** Replaces the facts. The first fact also stores the plan, which then no longer changes. */
  readonly enterFacts: (facts: EnteredFacts, sentence?: string) => void;
  /** Restores fields from an earlier time as one edit, and offers to undo it. */
  readonly restore: (fields: Partial<Trade>, sentence: string) => void;
}

export interface CarryFields extends FormFields<Carry, CarryField> {
  readonly kind: AnimalKind;
  /** Resets all amounts to their defaults, and offers to undo that. */
  readonly clear: () => void;
}
