import type { AnimalKind } from '#calc-core/animals';
import type { Carry, CarryField } from '#calc-core/carry';
import type { Actual, Trade, TradeChange, TradeDraft, TradeField } from '#calc-core/trade';
import type { ReactNode } from 'react';
import type { DraftValue } from '#web/data/records.ts';
import type { FieldMark } from '#web/ui/fields/Field.tsx';

/** Texts that cannot be read, by field: they are in their fields, not in the record, and a save waits for them. */
export type InvalidEntries = Readonly<Record<string, string>>;

/** What a field needs so that text which cannot be read is stored: the text to begin with, and where to report it. */
export interface KeptAsTyped {
  readonly typed: string | undefined;
  readonly onInvalid: (text: string | null) => void;
}

/** What the fields of a form read and call, whatever the kind of record. */
export interface FormFields<Draft, Name extends string> {
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly edit: (field: Name, value: DraftValue) => void;
  /** The focus has left a field: what is typed next is another edit. */
  readonly leave: () => void;
  /** Takes the form's last edit back, or does it again. Returns false where there is none. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly asTyped: (field: Name) => KeptAsTyped;
  readonly mark: (field: Name) => FieldMark | undefined;
  /** What is wrong with a field's value, as a sentence: it is outside its limits, or the server refused it. */
  readonly problem: (field: Name) => string | undefined;
  /** What is shown at the right of a field's label while a plan or a past moment is shown. */
  readonly aside?: ((field: Name) => ReactNode) | undefined;
}

export interface TradeFields extends FormFields<TradeDraft, TradeField> {
  readonly kind: AnimalKind;
  /** Several values as one edit, with one undo. */
  readonly together: (changes: readonly TradeChange[], said: string) => void;
  /** Enters facts in place of those before; the first of them freezes the plan. */
  readonly enterActual: (actual: Actual, said?: string) => void;
  /** Fields as they were at an earlier time, as one edit with one undo. */
  readonly restore: (fields: Partial<Trade>, said: string) => void;
}

export interface CarryFields extends FormFields<Carry, CarryField> {
  readonly kind: AnimalKind;
  /** All amounts back to their defaults, with an undo. */
  readonly clear: () => void;
}
