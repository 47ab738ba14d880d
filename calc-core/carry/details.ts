import { animalTypes } from '../animals/kinds.ts';
import { detailsOn, named, omittedWhileEmpty } from '../field/declare.ts';

/** The two ways a carry is held, as the specification names them (section 9). */
export const carryTypes = [
  { id: 1, name: 'Growth Rate' },
  { id: 2, name: 'Time Held' },
] as const;

/** 1 growth rate (kg/day), 2 time held (weeks). */
export type CarryTypeId = (typeof carryTypes)[number]['id'];

/** What a carry type is called. */
export const carryTypeName = (id: CarryTypeId): string => carryTypes[id === 2 ? 1 : 0].name;

const identity = detailsOn('Animal');
const timeHeld = detailsOn('Time Held / Growth Rate');
const maintenance = detailsOn('Maintenance Costs');

/** The fields of a carry apart from its amounts, in the order of the API. */
export const carryDetails = named({
  name: identity.text('Name', {
    column: 'Carry Name',
  }),
  animalTypeId: identity.choice('Animal type', animalTypes),
  animalSubTypeId: identity.subType('Sub type', {
    column: 'Sub Type',
  }),
  // The specification titles the carry's type "Animal Type" (section 2).
  carryTypeId: timeHeld.choice('Carry type', carryTypes, {
    column: 'Animal Type',
  }),
  feedFrom: omittedWhileEmpty(maintenance.choice('Feed', [{ id: 'elsewhere', name: 'Bought or elsewhere' }])),
});
