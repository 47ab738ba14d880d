import type { AnimalKind } from '#calc-core/animals';
import type { Carry, CarryField } from '#calc-core/carry';
import type { Trade, TradeChange, TradeDraft, TradeField } from '#calc-core/trade';
import type { ReactNode } from 'react';
import type { DraftValue } from '#web/data/records.ts';
import type { FieldMark } from '#web/ui/fields/Field.tsx';

/** The name of a box. A field with several boxes uses names such as `actual/head`. */
export type BoxOf<Name extends string> = Name | `${Name}/${string}`;

export const fieldOfBox = (box: string): string => box.split('/')[0] ?? box;

/** Unreadable texts by box name. The record does not contain these texts. Saving waits until all are fixed. */
export type InvalidEntries = Readonly<Record<string, string>>;

export interface KeptAsTyped {
  readonly typed: string | undefined;
  readonly onInvalid: (text: string | null) => void;
}

export interface FormFields<Draft, Name extends string> {
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly edit: (field: Name, value: DraftValue) => void;
  /** Call when a field loses the focus. The next typing is then a new undo step. */
  readonly leave: () => void;
  /** Undoes or redoes the form's last edit. Returns false if there is none. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly asTyped: (box: BoxOf<Name>) => KeptAsTyped;
  readonly invalidEntries: InvalidEntries;
  readonly mark: (field: Name) => FieldMark | undefined;
  /** Why the value is wrong. For example, it is out of range or the server refused it. */
  readonly problem: (field: Name) => string | undefined;
  /** Extra content to the right of a label, while the form shows a plan or a past moment. For example, today's value. */
  readonly aside?: ((field: Name) => ReactNode) | undefined;
}

/** Makes the facts that a trade stores. The arguments are the current trade and its carry. */
export type EnteredFacts = (trade: Trade, carry: Carry | null) => Pick<Trade, 'actual' | 'plan'>;

export interface TradeFields extends FormFields<TradeDraft, TradeField> {
  readonly kind: AnimalKind;
  /** Sets several values as one edit, and offers to undo them together. */
  readonly together: (changes: readonly TradeChange[], sentence: string) => void;
  /** Replaces the facts. The first fact also stores the plan. From then on, the plan stays the same. */
  readonly enterFacts: (facts: EnteredFacts, sentence?: string) => void;
  /** Restores fields from an earlier time as one edit, and offers to undo it. */
  readonly restore: (fields: Partial<Trade>, sentence: string) => void;
}

export interface CarryFields extends FormFields<Carry, CarryField> {
  readonly kind: AnimalKind;
  readonly clear: () => void;
}
