import { kindOf, type AnimalKind } from '#calc-core/animals';
import {
  carryFields,
  typeInCarry,
  type Carry,
  type CarryChange,
  type CarryField,
  type CarryTyping,
} from '#calc-core/carry';
import { recordProblems } from '#calc-core/field';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RowState } from '#web/data/records.ts';
import { refusedAt } from '#web/data/rows/refused-at.ts';
import type { FieldMark } from '#web/ui/fields/Field.tsx';
import type { KeptAsTyped, InvalidEntries } from './invalid-entries.ts';

export interface CarryEditingOptions {
  /** The carry as it is in the form. */
  readonly carry: Carry;
  /** The record as it was last saved; without it nothing is marked as changed. */
  readonly saved?: Carry | null | undefined;
  /** The carry after an edit, and the edit itself. */
  readonly onChange: (carry: Carry, change: CarryChange) => void;
  /** The text in a field that cannot be read, which is not in the carry; null once it is gone. */
  readonly onInvalid?: ((field: CarryField, text: string | null) => void) | undefined;
  /** Texts that do not read, by field, as they were kept. */
  readonly invalidEntries?: InvalidEntries | undefined;
  readonly readOnly?: boolean | undefined;
  /** The state of the saved record: what the server refused is said at its field. */
  readonly state?: RowState | undefined;
  /** Fields that are in two versions. */
  readonly conflicts?: ReadonlySet<string> | undefined;
}

/** What the sections of the form read and call. */
export interface CarryEditing {
  readonly carry: Carry;
  readonly kind: AnimalKind;
  readonly readOnly: boolean;
  readonly edit: (field: CarryField, value: CarryChange['value']) => void;
  /** The focus has left a field: what is typed next starts from its value then. */
  readonly leave: () => void;
  /** What an amount needs so that text that does not read is kept. */
  readonly asTyped: (field: CarryField) => KeptAsTyped;
  readonly mark: (field: CarryField) => FieldMark | undefined;
  /** What is wrong with a field's value, as a sentence: it is too long, or the server refused it. */
  readonly problem: (field: CarryField) => string | undefined;
}

/** One edit at a time through the core's edit rules; edits of the same moment build on each other. */
export function useCarryEditing(options: CarryEditingOptions): CarryEditing {
  const { carry, saved, readOnly = false, conflicts, invalidEntries, state } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const problems = useMemo(() => recordProblems(carryFields, carry), [carry]);
  const typing = useRef<CarryTyping | null>(null);

  const put = (next: Carry, change: CarryChange): void => {
    const { onChange } = latest.current;
    latest.current = { ...latest.current, carry: next };
    onChange(next, change);
  };

  return {
    carry,
    kind: kindOf(carry.animalSubTypeId),
    readOnly,
    edit: (field, value) => {
      typing.current = typeInCarry(latest.current.carry, { field, value }, typing.current);
      put(typing.current.after, { field, value });
    },
    problem: (field) =>
      problems[field] ?? (saved?.[field] === carry[field] ? refusedAt(state, field) : undefined),
    leave: () => {
      typing.current = null;
    },
    asTyped: (field) => ({
      typed: invalidEntries?.[field],
      onInvalid: (text) => latest.current.onInvalid?.(field, text),
    }),
    mark: (field) => {
      if (conflicts?.has(field)) return 'conflict';
      return saved && saved[field] !== carry[field] ? 'changed' : undefined;
    },
  };
}
