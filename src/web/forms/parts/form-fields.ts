import type { AnimalKind } from '#calc-core/animals';
import type { Carry, CarryField } from '#calc-core/carry';
import type { Trade, TradeChange, TradeDraft, TradeField } from '#calc-core/trade';
import type { ReactNode } from 'react';
import type { DraftValue } from '#web/data/records.ts';
import type { FieldMark } from '#web/ui/fields/Field.tsx';

/** The name of a box. A field with several boxes uses names such as `actual/head`. */
export type BoxOf<Name extends string> = Name | `${Name}/${string}`;

export const fieldOfBox = (box: string): string => box.split('/')[0] ?? box;

/** Unreadable texts by box name. The record does not contain them. */
export type InvalidEntries = Readonly<Record<string, string>>;

/** What a field needs to store its unreadable text. */
export interface KeptAsTyped {
  readonly typed: string | undefined;
  readonly onInvalid: (text: string | null) => void;
}

/** The values that the fields of a form show, and the functions that the fields call. For a record of any kind. */
export interface FormFields<Draft, Name extends string> {
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly edit: (field: Name, value: DraftValue) => void;
  /** Call it when a field loses the focus. The next edit is then a new undo step. */
  readonly leave: () => void;
  /** Undoes the form's last edit. Returns false if there is none. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly asTyped: (box: BoxOf<Name>) => KeptAsTyped;
  readonly invalidEntries: InvalidEntries;
  readonly mark: (field: Name) => FieldMark | undefined;
  /** Why the value is wrong. For example, it is out of range or the server refused it. */
  readonly problem: (field: Name) => string | undefined;
  /** Content next to a label. For example, today's value while the form shows a past moment. */
  readonly aside?: ((field: Name) => ReactNode) | undefined;
}

/** Returns the new facts and the plan of a trade. */
export type EnteredFacts = (trade: Trade, carry: Carry | null) => Pick<Trade, 'actual' | 'plan'>;

export interface TradeFields extends FormFields<TradeDraft, TradeField> {
  readonly kind: AnimalKind;
  /** Sets several values as one edit, with an Undo button. */
  readonly together: (changes: readonly TradeChange[], sentence: string) => void;
  /** Replaces the facts. The first fact also stores the plan. From then on, the plan stays the same. */
  readonly enterFacts: (facts: EnteredFacts, sentence?: string) => void;
  /** Restores earlier values as one edit, with an Undo button. */
  readonly restore: (fields: Partial<Trade>, sentence: string) => void;
}

export interface CarryFields extends FormFields<Carry, CarryField> {
  readonly kind: AnimalKind;
  readonly clear: () => void;
}
