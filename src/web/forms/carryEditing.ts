import { editCarry, kindOf, type AnimalKind, type Carry, type CarryField, type DecimalText } from '#calc-core';
import { useLayoutEffect, useRef } from 'react';
import type { FieldMark } from '#web/ui/Field.tsx';
import { dosesOf, type CarryInput } from './fields.ts';

export interface CarryChange {
  readonly field: CarryField;
  readonly value: string | number | null;
}

export interface CarryEditingOptions {
  /** The carry as it stands in the form. */
  readonly carry: Carry;
  /** The record as it was last saved; without it nothing is marked as changed. */
  readonly saved?: Carry | null | undefined;
  /** The carry after an edit, and the edit itself. */
  readonly onChange: (carry: Carry, change: CarryChange) => void;
  /** Text that does not read, kept in the field and out of the carry; null once it is gone. */
  readonly onInvalid?: ((field: CarryField, text: string | null) => void) | undefined;
  readonly readOnly?: boolean | undefined;
  /** Fields that stand in two versions. */
  readonly conflicts?: ReadonlySet<string> | undefined;
}

/** What the sections of the form read and call. */
export interface CarryEditing {
  readonly carry: Carry;
  readonly kind: AnimalKind;
  readonly readOnly: boolean;
  readonly edit: (field: CarryField, value: CarryChange['value']) => void;
  /** An amount; a price per dose typed while its doses are blank counts for one dose (experience, Forms). */
  readonly amount: (input: CarryInput) => (value: DecimalText | null) => void;
  readonly invalid: (field: CarryField) => (text: string | null) => void;
  readonly mark: (field: CarryField) => FieldMark | undefined;
}

/** One edit at a time through the core's edit rules; edits of the same moment build on each other. */
export function useCarryEditing(options: CarryEditingOptions): CarryEditing {
  const { carry, saved, readOnly = false, conflicts } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const put = (next: Carry, change: CarryChange): void => {
    const { onChange } = latest.current;
    latest.current = { ...latest.current, carry: next };
    onChange(next, change);
  };

  return {
    carry,
    kind: kindOf(carry.animalSubTypeId),
    readOnly,
    edit: (field, value) => put(editCarry(latest.current.carry, { field, value }), { field, value }),
    amount: (input) => (value) => {
      const change = { field: input.name, value };
      put(withOneDose(editCarry(latest.current.carry, change), input, value), change);
    },
    invalid: (field) => (text) => latest.current.onInvalid?.(field, text),
    mark: (field) => {
      if (conflicts?.has(field)) return 'conflict';
      return saved && saved[field] !== carry[field] ? 'changed' : undefined;
    },
  };
}

/** A price per dose typed while its doses are blank sets the doses to 1. */
export function withOneDose(carry: Carry, input: CarryInput, value: DecimalText | null): Carry {
  const doses = dosesOf(input.name);
  if (doses === null || value === null || value === '0' || carry[doses.name] !== null) return carry;
  return editCarry(carry, { field: doses.name, value: '1' });
}
