import { animalTypes } from '../animals/kinds.ts';
import { detailsOn, named, omittedWhileEmpty } from '../field/declare.ts';

/** The specification uses these names (section 9). */
export const carryTypes = [
  { id: 1, name: 'Growth Rate' },
  { id: 2, name: 'Time Held' },
] as const;

/** 1 is growth rate (kg/day). 2 is time held (weeks). */
export type CarryTypeId = (typeof carryTypes)[number]['id'];

/** The name of a carry type. */
export const carryTypeName = (id: CarryTypeId): string => carryTypes[id === 2 ? 1 : 0].name;

const identity = detailsOn('Animal');
const timeHeld = detailsOn('Time Held / Growth Rate');
const maintenance = detailsOn('Maintenance Costs');

/** The fields of a carry apart from its amounts, in the API's order. */
export const carryDetails = named({
  name: identity.text('Name', {
    column: 'Carry Name',
  }),
  animalTypeId: identity.choice('Animal type', animalTypes),
  animalSubTypeId: identity.subType('Sub type', {
    column: 'Sub Type',
  }),
  // The specification uses the title "Animal Type" for the carry's type (section 2).
  carryTypeId: timeHeld.choice('Carry type', carryTypes, {
    column: 'Animal Type',
  }),
  feedFrom: omittedWhileEmpty(maintenance.choice('Feed', [{ id: 'elsewhere', name: 'Bought or elsewhere' }])),
});
