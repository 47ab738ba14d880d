import { carryInputs, tradeInputs } from '#calc-core';
import { carryWireName } from './wire.ts';

const inputs = new Map<string, string>([
  ...Object.values(tradeInputs).map(({ name, label }) => [name, label] as const),
  ...Object.values(carryInputs).flatMap(({ name, label }) => [
    [name, label] as const,
    [carryWireName(name), label] as const,
  ]),
]);

const others: Readonly<Record<string, string>> = {
  name: 'Name',
  Name: 'Name',
  carryId: 'Carry',
  tradeGroupId: 'Group',
  animalTypeId: 'Animal type',
  animalSubTypeId: 'Animal sub type',
  carryTypeId: 'Carry type',
  heldFrom: 'Held from',
  saleCowDescription: 'Sale description',
  purchaseCowDescription: 'Purchase description',
  record: 'Whole record',
};

/** A field's name on the screen, by our name or the wire's: `Purchase price per head`. A name that is no field's is given back. */
export const labelOf = (field: string): string => inputs.get(field) ?? others[field] ?? field;
