import { withActual } from '#calc-core/actual';
import { kindOf, type AnimalKind } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import { recordProblems } from '#calc-core/field';
import {
  editTradeRow,
  kindChangeWords,
  kindAndWeights,
  openTrade,
  tradeFields,
  tradeOf,
  typeInTrade,
  type Actual,
  type Trade,
  type TradeChange,
  type TradeDraft,
  type TradeField,
  type TradeTyping,
} from '#calc-core/trade';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { RowState } from '#web/data/records.ts';
import { refusedAt } from '#web/data/rows/refused-at.ts';
import type { FieldMark } from '#web/ui/fields/Field.tsx';
import type { KeptAsTyped, InvalidEntries } from './invalid-entries.ts';

/** Something the form did that a person may want back. */
export interface FormNotice {
  readonly text: string;
  readonly undo: () => void;
}

export interface TradeEditingOptions {
  readonly draft: TradeDraft;
  /** The record as it was last saved; without it nothing is marked as changed. */
  readonly saved?: TradeDraft | null | undefined;
  readonly carries: readonly Carry[];
  /** The draft after an edit, and the edit itself. */
  readonly onChange: (draft: TradeDraft, change: TradeChange) => void;
  /** The text in a field that cannot be read, which is not in the draft; null once it is gone. */
  readonly onInvalid?: ((field: TradeField, text: string | null) => void) | undefined;
  /** What a change of kind did besides: "Weights cleared: buy 285 kg, sell 440 kg", with its undo. */
  readonly onNotice?: ((notice: FormNotice) => void) | undefined;
  /** Texts that do not read, by field, as they were kept. */
  readonly invalidEntries?: InvalidEntries | undefined;
  readonly readOnly?: boolean | undefined;
  /** The state of the saved record: what the server refused is said at its field. */
  readonly state?: RowState | undefined;
  /** Fields that are in two versions. */
  readonly conflicts?: ReadonlySet<string> | undefined;
}

/** What the sections of the form read and call. */
export interface TradeEditing {
  readonly draft: TradeDraft;
  readonly kind: AnimalKind;
  readonly readOnly: boolean;
  readonly edit: (field: TradeField, value: TradeChange['value']) => void;
  /** Several values as one edit, with one undo. */
  readonly together: (changes: readonly TradeChange[], said: string) => void;
  /** What became known, in place of what was: with the first of it the plan is kept as it is. */
  readonly becameKnown: (actual: Actual, said?: string) => void;
  /** Fields as they were once, as one edit with one undo. */
  readonly restore: (fields: Partial<Trade>, said: string) => void;
  /** The focus has left a field: what is typed next starts from its value then. */
  readonly leave: () => void;
  /** What an amount needs so that text that does not read is kept. */
  readonly asTyped: (field: TradeField) => KeptAsTyped;
  readonly mark: (field: TradeField) => FieldMark | undefined;
  /** What is wrong with a field's value, as a sentence: it is too long, another field drove it out of range, or the server refused it. */
  readonly problem: (field: TradeField) => string | undefined;
  /** What is shown at the right of a field's label while a kept trade is shown. */
  readonly aside?: ((field: TradeField) => ReactNode) | undefined;
}

/** One edit at a time through the core's edit rules; edits of the same moment build on each other. */
export function useTradeEditing(options: TradeEditingOptions): TradeEditing {
  const { draft, saved, readOnly = false, conflicts, invalidEntries, state } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const problems = useMemo(() => recordProblems(tradeFields, draft), [draft]);
  const typing = useRef<TradeTyping | null>(null);

  const put = (next: TradeDraft, change: TradeChange): void => {
    const { onChange } = latest.current;
    latest.current = { ...latest.current, draft: next };
    onChange(next, change);
  };

  const edit = (field: TradeField, value: TradeChange['value']): void => {
    const { draft: before, carries, onNotice } = latest.current;
    typing.current = typeInTrade(before, { field, value }, carries, typing.current);
    const { after } = typing.current;
    put(after, { field, value });
    const said = kindChangeWords(before, after, carries);
    if (said !== null) onNotice?.({ text: said, undo: () => takeBack(before) });
  };

  const together = (changes: readonly TradeChange[], said: string): void => {
    const [first] = changes;
    if (first === undefined) return;
    const { draft: before, carries, onNotice } = latest.current;
    leave();
    const after = editTradeRow(before, changes, carries);
    put(after, first);
    onNotice?.({ text: said, undo: () => putBack(before, after) });
  };

  const restore = (fields: Partial<Trade>, said: string): void => {
    const { draft: before, onNotice } = latest.current;
    leave();
    const after = openTrade({ ...tradeOf(before), ...fields });
    put(after, { field: 'purchaseCostHd', value: after.purchaseCostHd });
    onNotice?.({ text: said, undo: () => putBack(before, after) });
  };

  /** What an edit of several values touched, as it was; what was typed elsewhere since then stays. */
  const putBack = (before: TradeDraft, after: TradeDraft): void => {
    const now = latest.current.draft;
    if (now.id !== before.id) return;
    leave();
    const touched = (Object.keys(after) as (keyof TradeDraft)[]).filter(
      (name) => after[name] !== before[name],
    );
    const old = Object.fromEntries(touched.map((name) => [name, before[name]])) as Partial<TradeDraft>;
    put({ ...now, ...old }, { field: 'purchaseCostHd', value: before.purchaseCostHd });
  };

  const becameKnown = (actual: Actual, said?: string): void => {
    const { draft: before, carries, onNotice } = latest.current;
    const carry = carries.find(({ id }) => id === before.carryId) ?? null;
    const known = withActual(before, carry, actual);
    const after = { ...before, ...known };
    leave();
    put(after, { field: 'actual', value: known.actual ?? null });
    if (said !== undefined) onNotice?.({ text: said, undo: () => putBack(before, after) });
  };

  const leave = (): void => {
    typing.current = null;
  };

  /** Back to the kind and its weights; what was typed elsewhere since then stays. */
  const takeBack = (before: TradeDraft): void => {
    const now = latest.current.draft;
    if (now.id !== before.id) return; // another record has come into this form meanwhile
    leave();
    put({ ...now, ...kindAndWeights(before) }, { field: 'animalSubTypeId', value: before.animalSubTypeId });
  };

  return {
    draft,
    kind: kindOf(draft.animalSubTypeId),
    readOnly,
    edit,
    together,
    becameKnown,
    restore,
    leave,
    problem: (field) =>
      problems[field] ?? (saved?.[field] === draft[field] ? refusedAt(state, field) : undefined),
    asTyped: (field) => ({
      typed: invalidEntries?.[field],
      onInvalid: (text) => latest.current.onInvalid?.(field, text),
    }),
    mark: (field) => {
      if (conflicts?.has(field)) return 'conflict';
      return saved && saved[field] !== draft[field] ? 'changed' : undefined;
    },
  };
}
