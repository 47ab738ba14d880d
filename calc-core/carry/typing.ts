import { isSameAmount } from '../number/decimal.ts';
import { dosesOf } from './doses.ts';
import { editCarry, type CarryChange, type CarryField } from './edit.ts';
import { carryInputs } from './inputs.ts';
import type { Carry, CarryAmountName } from './record.ts';

/** A field being typed into, from its first key until it is left: what every further key starts from. */
export interface CarryTyping {
  readonly field: CarryField;
  readonly before: Carry;
  /** What the last key made of it. */
  readonly after: Carry;
}

/**
 * One key typed into a field. Typing a text key by key gives what giving it at once gives: a price per dose that was begun and
 * taken back leaves no dose behind. `typing` is null at a field's first key, and once the field was left.
 */
export function typeInCarry(carry: Carry, change: CarryChange, typing: CarryTyping | null): CarryTyping {
  const { field, value } = change;
  if (!isAmount(field)) return { field, before: carry, after: editCarry(carry, change) };
  const dose = dosesOf(field);
  const goesOn =
    typing !== null &&
    typing.field === field &&
    typing.before.id === carry.id &&
    (dose === null || typing.after[dose] === carry[dose]);
  const before = goesOn ? typing.before : carry;
  const start = { ...carry, [field]: before[field], ...(dose !== null && { [dose]: before[dose] }) };
  return { field, before, after: isSameAmount(before[field], value) ? start : editCarry(start, change) };
}

const isAmount = (field: CarryField): field is CarryAmountName => Object.hasOwn(carryInputs, field);
