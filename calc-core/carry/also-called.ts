import type { OtherNames } from '../field/declare.ts';
import type { carryDetails } from './details.ts';
import type { carryInputs } from './inputs.ts';

/** Other headings of a carry's amounts. */
export const carryInputsAlsoCalled: OtherNames<typeof carryInputs> = {
  weeksHeld: ['Weeks', 'Weeks held'],
  weightGainKg: [
    'Daily gain',
    'Gain',
    'Gain per day',
    'Growth rate',
    'ADG',
    'kg/day',
    'kg per day',
    'kg a day',
  ],
  losePercentage: ['Loss', 'Deaths', 'Death rate', 'Mortality'],
  freightIn: ['Freight', 'Cartage', 'Transport in'],
  buyingFee: ['Buying commission', 'Buyer fee'],
  agistmentRate: ['Agistment rate'],
  numberOfBales: ['Bales'],
  brokerageFee: ['Brokerage', 'Broker', 'Brokerage %'],
  yardLevy: ['Yard dues', 'Levies'],
  agentCommission: ['Commission', 'Selling commission', 'Agent comm', 'Comm', 'Agent commission %'],
  freightOut: ['Transport out'],
  annualInterestRate: ['Interest', 'Interest rate'],
};

/** Other headings of a carry's fields that are not amounts. */
export const carryDetailsAlsoCalled: OtherNames<typeof carryDetails> = {
  name: ['Name', 'Carry'],
  animalSubTypeId: ['Animal', 'Kind'],
  carryTypeId: ['carryTypeName', 'Carry type'],
  feedFrom: ['Feed from'],
};
