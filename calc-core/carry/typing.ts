import { isSameAmount } from '../number/decimal.ts';
import { dosesOf } from './doses.ts';
import { editCarry, type CarryChange, type CarryField } from './edit.ts';
import { carryInputs } from './inputs.ts';
import type { Carry, CarryAmountName } from './record.ts';

/** The typing in one field of a carry. `before` is the carry before the first key, `after` the carry after the last key. */
export interface CarryTyping {
  readonly field: CarryField;
  readonly before: Carry;
  readonly after: Carry;
}

/**
 * Applies the field's whole text after each key, as if it were entered at once. So deleting a typed price per dose restores the old doses.
 * Pass null as `typing` at the first key.
 */
export function typeInCarry(carry: Carry, change: CarryChange, typing: CarryTyping | null): CarryTyping {
  const { field, value } = change;
  if (!isAmount(field)) return { field, before: carry, after: editCarry(carry, change) };
  const dose = dosesOf(field);
  const isSameTyping =
    typing !== null &&
    typing.field === field &&
    typing.before.id === carry.id &&
    (dose === null || typing.after[dose] === carry[dose]);
  const before = isSameTyping ? typing.before : carry;
  const start = { ...carry, [field]: before[field], ...(dose !== null && { [dose]: before[dose] }) };
  return { field, before, after: isSameAmount(before[field], value) ? start : editCarry(start, change) };
}

const isAmount = (field: CarryField): field is CarryAmountName => Object.hasOwn(carryInputs, field);
